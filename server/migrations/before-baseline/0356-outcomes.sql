-- Whatever the program does: a case that was confirmed and not reported, and a strong sanctions hit that was cleared, have a second person.
-- Rows from before stay as they are.
alter table cases add constraint unreported_by_two check (status <> 'closed' or disposition is distinct from 'confirmed_not_reported' or approved_by is not null) not valid;

alter table screening_alerts add column approved_by bigint references users;
-- The owner of an account who is its only person; shown as such.
alter table screening_alerts add column self_approved boolean not null default false;
alter table screening_alerts add constraint strong_sanction_by_two
  check (status <> 'cleared' or kind <> 'sanction' or strength <> 'strong' or (approved_by is not null and (self_approved or approved_by <> decided_by))) not valid;

alter table work_items add column self_approved boolean not null default false;
alter table work_items drop constraint work_items_four_eyes;
alter table work_items add constraint work_items_four_eyes check (approved_by is null or approved_by <> decided_by or self_approved);

-- Whether the branch wanted a second person when the item was opened: a change of the policy is for items opened afterwards.
alter table work_items add column four_eyes boolean not null default false;
update work_items i set four_eyes = true from branches b
  where b.id = i.branch_id and i.state <> 'decided' and (b.policy -> 'dashboard' ->> 'four_eyes')::boolean;
create or replace function work_item_of_verification() returns trigger language plpgsql as $$
declare
  hours int;
  two boolean;
begin
  select (policy -> 'dashboard' ->> 'review_hours')::int, (policy -> 'dashboard' ->> 'four_eyes')::boolean into hours, two
    from branches where id = new.branch_id;
  insert into work_items (account_id, branch_id, kind, subject_id, score, due_at, created_at, four_eyes)
    values (new.account_id, new.branch_id, case new.kind when 'sdk' then 'run' else new.kind end, new.id,
      case new.kind when 'customer' then 60 else 40 end, new.created_at + make_interval(hours => coalesce(hours, 24)), new.created_at, coalesce(two, false))
    on conflict (kind, subject_id) do nothing;
  return null;
end $$;
