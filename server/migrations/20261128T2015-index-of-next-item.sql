-- The order in which "take the next" assigns items: serious scores (80 or more) first, then the nearest deadline.
create index work_items_next on work_items (branch_id, (score >= 80) desc, due_at, id) where state = 'open' and assignee is null;
