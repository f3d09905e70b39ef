-- Each open page asks once a minute for a person's own items and for the proposed ones. Without these indexes both
-- questions read every waiting item of the branch.
create index on work_items (branch_id, assignee, due_at, id) where state <> 'decided';
create index on work_items (branch_id, due_at, id) where state = 'proposed';
