-- Keyed hash of the customer's e-mail address, where `customer_key` is that of the number. A person is found by it too.
-- Null: the customer has no number, or the transaction was stored by a process of a former version and the background
-- migration `key-emails-of-transactions` has not reached it.
alter table transactions add column email_key bytea;
