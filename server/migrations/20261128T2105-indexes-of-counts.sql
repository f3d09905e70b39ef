-- Counts of cases that were closed in a period, for the overview and the effectiveness of rules. The build of an index
-- stops writes to its table, not reads. Not measured; these tables have one row for a case or a report, not for a payment.
create index cases_closed on cases (branch_id, closed_at) where status = 'closed';
-- Reports that need work, counted beside the navigation of each open page.
create index case_reports_unfinished on case_reports (branch_id) where state in ('draft', 'approved', 'rejected');
