-- How each branch has its customers looked up, with what credentials, and the answers it keeps for a while.
create table authority_routing (
  branch_id bigint primary key references branches on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null default now()
);

create table authority_credentials (
  branch_id bigint not null references branches on delete cascade,
  provider text not null,
  -- JSON of names and values.
  sealed bytea not null,
  -- The names alone, so that what is set can be shown without opening anything.
  names text[] not null,
  updated_at timestamptz not null default now(),
  primary key (branch_id, provider)
);

create table authority_answers (
  branch_id bigint not null references branches on delete cascade,
  -- Keyed hash of country, type and number.
  key bytea not null,
  provider text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (branch_id, key)
);
create index on authority_answers (expires_at);
