-- Movements of busy entities are found by amount, and what came in by time, through indexes that nothing else can be found by: the planner, who takes every entity for a small
-- one, went through all of its movements by the primary key instead (docs/adr/0230-history-in-one-read.md).
drop index transaction_legs_by_amount;
alter table transaction_legs drop column summed;
-- The entity's key again where it has sums, else nothing.
alter table transaction_legs add column busy_key bytea;
update transaction_legs l set busy_key = l.entity_key from transaction_entities e
  where e.summed and e.slot = l.slot and e.entity_key = l.entity_key and e.branch_id = l.branch_id;
create index transaction_legs_by_amount on transaction_legs (slot, busy_key, branch_id, currency, minor, at)
  include (id, direction, other_key) where busy_key is not null;
create index transaction_legs_by_payer on transaction_legs (slot, busy_key, branch_id, at)
  include (id, own_key) where busy_key is not null and direction = 'in';
