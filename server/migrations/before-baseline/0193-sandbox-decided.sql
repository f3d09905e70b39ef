-- Sandbox only: what was decided in a filled sandbox was decided some hours after it came, as its record is moved into the past.
create function sandbox_decided(branch bigint) returns void language plpgsql as $$
begin
  update work_items w set created_at = c.created_at from cases c where w.branch_id = branch and w.kind = 'case' and c.id = w.subject_id;
  update work_items set decided_at = least(decided_at, created_at + make_interval(secs => 3600 * (1 + id % 19)))
    where branch_id = branch and state = 'decided';
  update work_item_events e set at = w.decided_at - make_interval(secs => case e.kind when 'taken' then 600 else 0 end)
    from work_items w where w.id = e.item_id and w.branch_id = branch and w.state = 'decided';
end $$;
