-- An account's data key has versions: the newest encrypts, each former one still decrypts what it encrypted.
alter table data_keys add column version int not null default 1;
alter table data_keys alter column version drop default;
alter table data_keys drop constraint data_keys_account_id_key;
create unique index data_keys_version on data_keys (account_id, version);
