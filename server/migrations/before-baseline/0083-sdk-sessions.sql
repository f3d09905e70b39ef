-- Runs of the Web, Android and iOS SDKs: a session, its uploads in parts, its attempts at liveness, and the run made of them.
create table sdk_sessions (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts,
  branch_id bigint not null references branches,
  sdk_config_id bigint not null references sdk_configs,
  -- SHA-256 of the session token, and of the secret that binds it to the first browser that opened it.
  token_hash bytea not null unique,
  binding_hash bytea,
  bindings int not null default 0,
  state text not null default 'created' check (state in ('created', 'opened', 'submitted', 'completed', 'expired', 'cancelled')),
  verification_type text not null check (verification_type in ('data_verification', 'document_verification', 'liveness_only')),
  -- What is asked of the person and known of them: identifier, country, document type, reference, locale, redirect address.
  ciphertext bytea not null,
  -- What the browser said and from where: never decides anything alone.
  device bytea,
  consented_at timestamptz,
  failed_attempts int not null default 0,
  -- Of the verification that the run becomes: known from the submit on.
  entry_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  submitted_at timestamptz,
  completed_at timestamptz
);
create index on sdk_sessions (branch_id, created_at desc);
create index on sdk_sessions (expires_at) where state in ('created', 'opened');

create table sdk_uploads (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sdk_sessions on delete cascade,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('document_front', 'document_back', 'clip')),
  received bigint not null default 0,
  length bigint,
  created_at timestamptz not null
);
create index on sdk_uploads (session_id);
create table sdk_upload_parts (
  upload_id uuid not null references sdk_uploads on delete cascade,
  account_id bigint not null references accounts,
  start bigint not null,
  ciphertext bytea not null,
  primary key (upload_id, start)
);
create table sdk_attempts (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sdk_sessions on delete cascade,
  account_id bigint not null references accounts,
  state text not null default 'begun' check (state in ('begun', 'accepted', 'rejected')),
  -- What the check found, with the frame that is compared: encrypted, never told to the browser.
  ciphertext bytea,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on sdk_attempts (session_id);
