-- A back-test of the rules in force on a whole month (UTC), by which transactions just below each rule's line are drawn for a person to look at.
alter table rule_backtests add column month text check (month ~ '^[0-9]{4}-[0-9]{2}$');
create unique index rule_backtests_month on rule_backtests (branch_id, month) where month is not null;
