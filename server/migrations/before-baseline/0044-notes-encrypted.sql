-- What an analyst writes about an alert is about a person: it is encrypted. Notes of before stay in `reason` until the next start of the
-- service has encrypted them (accounts' keys are not the database's to know).
alter table screening_alerts add column note bytea;
