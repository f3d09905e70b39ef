-- The first answer to each Idempotency-Key of a branch, replayed for a day.
create table idempotency_keys (
  branch_id bigint not null references branches on delete cascade,
  endpoint text not null,
  key_hash bytea not null,
  -- Keyed hash of the body: the same key with another body is a conflict.
  fingerprint bytea not null,
  -- Null while the first request is still at work.
  sealed bytea,
  created_at timestamptz not null,
  primary key (branch_id, endpoint, key_hash)
);
create index on idempotency_keys (created_at);
