-- The item of a case says who approved the case's outcome, also if the owner of an account with nobody else did so alone.
create or replace function work_item_of_case() returns trigger language plpgsql as $function$
begin
  insert into work_items (account_id, branch_id, kind, subject_id, score, due_at, created_at, assignee, state, decision, decided_by, decided_at,
      approved_by, self_approved)
    values (new.account_id, new.branch_id, 'case', new.id, new.score, new.sla_at, new.created_at, new.assignee,
      case when new.status = 'closed' then 'decided' when new.stage = 'review' then 'proposed' else 'open' end,
      new.disposition, new.proposed_by, coalesce(new.closed_at, new.proposed_at), new.approved_by, new.self_approved)
    on conflict (kind, subject_id) do update
      set score = excluded.score, due_at = excluded.due_at, assignee = excluded.assignee, state = excluded.state, decision = excluded.decision,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at, approved_by = excluded.approved_by,
        self_approved = excluded.self_approved;
  return null;
end $function$;

-- Few cases are approved so: only those of accounts with one person.
update work_items w set approved_by = c.approved_by, self_approved = true
  from cases c where c.self_approved and w.kind = 'case' and w.subject_id = c.id;
