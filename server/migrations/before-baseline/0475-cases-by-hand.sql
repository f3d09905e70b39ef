-- A report may have no alert behind it: docs/adr/0475-open-a-case-for-every-report.md.

-- `alert`: a rule opened it; `activity`: a person suspects somebody without a transaction; `currency`: transactions that the law has reported whatever their reason.
alter table cases add column kind text not null default 'alert' check (kind in ('alert', 'activity', 'currency'));
-- From then on somebody suspects, and the time to file counts.
alter table cases add column suspected_at timestamptz;
update cases c set suspected_at = (select min(r.created_at) from case_reports r where r.case_id = c.id);

-- `str`: suspicious transactions; `sar`: suspicious activity; `ctr`: currency transactions.
alter table case_reports add column kind text not null default 'str' check (kind in ('str', 'sar', 'ctr'));

create trigger case_kind_is_final before update on cases for each row
  when (old.kind <> new.kind or (old.suspected_at is not null and old.suspected_at is distinct from new.suspected_at))
  execute function refuse_change_of_suspicion();
create trigger report_kind_is_final before update on case_reports for each row
  when (old.kind <> new.kind) execute function refuse_change_of_suspicion();
