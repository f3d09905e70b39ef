-- Who may do what: accounts (companies), their branches, people, keys; and what wraps their data.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'live')),
  created_at timestamptz not null default now()
);

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  verified boolean not null default false,
  created_at timestamptz not null default now()
);

create table branches (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  identity_verification_enabled boolean not null default true,
  ivs boolean not null default true,
  aml boolean not null default true,
  policy jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index on branches (account_id, id);

create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'admin', 'analyst')),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index on users (account_id, id);
-- One account administrator for each account.
create unique index on users (account_id) where role = 'owner';

create table api_keys (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  name text not null,
  key_hash bytea not null unique,
  last_four text not null,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index on api_keys (branch_id, id);

create table dashboard_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index on dashboard_tokens (user_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint references accounts,
  user_id bigint references users,
  actor text not null,
  action text not null,
  subject text,
  outcome text not null,
  ip text,
  request_id text,
  details jsonb not null default '{}'
);
create index on audit_log (account_id, id desc);

-- One data key for each account, wrapped by the master key named.
create table data_keys (
  id integer generated always as identity primary key,
  account_id bigint not null unique,
  wrapped bytea not null,
  master_key_id text not null,
  created_at timestamptz not null default now()
);
