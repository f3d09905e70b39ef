-- Sign-in with an OpenID Connect provider (docs/adr/0610).

-- Attempts to sign in that wait for the answer of the provider, or for the code of an authenticator app. The browser has the
-- token in a cookie. `state`, `nonce` and the code verifier follow from the token, so none of them is stored.
create table sign_in_attempts (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('provider', 'second_factor')),
  user_id bigint references users (id) on delete cascade,
  -- Identity that the provider proved, while the second factor is still asked for.
  issuer text,
  subject_hash bytea,
  confirmed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null
);
create index sign_in_attempts_expires_at_idx on sign_in_attempts (expires_at);

-- Identity at an OpenID Connect provider that a user signs in with. One user has one identity, and one identity has one
-- user of an account.
create table provider_identities (
  user_id bigint primary key references users (id) on delete cascade,
  account_id bigint not null references accounts (id),
  issuer text not null,
  subject_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  unique (account_id, issuer, subject_hash)
);

-- True if the provider proved a second factor at the sign-in.
alter table dashboard_tokens add column second_factor boolean not null default false;
