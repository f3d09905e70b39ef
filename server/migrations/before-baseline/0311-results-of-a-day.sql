-- Results of some days: sorted by number, a day of a busy branch was read whole for the first page of it. In the order of time the index gives a page and
-- no more; the number and the account are in it, so that rows are counted without being read.
create index on verifications (branch_id, created_at, id) include (account_id);
drop index verifications_branch_id_created_at_idx;
