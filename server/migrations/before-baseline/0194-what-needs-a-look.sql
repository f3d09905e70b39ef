-- Results that did not go well are looked for among a million that did: in review p95 299 ms without it (bench/dashboard.ts).
create index on verifications (branch_id, outcome, id desc)
  where outcome in ('review', 'fail', 'invalid', 'not_live', 'no_match', 'hit', 'failed', 'refused');
