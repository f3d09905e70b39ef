-- Removes `slot`, which prepared the histories for Citus (docs/adr/0153). Each primary key begins with the keyed hash instead.
-- The indexes are built again, and processes of the former version cannot write histories afterwards: stop them first.
alter table transaction_entities drop constraint transaction_entities_pkey;
alter table transaction_entities drop column slot;
alter table transaction_entities add constraint transaction_entities_pkey primary key (entity_key, branch_id);

alter table transaction_entity_names drop constraint transaction_entity_names_pkey;
alter table transaction_entity_names drop column slot;
alter table transaction_entity_names add constraint transaction_entity_names_pkey primary key (name_key, branch_id);

alter table transaction_buckets drop constraint transaction_buckets_pkey;
alter table transaction_buckets drop column slot;
alter table transaction_buckets add constraint transaction_buckets_pkey primary key (entity_key, branch_id, span, start, direction, currency);

drop index transaction_legs_by_amount;
drop index transaction_legs_by_payer;
drop index transaction_legs_by_payment;
alter table transaction_legs drop constraint transaction_legs_pkey;
alter table transaction_legs drop column slot;
alter table transaction_legs add constraint transaction_legs_pkey primary key (entity_key, branch_id, at, id, direction)
  include (currency, minor, own_key, other_key, failed);
create index transaction_legs_by_amount on transaction_legs (busy_key, branch_id, currency, minor, at)
  include (id, direction, other_key) where busy_key is not null;
create index transaction_legs_by_payer on transaction_legs (busy_key, branch_id, at)
  include (id, own_key) where busy_key is not null and direction = 'in';
create index transaction_legs_by_payment on transaction_legs (entity_key, branch_id, payment_key) where payment_key is not null;

drop function transaction_slot(bytea);
