-- A request that runs for long confirms its key. A key that nobody confirms belongs to a process that died.
alter table idempotency_keys add column confirmed_at timestamptz;
