-- A snooze of more than 7 days, or one that follows another by one person, is in force once a second person approved it. Snoozes from before stay in force.
alter table rule_snoozes add column needs_second boolean not null default false, add column approved_by bigint references users,
  add column approved_at timestamptz, add column self_approved boolean not null default false;
alter table rule_snoozes add constraint snooze_four_eyes check (approved_by is null or approved_by <> created_by or self_approved);
alter table rule_snoozes add constraint snooze_by_two check (needs_second or until <= created_at + interval '7 days') not valid;
