-- online
-- The list of cases by deadline: open cases first, then closed cases, each by deadline and id.
create index concurrently if not exists cases_open_by_due on cases (branch_id, sla_at, id) where status <> 'closed';
create index concurrently if not exists cases_closed_by_due on cases (branch_id, sla_at, id) where status = 'closed';
