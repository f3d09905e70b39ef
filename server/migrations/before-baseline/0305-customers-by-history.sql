-- A customer's transactions are found through the customer's history, which has a movement of each: docs/adr/0325-found-by-history.md. An index of random keys over all
-- transactions was one more page of its own for each new one, written whole into the log.
alter table transactions add column without_history boolean;
-- Those whose movement is gone already, or never was: of a legal hold, of an open case, of before there were histories.
update transactions t set without_history = true where not exists (
  select from transaction_legs l where l.slot = case when length(t.customer_key) > 1 then transaction_slot(t.customer_key) end
    and l.entity_key = t.customer_key and l.branch_id = t.branch_id and l.at = t.at and l.id = t.id);
create index transactions_without_history on transactions (customer_key) where without_history;
drop index transactions_by_customer;
