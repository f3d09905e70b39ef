-- What trials of rules said of a transaction, and what a person thought of it, goes with the transaction.
delete from rule_backtest_samples where not exists (select from transactions t where t.id = rule_backtest_samples.transaction_id);
delete from rule_shadow_hits where not exists (select from transactions t where t.id = rule_shadow_hits.transaction_id);
create index on rule_backtest_samples (transaction_id);
create index on rule_shadow_hits (transaction_id);
create function trials_forget_transactions() returns trigger language plpgsql as $$
begin
  delete from rule_backtest_samples where transaction_id in (select id from gone);
  delete from rule_shadow_hits where transaction_id in (select id from gone);
  return null;
end $$;
create trigger trials_forget_transactions after delete on transactions referencing old table as gone
  for each statement execute function trials_forget_transactions();
