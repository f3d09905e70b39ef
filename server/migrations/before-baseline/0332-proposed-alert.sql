-- The newest alert of a case when its outcome was proposed: an approval that names none is of what was proposed, and of nothing that joined since.
alter table cases add column proposed_alert bigint;
