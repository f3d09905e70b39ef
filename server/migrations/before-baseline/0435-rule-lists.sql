-- Named lists of a branch that rules look values up in, each change drafted by one person and published by another.
create table rule_lists (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  branch_id bigint not null references branches on delete cascade,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null check (kind in ('customer', 'account', 'country', 'merchant_code', 'text')),
  purpose text not null,
  -- Of the last draft that was published; 0: none yet, and no value is on the list.
  version int not null default 0,
  created_by bigint not null references users,
  created_at timestamptz not null,
  unique (branch_id, name)
);
create index on rule_lists (account_id);

create table rule_list_drafts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  branch_id bigint not null references branches on delete cascade,
  list_id bigint not null references rule_lists on delete cascade,
  -- The version that it changes.
  base int not null,
  -- Values, notes and ends of what is added, encrypted.
  ciphertext bytea not null,
  added int not null,
  removed bigint[] not null,
  reason text not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  discarded_by bigint references users,
  discarded_at timestamptz,
  published_by bigint references users,
  published_at timestamptz,
  version int,
  self_published boolean not null default false,
  constraint list_four_eyes check (published_by is null or published_by <> created_by or self_published),
  constraint list_draft_ends_once check (published_at is null or discarded_at is null)
);
create index on rule_list_drafts (list_id, id desc);
create index on rule_list_drafts (account_id);

create table rule_list_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  branch_id bigint not null references branches on delete cascade,
  list_id bigint not null references rule_lists on delete cascade,
  -- Keyed hash of the value.
  key bytea not null,
  -- The value and its note; null once the entry is off the list.
  ciphertext bytea,
  expires_at timestamptz,
  from_version int not null,
  until_version int
);
create unique index on rule_list_entries (list_id, key) where until_version is null;
create index on rule_list_entries (list_id, id desc);
create index on rule_list_entries (account_id);
