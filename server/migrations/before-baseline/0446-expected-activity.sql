-- What was expected of a customer in a month, as the movements of transactions are kept: rules compare the two.
alter table customer_risks add column expected_currency text;
alter table customer_risks add column expected_minor bigint;
-- Written with the next rating.
insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
  select account_id, branch_id, reference_key, 'declared' from customer_risks;
