-- A note that names a forgotten person on another's case is kept while the law keeps the case, then redacted: docs/adr/0383-redact-notes-when-their-case-is-released.md.
-- `redaction`: the line's text without the person, encrypted, made when they were forgotten. `redacted_at`: it took the place of the text, and the line's hash is that of a text that is gone.
alter table case_events add column redaction bytea, add column redacted_at timestamptz;
create index case_events_to_redact on case_events (case_id) where redaction is not null;
create or replace function case_events_are_final() returns trigger language plpgsql as $$
begin
  if (new.case_id, new.n, new.branch_id, new.account_id, new.kind, new.user_id, new.at, new.previous_hash, new.hash)
      is not distinct from (old.case_id, old.n, old.branch_id, old.account_id, old.kind, old.user_id, old.at, old.previous_hash, old.hash)
    and (new.ciphertext = old.ciphertext and new.redacted_at is not distinct from old.redacted_at
      or new.ciphertext = old.redaction and new.redaction is null and new.redacted_at is not null and not is_case_held(old.case_id))
  then return new; end if;
  raise exception 'the history of a case is never changed';
end $$;
