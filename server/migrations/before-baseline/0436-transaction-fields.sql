-- Fields of its own that an account declares for its transactions (additional_info.fields).
create table transaction_fields (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  type text not null check (type in ('text', 'number', 'flag')),
  unit text,
  personal boolean not null,
  meaning text not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  unique (account_id, name)
);
