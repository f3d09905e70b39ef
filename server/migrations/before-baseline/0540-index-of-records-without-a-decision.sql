-- The index of migration 0194 was made before the outcome not_checked: those records were looked for among all.
drop index verifications_branch_id_outcome_id_idx;
create index verifications_branch_id_outcome_id_idx on verifications (branch_id, outcome, id desc)
  where outcome in ('review', 'fail', 'invalid', 'not_live', 'no_match', 'hit', 'failed', 'refused', 'not_checked');
