-- The run that a record came from goes with the record.
create index on sdk_sessions (entry_id) where entry_id is not null;
create index on sdk_sessions (account_id) where state <> 'completed';
