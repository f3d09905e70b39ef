-- Records of suspicion are kept for the years of the branch's country, whoever asks for their deletion: docs/adr/0380-keep-records-of-suspicion-by-trigger.md.

-- `keepYears` of server/src/transactions/profiles.ts; a test compares the two.
create function suspicion_years(country text) returns int language sql immutable as
  $$ select case country when 'kenya' then 7 when 'uganda' then 10 when 'rwanda' then 10 else 5 end $$;

-- When the relationship with a customer ended, where the operator recorded it: the years count from then.
create table relationship_ends (
  account_id bigint not null references accounts,
  customer_key bytea not null, -- keyed hash
  ended_at timestamptz not null,
  recorded_by bigint references users,
  recorded_at timestamptz not null,
  primary key (account_id, customer_key)
);

-- `forgotten_at`: the person asked to be forgotten, and the row is kept by law alone. It is deleted as soon as its date has passed.
alter table cases add column forgotten_at timestamptz;
create index cases_forgotten on cases (id) where forgotten_at is not null;
alter table transactions add column forgotten_at timestamptz;
create index transactions_forgotten on transactions (id) where forgotten_at is not null;
alter table legal_holds add column forgotten_at timestamptz;

-- 'infinity' while the case is worked on, '-infinity' where no law keeps it. An outcome that releases the case needs two people, so that nobody alone can have it deleted.
create function case_held_until(c cases) returns timestamptz language sql stable as $$
  select case
    when c.status <> 'closed' then 'infinity'::timestamptz
    when c.disposition in ('error_in_data', 'duplicate') and c.approved_by is not null and c.approved_by is distinct from c.proposed_by
      and not exists (select from case_reports r where r.case_id = c.id and r.state <> 'draft') then '-infinity'
    else greatest(coalesce(c.closed_at, c.updated_at),
        (select max(r.approved_at) from case_reports r where r.case_id = c.id and r.state <> 'draft'),
        (select e.ended_at from relationship_ends e where e.account_id = c.account_id and e.customer_key = c.subject_key))
      + make_interval(years => suspicion_years((select s.country from monitoring_settings s where s.branch_id = c.branch_id)))
  end $$;
create function is_case_held(id bigint) returns boolean language sql stable as
  $$ select exists (select from cases c where c.id = $1 and case_held_until(c) > now()) $$;
create function is_transaction_held(id bigint) returns boolean language sql stable as
  $$ select exists (select from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = $1 and case_held_until(c) > now()) $$;

create function refuse_deletion_of_suspicion() returns trigger language plpgsql as $$
begin
  raise exception 'a record of suspicion is kept by law: % %', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $$;
-- Parts of a case go with it alone: by then its row is gone, and nothing holds them.
create trigger suspicion_is_kept before delete on cases for each row
  when (case_held_until(old) > now()) execute function refuse_deletion_of_suspicion();
create trigger suspicion_is_kept before delete on case_alerts for each row
  when (is_case_held(old.case_id)) execute function refuse_deletion_of_suspicion();
create trigger suspicion_is_kept before delete on case_reports for each row
  when (old.state <> 'draft' and is_case_held(old.case_id)) execute function refuse_deletion_of_suspicion();
create trigger suspicion_is_kept before delete on work_items for each row
  when (old.kind = 'case' and is_case_held(old.subject_id)) execute function refuse_deletion_of_suspicion();
create trigger suspicion_is_kept before delete on rule_snoozes for each row
  when (is_case_held(old.case_id)) execute function refuse_deletion_of_suspicion();
create trigger suspicion_is_kept before delete on transactions for each row
  when (is_transaction_held(old.id)) execute function refuse_deletion_of_suspicion();

create function refuse_truncation_of_suspicion() returns trigger language plpgsql as $$
begin
  raise exception 'records of suspicion are kept by law: %', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger suspicion_is_not_truncated before truncate on cases execute function refuse_truncation_of_suspicion();
create trigger suspicion_is_not_truncated before truncate on case_alerts execute function refuse_truncation_of_suspicion();
create trigger suspicion_is_not_truncated before truncate on case_events execute function refuse_truncation_of_suspicion();
create trigger suspicion_is_not_truncated before truncate on case_reports execute function refuse_truncation_of_suspicion();

create function refuse_change_of_suspicion() returns trigger language plpgsql as $$
begin
  raise exception 'a record of suspicion is never changed: % %', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $$;
-- What a case shows of a transaction stays as it was when the alert was raised.
create trigger suspicion_is_final before update on case_alerts for each row execute function refuse_change_of_suspicion();
create trigger suspicion_is_final before update on cases for each row
  when (old.branch_id <> new.branch_id or old.account_id <> new.account_id or old.case_id <> new.case_id or old.subject_key is distinct from new.subject_key)
  execute function refuse_change_of_suspicion();
-- A closed case is reopened, never closed in another way or at another time.
create trigger closed_case_is_final before update on cases for each row
  when (old.status = 'closed' and new.status = 'closed' and (old.disposition is distinct from new.disposition or old.closed_at is distinct from new.closed_at
    or old.proposed_by is distinct from new.proposed_by or old.approved_by is distinct from new.approved_by or old.self_approved <> new.self_approved))
  execute function refuse_change_of_suspicion();
-- Beside `reports_are_final`, which holds the report's content and who wrote and approved it.
create trigger reports_stay_approved before update on case_reports for each row
  when (old.state <> 'draft' and (new.state = 'draft' or old.xml_sha256 is distinct from new.xml_sha256 or old.approved_at is distinct from new.approved_at
    or old.self_approved <> new.self_approved or old.branch_id <> new.branch_id or old.account_id <> new.account_id or old.profile_id <> new.profile_id))
  execute function refuse_change_of_suspicion();
