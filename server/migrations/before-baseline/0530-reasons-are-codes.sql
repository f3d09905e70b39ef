-- Why customers passed or not is kept as a code. A sentence that no code stands for stays as it is, and is found by itself as before.
drop index if exists verifications_expr_idx;
create function pg_temp.reason_code(reason text) returns text language sql immutable as $$
  select case reason
    when 'strong match with a sanctions list' then 'sanctions_match_strong'
    when 'possible match with a sanctions list' then 'sanctions_match_possible'
    when 'match with a politically exposed person' then 'pep_match'
    when 'the number contradicts the authority''s record' then 'identity_mismatch'
    when 'the authority does not know the number, or the number is badly formed' then 'identity_not_found'
    when 'no authority could be reached' then 'identity_unavailable'
    when 'no identity provider is configured' then 'identity_not_configured'
    when 'identity verification is disabled for this branch' then 'identity_disabled'
    when 'verified, no match' then 'verified_no_match'
    when 'verified, not screened' then 'verified_not_screened'
    else reason
  end
$$;
update verifications set provenance = jsonb_set(provenance, '{reasons}', (
    select coalesce(jsonb_agg(pg_temp.reason_code(reason)), '[]') from jsonb_array_elements_text(provenance -> 'reasons') as reason
  )) where kind = 'customer' and jsonb_typeof(provenance -> 'reasons') = 'array';
create index verifications_reason_codes on verifications using gin ((provenance -> 'reasons')) where kind = 'customer' and outcome <> 'pass';
-- How many could not be mapped, here and by the migration of the faults of lists.
do $$
declare
  reasons bigint;
  faults bigint;
begin
  select count(*) into reasons from verifications v, jsonb_array_elements_text(v.provenance -> 'reasons') as reason
    where v.kind = 'customer' and jsonb_typeof(v.provenance -> 'reasons') = 'array' and reason !~ '^[a-z_]+$';
  select (select count(*) from watch_lists where fault ->> 'code' = 'legacy_text')
    + (select count(*) from list_refreshes where fault ->> 'code' = 'legacy_text') into faults;
  if reasons + faults > 0 then
    raise warning 'No code stands for % reasons of customers and % faults of lists: they stay as sentences', reasons, faults;
  end if;
end $$;
