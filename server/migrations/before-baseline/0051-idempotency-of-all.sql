-- Idempotency-Key is taken by every endpoint that makes something, of API keys and of users: the caller is a branch or a user of an account.
-- Keys of the last day are given up: a request that is sent again across this upgrade runs anew.
delete from idempotency_keys;
alter table idempotency_keys drop column branch_id cascade;
alter table idempotency_keys add column account_id bigint not null references accounts on delete cascade;
-- 'branch 5' or 'user 7'.
alter table idempotency_keys add column caller text not null;
alter table idempotency_keys add primary key (account_id, caller, endpoint, key_hash);
