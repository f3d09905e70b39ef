-- A legal hold is on a person: what they did with us stays too, also where no record was ever made of them. By the keyed hash that their transactions have.
create table legal_hold_customers (
  hold_id bigint not null references legal_holds,
  account_id bigint not null references accounts,
  customer_key bytea not null, -- keyed hash
  primary key (account_id, customer_key, hold_id)
);
create index on legal_hold_customers (hold_id);
