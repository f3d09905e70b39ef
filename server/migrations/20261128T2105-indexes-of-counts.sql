-- online
-- Counts of cases that were closed in a period, for the overview and the effectiveness of rules.
create index concurrently if not exists cases_closed on cases (branch_id, closed_at) where status = 'closed';
-- Reports that need work, counted beside the navigation of each open page.
create index concurrently if not exists case_reports_unfinished on case_reports (branch_id) where state in ('draft', 'approved', 'rejected');
