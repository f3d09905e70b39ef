-- cases_open_by_due begins with the same columns.
drop index cases_branch_id_sla_at_idx;
