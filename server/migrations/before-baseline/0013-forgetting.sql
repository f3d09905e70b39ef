-- What is past its time is found without reading all, and images of deleted records are deleted for certain: their names are kept in
-- the transaction that deletes the record until the files are gone.
create table blobs_to_delete (name text primary key);
create index on verifications using brin (created_at);
create index on verifications (created_at) where images <> '[]';
create index on transactions using brin (created_at);
