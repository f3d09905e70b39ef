-- An endpoint's address may change between two attempts at one delivery. Null: nothing was sent, or the attempt is older than this column.
alter table webhook_attempts add column url text;
