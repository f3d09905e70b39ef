-- What is found after a transaction's answer, once the other side's movements are known: docs/adr/0150-second-stage.md.
alter table transactions
  -- api: evaluated as it came; import: history, never answered.
  add column source text not null default 'api' check (source in ('api', 'import')),
  -- The activity code with what was found late; null when nothing was.
  add column late_code int,
  add column late_rules text[] not null default '{}',
  -- What the rules said then, encrypted.
  add column late_evidence bytea;
-- Suspicious transactions of a branch, newest first, whenever they were found to be so.
create index on transactions (branch_id, id desc) where answer ->> 'status' = 'suspicious' or late_code is not null;
