-- Sandbox only: a filled sandbox's cases are opened and worked on at their own time, so that their histories say it; nothing of them is moved any more but
-- when those are due that still wait.
create or replace function sandbox_spread(branch bigint, since timestamptz, days int) returns void language plpgsql as $$
begin
  with made as (
    select id, row_number() over (order by id) as n, count(*) over () as total from verifications where branch_id = branch and created_at >= since
  ) update verifications v set created_at = v.created_at - make_interval(secs => days * 86400.0 * (made.total - made.n) / made.total)
    from made where made.id = v.id;
  update work_items w set created_at = v.created_at, 
      due_at = greatest(v.created_at + (w.due_at - w.created_at), now() + interval '1 day' * (3 * random() - 1))
    from verifications v where v.id = w.subject_id and w.kind in ('customer', 'document', 'run') and w.branch_id = branch;
  update customer_references c set first_at = v.first_at, last_at = v.last_at
    from (select branch_id, reference_key, min(created_at) as first_at, max(created_at) as last_at from verifications
      where branch_id = branch and reference_key is not null group by 1, 2) v
    where c.branch_id = v.branch_id and c.reference_key = v.reference_key;
  update cases set sla_at = greatest(sla_at, now() + interval '1 day' * (3 * random() - 1)) where branch_id = branch and status <> 'closed';
end $$;
