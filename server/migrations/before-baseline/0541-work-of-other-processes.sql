-- Calls that a process without image threads leaves to one that has them (platform/remote-work, docs/adr/0540). A row lives for seconds and its
-- bytes are encrypted. Unlogged: pictures stay out of the write-ahead log, and after a crash of the database no caller waits any more.
create unlogged table remote_work (
  id uuid primary key,
  account_id bigint references accounts (id) on delete cascade,
  start_before timestamptz not null,
  started_at timestamptz,
  input bytea,
  answer bytea
);
alter table remote_work alter column input set storage external, alter column answer set storage external;
create index on remote_work (start_before);
