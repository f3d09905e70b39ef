-- Screenings of many names kept before each of them could be found in its record: looked through when a person is asked for. New ones have search keys.
create index on verifications (account_id, id) where kind = 'screening' and search_keys = '{}';
