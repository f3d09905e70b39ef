-- online
-- The order in which "take the next" assigns items: the nearest deadline first, of equal deadlines the highest score.
create index concurrently if not exists work_items_next on work_items (branch_id, due_at, score desc, id) where state = 'open' and assignee is null;
