-- online
-- Pages of suspicious transactions in the order of their own time.
create index concurrently if not exists transactions_suspicious_by_at on transactions (branch_id, at, id) where answer ->> 'status' = 'suspicious' or late_code is not null;
