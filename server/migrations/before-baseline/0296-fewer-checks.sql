-- What a transaction's row refers to is checked row by row, some 10 microseconds each, and locks the one row that all refer to: docs/adr/0303-each-stretch-once.md. The branch
-- is checked still, and has its account; sets of rules are never deleted (rule_publications refers to them).
alter table transactions drop constraint transactions_account_id_fkey, drop constraint transactions_rule_set_id_fkey;
