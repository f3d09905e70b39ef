-- Files that reviewers attach to a case. Each belongs to the line of the case's history that added it (`n`). That line
-- has the file's name. The bytes are an encrypted file in the blob store.
create table case_attachments (
  case_id bigint not null references cases (id) on delete cascade,
  n integer not null,
  branch_id bigint not null references branches (id),
  account_id bigint not null references accounts (id),
  blob text,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'text/plain')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  added_by bigint not null references users (id),
  added_at timestamptz(3) not null,
  removed_by bigint references users (id),
  removed_at timestamptz(3),
  primary key (case_id, n),
  constraint case_attachments_removed check ((removed_at is null) = (blob is not null) and (removed_at is null) = (removed_by is null))
);
-- The same file is attached once.
create unique index case_attachments_present on case_attachments (case_id, sha256) where removed_at is null;

-- Allows one change: a file is removed while its case is open. The row and its line in the history stay.
create function case_attachments_are_final() returns trigger language plpgsql as $function$
begin
  if old.removed_at is null and new.removed_at is not null
    and (new.case_id, new.n, new.branch_id, new.account_id, new.content_type, new.bytes, new.sha256, new.added_by, new.added_at)
      is not distinct from (old.case_id, old.n, old.branch_id, old.account_id, old.content_type, old.bytes, old.sha256, old.added_by, old.added_at)
    and exists (select from cases where id = old.case_id and status <> 'closed')
  then return new; end if;
  raise exception 'a file of a case is only removed, while the case is open: case %', old.case_id
    using errcode = 'integrity_constraint_violation';
end $function$;
create trigger case_attachments_are_final before update on case_attachments
  for each row execute function case_attachments_are_final();

create function case_attachments_stay() returns trigger language plpgsql as $function$
begin
  raise exception 'a record of suspicion is kept by law: a file of case %', old.case_id
    using errcode = 'integrity_constraint_violation';
end $function$;
create trigger suspicion_is_kept before delete on case_attachments
  for each row when (is_case_held(old.case_id)) execute function case_attachments_stay();
create trigger suspicion_is_not_truncated before truncate on case_attachments
  for each statement execute function refuse_truncation_of_suspicion();

-- Housekeeping deletes the bytes of a file that was removed, or deleted with its case.
create function case_attachment_forgets_its_file() returns trigger language plpgsql as $function$
begin
  insert into blobs_to_delete values (old.blob) on conflict do nothing;
  return null;
end $function$;
create trigger case_attachment_forgets_its_file after delete on case_attachments
  for each row when (old.blob is not null) execute function case_attachment_forgets_its_file();
create trigger case_attachment_removes_its_file after update on case_attachments
  for each row when (old.blob is not null and new.blob is null) execute function case_attachment_forgets_its_file();
