-- People: sessions that end by themselves, a second factor, links to set a password, and a back-off for each account that is guessed at.

-- An address is one person's in each account, not in all of them: whether another company has it must not be found out by trying.
alter table users drop constraint users_email_key;
create unique index users_email_of_account on users (account_id, email);
create index users_email on users (email);
-- Invited, with no password yet.
alter table users alter column password_hash drop not null;
alter table users
  add column totp_secret bytea, -- ciphertext
  add column totp_pending bytea, -- ciphertext; in force when its first code was given
  -- The time step of the last code that was taken: none is taken twice.
  add column totp_last_step bigint;
alter table accounts add column second_factor_required boolean not null default false;

alter table dashboard_tokens
  add column account_id bigint references accounts,
  add column last_used_at timestamptz not null default now(),
  -- When its holder last gave a password or a code.
  add column confirmed_at timestamptz not null default now(),
  -- Of sandbox.json: made for scripts, in sandbox mode alone. Without idle end, never asked to confirm.
  add column demo boolean not null default false,
  add column ip text,
  add column user_agent text;
update dashboard_tokens t set account_id = u.account_id, last_used_at = t.created_at, confirmed_at = t.created_at,
  demo = t.expires_at > t.created_at + interval '30 days' and exists (select from installation where mode = 'sandbox')
from users u where u.id = t.user_id;
alter table dashboard_tokens alter column account_id set not null;
-- By account_id now, as everywhere.
drop policy tenant on dashboard_tokens;

create table recovery_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Links to set a password: to reset one, or for who was invited. Once, and for a while.
create table password_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_links (user_id);

-- Failed proofs by address, whether or not anybody has it. Of no account: tenants do not see it.
create table proof_failures (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index on proof_failures (last_at);
