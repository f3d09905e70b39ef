-- online
create index concurrently if not exists transactions_by_email on transactions (email_key) where email_key is not null;
