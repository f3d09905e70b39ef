-- A branch's transactions, newest first, also those of one status.
create index on transactions (branch_id, id desc);
create index on transactions (branch_id, id desc) where answer ->> 'status' = 'suspicious';
