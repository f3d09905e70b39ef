-- The same Idempotency-Key with another `x-reference` is another request. Null: stored by a process of the former version.
alter table idempotency_keys add column reference_hash bytea;
