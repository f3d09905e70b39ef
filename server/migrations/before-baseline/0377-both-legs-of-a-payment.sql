-- Both sides of one internal payment may be sent: the movement between the accounts is written for the first of them, and notes whose side it was and which transaction was the other
-- (docs/adr/0387-one-payment-is-one-movement.md). Movements of before have neither and are no side of a later payment.
alter table transaction_legs
  add column reported text check (reported in ('in', 'out')),
  add column mirror_id bigint,
  add column payment_key bytea;
create index transaction_legs_by_payment on transaction_legs (slot, entity_key, branch_id, payment_key) where payment_key is not null;
