-- The caller's id of a transaction is found by a keyed hash, and its amount is in what is encrypted: signals are computed from transaction_legs.
-- Those of before stay until the next start of the service has encrypted them (accounts' keys are not the database's to know).
alter table transactions add column transaction_key bytea;
alter table transactions alter column transaction_id drop not null, alter column amount drop not null;
create unique index transactions_by_key on transactions (branch_id, transaction_key);
