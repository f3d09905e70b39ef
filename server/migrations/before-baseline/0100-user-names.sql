-- Users' names are encrypted. Those of before stay in `name` until the next start of the service has encrypted them (accounts' keys are not the
-- database's to know).
alter table users add column name_ciphertext bytea;
alter table users alter column name drop not null;
