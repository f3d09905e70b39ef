-- How far a file of past transactions was imported, so that an import that was cut off goes on where it was.
create table transaction_imports (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  -- SHA-256 of the file with the column map it is read by.
  file_hash bytea not null,
  lines bigint not null default 0,
  imported bigint not null default 0,
  refused bigint not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  unique (branch_id, file_hash)
);
