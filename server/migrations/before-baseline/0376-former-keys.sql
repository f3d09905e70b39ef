-- Customers and accounts are named by their numbers without blanks and dashes, customers with the kind of the number. Histories of before stay under their keys, and
-- are taken over by the first that has the number: docs/adr/0386-former-histories-are-taken-over.md.
create table branches_with_former_keys (
  branch_id bigint primary key references branches on delete cascade,
  account_id bigint not null references accounts on delete cascade
);
insert into branches_with_former_keys (branch_id, account_id)
  select b.id, b.account_id from branches b where exists (select from transaction_entities e where e.branch_id = b.id);

create table transaction_entity_names (
  slot int not null,
  -- Keyed hash of the name.
  name_key bytea not null,
  branch_id bigint not null references branches on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- Under which the history lies.
  entity_key bytea not null,
  primary key (slot, name_key, branch_id)
);
-- A history is taken over once.
create unique index on transaction_entity_names (branch_id, entity_key);
create index on transaction_entity_names (account_id, entity_key);
