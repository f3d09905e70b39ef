-- An answer that is kept for a key goes with the record that it is of.
alter table idempotency_keys add column verification_id bigint references verifications on delete cascade;
create index on idempotency_keys (verification_id);
