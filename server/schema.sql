-- Generated from the migrations; do not edit. `SCHEMA=write npm test -- test/schema` writes it anew.
-- It makes the tables of a new database; roles, policies of the service's roles and their rights are made at the start (hakiki_secure_tables).

set check_function_bodies = off;

create sequence module_event_ids;

create FUNCTION hakiki_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('hakiki.account', true), '')::bigint $function$;

create FUNCTION hakiki_branches()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select array(select id from branches where account_id = hakiki_account()) $function$;

-- Installation and keys

create table installation (
  only_row boolean default true not null,
  mode text not null,
  created_at timestamp with time zone default now() not null,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint installation_only_row_check CHECK (only_row)
);

create table background_migrations (
  name text not null,
  state text default 'waiting'::text not null,
  done_rows bigint default 0 not null,
  total_rows_estimate bigint,
  position bigint default 0 not null,
  batch_size integer not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  last_error text,
  constraint background_migrations_pkey PRIMARY KEY (name),
  constraint background_migrations_batch_size_check CHECK ((batch_size > 0)),
  constraint background_migrations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table master_key_in_force (
  only_row boolean default true not null,
  id text not null,
  constraint master_key_in_force_pkey PRIMARY KEY (only_row),
  constraint master_key_in_force_only_row_check CHECK (only_row)
);

create table proof_failures (
  key bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  constraint proof_failures_pkey PRIMARY KEY (key)
);
CREATE INDEX proof_failures_last_at_idx ON proof_failures USING btree (last_at);

create table sign_in_origins (
  address_key bytea not null,
  origin bytea not null,
  seen_at timestamp with time zone not null,
  constraint sign_in_origins_pkey PRIMARY KEY (address_key, origin)
);
CREATE INDEX sign_in_origins_seen_at_idx ON sign_in_origins USING btree (seen_at);

create table sign_in_attempts (
  token_hash bytea not null,
  purpose text not null,
  user_id bigint,
  issuer text,
  subject_hash bytea,
  confirmed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (token_hash),
  constraint sign_in_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['provider'::text, 'second_factor'::text, 'passkey'::text, 'new_passkey'::text])))
);
CREATE INDEX sign_in_attempts_expires_at_idx ON sign_in_attempts USING btree (expires_at);

create table idempotency_keys (
  endpoint text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  ciphertext bytea,
  created_at timestamp with time zone not null,
  verification_id bigint,
  account_id bigint not null,
  caller text not null,
  answer_until timestamp with time zone,
  confirmed_at timestamp with time zone,
  reference_hash bytea,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, caller, endpoint, key_hash)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_verification_id_idx ON idempotency_keys USING btree (verification_id);

create unlogged table remote_work (
  id uuid not null,
  account_id bigint,
  start_before timestamp with time zone not null,
  started_at timestamp with time zone,
  input bytea,
  answer bytea,
  constraint remote_work_pkey PRIMARY KEY (id)
);
alter table remote_work alter column input set storage external;
alter table remote_work alter column answer set storage external;
CREATE INDEX remote_work_start_before_idx ON remote_work USING btree (start_before);

create table blobs_begun (
  name text not null,
  account_id bigint not null,
  begun_at timestamp with time zone default now() not null,
  constraint blobs_begun_pkey PRIMARY KEY (name)
);
CREATE INDEX blobs_begun_begun_at_idx ON blobs_begun USING btree (begun_at);

create table blobs_to_delete (
  name text not null,
  constraint blobs_to_delete_pkey PRIMARY KEY (name)
);
create policy tenant_adds on blobs_to_delete for insert to public with check (true);

-- Accounts, users and sessions

create table accounts (
  id bigint generated always as identity,
  name text not null,
  verified boolean default false not null,
  created_at timestamp with time zone default now() not null,
  second_factor_required boolean default false not null,
  constraint accounts_pkey PRIMARY KEY (id)
);
create policy tenant on accounts for all to public using ((id = ( SELECT hakiki_account() AS hakiki_account)));

create table data_keys (
  id integer generated always as identity,
  account_id bigint not null,
  wrapped bytea not null,
  master_key_id text not null,
  created_at timestamp with time zone default now() not null,
  version integer not null,
  constraint data_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX data_keys_version ON data_keys USING btree (account_id, version);

create table branches (
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  identity_verification_enabled boolean default true not null,
  ivs boolean default true not null,
  aml boolean default true not null,
  policy jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint branches_pkey PRIMARY KEY (id),
  constraint branches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX branches_account_id_id_idx ON branches USING btree (account_id, id);

create table users (
  id bigint generated always as identity,
  account_id bigint not null,
  email text not null,
  name text,
  role text not null,
  password_hash text,
  active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint,
  name_ciphertext bytea,
  approver_since timestamp(3) with time zone default now() not null,
  former_role text,
  former_role_until timestamp(3) with time zone,
  notice_mail text,
  notice_language text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_notice_language_check CHECK ((notice_language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint users_notice_mail_check CHECK ((notice_mail = ANY (ARRAY['off'::text, 'hourly'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'analyst'::text, 'auditor'::text]))),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX users_account_id_id_idx ON users USING btree (account_id, id);
CREATE UNIQUE INDEX users_account_id_idx ON users USING btree (account_id) WHERE (role = 'owner'::text);
CREATE INDEX users_email ON users USING btree (email);
CREATE UNIQUE INDEX users_email_of_account ON users USING btree (account_id, email);

create table recovery_codes (
  id bigint generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id bigint generated by default as identity,
  account_id bigint not null,
  user_id bigint not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  name_ciphertext bytea not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id_idx ON passkeys USING btree (user_id);

create table provider_identities (
  user_id bigint not null,
  account_id bigint not null,
  issuer text not null,
  subject_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint provider_identities_pkey PRIMARY KEY (user_id),
  constraint provider_identities_account_id_issuer_subject_hash_key UNIQUE (account_id, issuer, subject_hash),
  constraint provider_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint provider_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table password_links (
  id bigint generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_links_pkey PRIMARY KEY (id),
  constraint password_links_token_hash_key UNIQUE (token_hash),
  constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text]))),
  constraint password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_links_user_id_idx ON password_links USING btree (user_id);

create table dashboard_tokens (
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  account_id bigint not null,
  last_used_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone default now() not null,
  demo boolean default false not null,
  ip text,
  user_agent text,
  cookie boolean default false not null,
  second_factor boolean default false not null,
  constraint dashboard_tokens_pkey PRIMARY KEY (id),
  constraint dashboard_tokens_token_hash_key UNIQUE (token_hash),
  constraint dashboard_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint dashboard_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX dashboard_tokens_user_id_idx ON dashboard_tokens USING btree (user_id);

create table api_keys (
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null,
  key_hash bytea not null,
  last_four text not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  scopes text[],
  allowed_addresses text[] default '{}'::text[] not null,
  replaced_by bigint,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint api_keys_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES api_keys(id)
);
CREATE INDEX api_keys_branch_id_id_idx ON api_keys USING btree (branch_id, id);

create table saved_views (
  id bigint generated by default as identity,
  account_id bigint not null,
  user_id bigint not null,
  page text not null,
  ciphertext bytea not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX saved_views_user_id_id_idx ON saved_views USING btree (user_id, id);

create table text_templates (
  id bigint generated by default as identity,
  account_id bigint not null,
  kind text not null,
  ciphertext bytea not null,
  updated_at timestamp with time zone not null,
  constraint text_templates_pkey PRIMARY KEY (id),
  constraint text_templates_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'reason'::text, 'report'::text]))),
  constraint text_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX text_templates_account_id_id_idx ON text_templates USING btree (account_id, id);

create table exports (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  kind text not null,
  filter bytea not null,
  state text default 'waiting'::text not null,
  most_rows integer not null,
  rows_done integer default 0 not null,
  rows_total integer,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_kind_check CHECK ((kind = ANY (ARRAY['verifications'::text, 'transactions'::text, 'queue'::text, 'audit'::text, 'customer_risks'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint exports_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint exports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX exports_branch_id_id_idx ON exports USING btree (branch_id, id DESC);

create table export_parts (
  export_id bigint not null,
  n integer not null,
  account_id bigint not null,
  ciphertext bytea not null,
  constraint export_parts_pkey PRIMARY KEY (export_id, n),
  constraint export_parts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE
);

-- Audit log

create table audit_log (
  id bigint generated always as identity,
  at timestamp with time zone default now() not null,
  account_id bigint,
  actor text not null,
  action text not null,
  subject text,
  outcome text not null,
  ip text,
  request_id text,
  details jsonb default '{}'::jsonb not null,
  sequence bigint,
  hash bytea,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_is_a_chain CHECK (((sequence IS NOT NULL) AND (hash IS NOT NULL))),
  constraint audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX audit_log_account_id_id_idx ON audit_log USING btree (account_id, id DESC);
CREATE UNIQUE INDEX audit_log_coalesce_sequence_idx ON audit_log USING btree (COALESCE(account_id, (0)::bigint), sequence);

create table audit_heads (
  account_id bigint not null,
  sequence bigint not null,
  hash bytea not null,
  published_sequence bigint default 0 not null,
  constraint audit_heads_pkey PRIMARY KEY (account_id)
);

create table audit_signing_key (
  only_row boolean default true not null,
  public_key bytea not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint audit_signing_key_pkey PRIMARY KEY (only_row),
  constraint audit_signing_key_only_row_check CHECK (only_row)
);

create table reveals (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  user_id bigint not null,
  subject text not null,
  fields text[] not null,
  reason text not null,
  note bytea,
  at timestamp with time zone not null,
  constraint reveals_pkey PRIMARY KEY (id),
  constraint reveals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reveals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint reveals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reveals_account_id_subject_at_idx ON reveals USING btree (account_id, subject, at);
CREATE INDEX reveals_user_id_at_idx ON reveals USING btree (user_id, at);

-- Identity authorities

create table authority_credentials (
  branch_id bigint not null,
  provider text not null,
  ciphertext bytea not null,
  names text[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint authority_credentials_pkey PRIMARY KEY (branch_id, provider),
  constraint authority_credentials_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);

create table authority_routing (
  branch_id bigint not null,
  settings jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint authority_routing_pkey PRIMARY KEY (branch_id),
  constraint authority_routing_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);

create table authority_answers (
  branch_id bigint not null,
  key bytea not null,
  provider text not null,
  ciphertext bytea not null,
  expires_at timestamp with time zone not null,
  constraint authority_answers_pkey PRIMARY KEY (branch_id, key),
  constraint authority_answers_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);
CREATE INDEX authority_answers_expires_at_idx ON authority_answers USING btree (expires_at);

-- Records and faces

create table verifications (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  kind text not null,
  outcome text not null,
  ciphertext bytea not null,
  images jsonb default '[]'::jsonb not null,
  provenance jsonb default '{}'::jsonb not null,
  search_keys bytea[] default '{}'::bytea[] not null,
  request_id text,
  created_at timestamp with time zone default now() not null,
  summary bytea,
  reference_key bytea,
  device_class text,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'liveness'::text, 'comparison'::text, 'customer'::text, 'screening'::text, 'sdk'::text]))),
  constraint verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint verifications_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
alter table verifications alter column ciphertext set storage external;
CREATE INDEX verifications_account_id_id_idx ON verifications USING btree (account_id, id) WHERE ((kind = 'screening'::text) AND (search_keys = '{}'::bytea[]));
CREATE INDEX verifications_branch_id_created_at_id_account_id_idx ON verifications USING btree (branch_id, created_at, id) INCLUDE (account_id);
CREATE INDEX verifications_branch_id_device_class_id_idx ON verifications USING btree (branch_id, device_class, id) WHERE (device_class IS NOT NULL);
CREATE INDEX verifications_branch_id_id_idx ON verifications USING btree (branch_id, id DESC);
CREATE INDEX verifications_branch_id_kind_id_idx ON verifications USING btree (branch_id, kind, id DESC);
CREATE INDEX verifications_branch_id_outcome_id_idx ON verifications USING btree (branch_id, outcome, id DESC) WHERE (outcome = ANY (ARRAY['review'::text, 'fail'::text, 'invalid'::text, 'not_live'::text, 'no_match'::text, 'hit'::text, 'failed'::text, 'refused'::text, 'not_checked'::text]));
CREATE INDEX verifications_branch_id_reference_key_id_idx ON verifications USING btree (branch_id, reference_key, id DESC) WHERE (reference_key IS NOT NULL);
CREATE INDEX verifications_created_at_idx ON verifications USING brin (created_at);
CREATE INDEX verifications_created_at_idx1 ON verifications USING btree (created_at) WHERE (images <> '[]'::jsonb);
CREATE INDEX verifications_reason_codes ON verifications USING gin (((provenance -> 'reasons'::text))) WHERE ((kind = 'customer'::text) AND (outcome <> 'pass'::text));
CREATE INDEX verifications_search_keys_idx ON verifications USING gin (search_keys);

create table customer_references (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  reference_key bytea not null,
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  records integer not null,
  last_id bigint not null,
  constraint customer_references_pkey PRIMARY KEY (id),
  constraint customer_references_branch_id_reference_key_key UNIQUE (branch_id, reference_key),
  constraint customer_references_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_references_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
CREATE INDEX customer_references_branch_id_last_at_id_idx ON customer_references USING btree (branch_id, last_at, id);
CREATE INDEX customer_references_by_records ON customer_references USING btree (branch_id, records, id);

create table face_cohorts (
  id bigint generated always as identity,
  account_id bigint not null,
  version text not null,
  people integer not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  verification_ids bigint[],
  constraint face_cohorts_pkey PRIMARY KEY (id),
  constraint face_cohorts_account_id_version_key UNIQUE (account_id, version),
  constraint face_cohorts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table face_enrolments (
  account_id bigint not null,
  person_key bytea not null,
  verification_id bigint not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint face_enrolments_pkey PRIMARY KEY (account_id, person_key),
  constraint face_enrolments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint face_enrolments_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE CASCADE
);
CREATE INDEX face_enrolments_verification_id_idx ON face_enrolments USING btree (verification_id);

create table face_cross_checks (
  account_id bigint not null,
  document_id bigint not null,
  selfie_id bigint not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint face_cross_checks_pkey PRIMARY KEY (document_id, selfie_id),
  constraint face_cross_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint face_cross_checks_document_id_fkey FOREIGN KEY (document_id) REFERENCES verifications(id) ON DELETE CASCADE,
  constraint face_cross_checks_selfie_id_fkey FOREIGN KEY (selfie_id) REFERENCES verifications(id) ON DELETE CASCADE
);
CREATE INDEX face_cross_checks_selfie_id_idx ON face_cross_checks USING btree (selfie_id);

-- SDK sessions

create table sdk_configs (
  id bigint generated by default as identity,
  branch_id bigint not null,
  client_id uuid default gen_random_uuid() not null,
  name text not null,
  brand jsonb default '{}'::jsonb not null,
  verification_type text not null,
  countries text[] default '{}'::text[] not null,
  channels text[] default '{web}'::text[] not null,
  origins text[] default '{}'::text[] not null,
  webhook_url text,
  webhook_secret bytea not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  liveness_policy text default 'turns'::text not null,
  turns_waiver text default 'refuse'::text not null,
  document_files text default 'accept'::text not null,
  constraint sdk_configs_pkey PRIMARY KEY (id),
  constraint sdk_configs_client_id_key UNIQUE (client_id),
  constraint sdk_configs_document_files_check CHECK ((document_files = ANY (ARRAY['accept'::text, 'refuse'::text]))),
  constraint sdk_configs_liveness_policy_check CHECK ((liveness_policy = ANY (ARRAY['passive'::text, 'turns'::text, 'turns_light'::text]))),
  constraint sdk_configs_turns_waiver_check CHECK ((turns_waiver = ANY (ARRAY['accept'::text, 'refuse'::text]))),
  constraint sdk_configs_verification_type_check CHECK ((verification_type = ANY (ARRAY['data_verification'::text, 'document_verification'::text, 'liveness_only'::text]))),
  constraint sdk_configs_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
CREATE INDEX sdk_configs_branch_id_id_idx ON sdk_configs USING btree (branch_id, id) WHERE (deleted_at IS NULL);

create table sdk_sessions (
  id uuid default gen_random_uuid() not null,
  account_id bigint not null,
  branch_id bigint not null,
  sdk_config_id bigint not null,
  token_hash bytea not null,
  binding_hash bytea,
  bindings integer default 0 not null,
  state text default 'created'::text not null,
  verification_type text not null,
  ciphertext bytea not null,
  device bytea,
  consented_at timestamp with time zone,
  failed_attempts integer default 0 not null,
  entry_id bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  submitted_at timestamp with time zone,
  completed_at timestamp with time zone,
  follower_hash bytea,
  handoff_hash bytea,
  former_bindings bytea[] default '{}'::bytea[] not null,
  handoff_expires_at timestamp with time zone,
  constraint sdk_sessions_pkey PRIMARY KEY (id),
  constraint sdk_sessions_token_hash_key UNIQUE (token_hash),
  constraint sdk_sessions_state_check CHECK ((state = ANY (ARRAY['created'::text, 'opened'::text, 'submitted'::text, 'completed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint sdk_sessions_verification_type_check CHECK ((verification_type = ANY (ARRAY['data_verification'::text, 'document_verification'::text, 'liveness_only'::text]))),
  constraint sdk_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sdk_sessions_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint sdk_sessions_sdk_config_id_fkey FOREIGN KEY (sdk_config_id) REFERENCES sdk_configs(id)
);
CREATE INDEX sdk_sessions_account_id_idx ON sdk_sessions USING btree (account_id) WHERE (state <> 'completed'::text);
CREATE INDEX sdk_sessions_branch_id_created_at_idx ON sdk_sessions USING btree (branch_id, created_at DESC);
CREATE INDEX sdk_sessions_entry_id_idx ON sdk_sessions USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX sdk_sessions_expires_at_idx ON sdk_sessions USING btree (expires_at) WHERE (state = ANY (ARRAY['created'::text, 'opened'::text]));
CREATE UNIQUE INDEX sdk_sessions_handoff_hash ON sdk_sessions USING btree (handoff_hash);

create table sdk_attempts (
  id uuid default gen_random_uuid() not null,
  session_id uuid not null,
  account_id bigint not null,
  state text default 'begun'::text not null,
  ciphertext bytea,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  turns text[] default '{}'::text[] not null,
  commitments jsonb default '[]'::jsonb not null,
  selfie text,
  light text[] default '{}'::text[] not null,
  checking_until timestamp with time zone,
  constraint sdk_attempts_pkey PRIMARY KEY (id),
  constraint sdk_attempts_commitments_check CHECK ((jsonb_typeof(commitments) = 'array'::text)),
  constraint sdk_attempts_light_check CHECK ((light <@ ARRAY['amber'::text, 'blue'::text, 'green'::text, 'pink'::text])),
  constraint sdk_attempts_state_check CHECK ((state = ANY (ARRAY['begun'::text, 'accepted'::text, 'rejected'::text]))),
  constraint sdk_attempts_turns_check CHECK ((turns <@ ARRAY['left'::text, 'right'::text, 'up'::text])),
  constraint sdk_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sdk_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sdk_sessions(id) ON DELETE CASCADE
);
CREATE INDEX sdk_attempts_session_id_idx ON sdk_attempts USING btree (session_id);

create table sdk_uploads (
  id uuid default gen_random_uuid() not null,
  session_id uuid not null,
  account_id bigint not null,
  kind text not null,
  received bigint default 0 not null,
  length bigint,
  created_at timestamp with time zone not null,
  checking_until timestamp with time zone,
  check_ok boolean,
  check_message text,
  source text,
  check_fault text,
  quality_ok boolean,
  quality_message text,
  quality_fault text,
  quality_until timestamp with time zone,
  constraint sdk_uploads_pkey PRIMARY KEY (id),
  constraint sdk_uploads_kind_check CHECK ((kind = ANY (ARRAY['document_front'::text, 'document_back'::text, 'clip'::text]))),
  constraint sdk_uploads_source_check CHECK ((source = ANY (ARRAY['camera'::text, 'file'::text]))),
  constraint sdk_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sdk_uploads_session_id_fkey FOREIGN KEY (session_id) REFERENCES sdk_sessions(id) ON DELETE CASCADE
);
CREATE INDEX sdk_uploads_checking ON sdk_uploads USING btree (account_id) WHERE (checking_until IS NOT NULL);
CREATE INDEX sdk_uploads_session_id_idx ON sdk_uploads USING btree (session_id);

create table sdk_upload_parts (
  upload_id uuid not null,
  account_id bigint not null,
  start bigint not null,
  ciphertext bytea not null,
  constraint sdk_upload_parts_pkey PRIMARY KEY (upload_id, start),
  constraint sdk_upload_parts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sdk_upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES sdk_uploads(id) ON DELETE CASCADE
);

-- Watch lists and screening

create table watch_lists (
  id bigint generated by default as identity,
  source text not null,
  branch_id bigint,
  current_version bigint,
  etag text,
  last_modified text,
  checked_at timestamp with time zone,
  fault jsonb,
  confirmed_at timestamp with time zone,
  constraint watch_lists_pkey PRIMARY KEY (id),
  constraint watch_lists_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX watch_lists_source_coalesce_idx ON watch_lists USING btree (source, COALESCE(branch_id, (0)::bigint));
create policy tenant on watch_lists for all to public using ((branch_id = ANY (( SELECT hakiki_branches() AS hakiki_branches)::bigint[])));
create policy tenant_reads on watch_lists for select to public using (((branch_id IS NULL) OR (branch_id = ANY (( SELECT hakiki_branches() AS hakiki_branches)::bigint[]))));

create table list_versions (
  id bigint generated by default as identity,
  list_id bigint not null,
  format text not null,
  publication_date text,
  imported_at timestamp with time zone not null,
  sha256 text not null,
  total integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  duplicates integer default 0 not null,
  constraint list_versions_pkey PRIMARY KEY (id),
  constraint list_versions_list_id_fkey FOREIGN KEY (list_id) REFERENCES watch_lists(id) ON DELETE CASCADE
);
CREATE INDEX list_versions_list_id_id_idx ON list_versions USING btree (list_id, id DESC);
create policy tenant_reads on list_versions for select to public using ((EXISTS ( SELECT 1 FROM watch_lists l WHERE (l.id = list_versions.list_id))));

create table list_entities (
  list_id bigint not null,
  entity_id text not null,
  content_hash text not null,
  data jsonb not null,
  first_version bigint not null,
  ended_by bigint,
  constraint list_entities_pkey PRIMARY KEY (list_id, entity_id, first_version),
  constraint list_entities_list_id_fkey FOREIGN KEY (list_id) REFERENCES watch_lists(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_entities_current ON list_entities USING btree (list_id, entity_id) WHERE (ended_by IS NULL);
CREATE INDEX list_entities_ended ON list_entities USING btree (list_id, ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX list_entities_first ON list_entities USING btree (list_id, first_version);
create policy tenant_reads on list_entities for select to public using ((EXISTS ( SELECT 1 FROM watch_lists l WHERE (l.id = list_entities.list_id))));

create table list_refreshes (
  source text not null,
  state text not null,
  phase text,
  entries integer default 0 not null,
  asked_at timestamp with time zone not null,
  started_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  result text,
  fault jsonb,
  constraint list_refreshes_pkey PRIMARY KEY (source),
  constraint list_refreshes_phase_check CHECK ((phase = ANY (ARRAY['fetching'::text, 'reading'::text, 'saving'::text]))),
  constraint list_refreshes_result_check CHECK ((result = ANY (ARRAY['imported'::text, 'not_modified'::text, 'failed'::text]))),
  constraint list_refreshes_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text])))
);

create table list_screenings (
  list_id bigint not null,
  version bigint not null,
  finished_at timestamp with time zone not null,
  constraint list_screenings_pkey PRIMARY KEY (list_id),
  constraint list_screenings_list_id_fkey FOREIGN KEY (list_id) REFERENCES watch_lists(id) ON DELETE CASCADE
);

create table watched_customers (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  verification_id bigint not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint watched_customers_pkey PRIMARY KEY (id),
  constraint watched_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint watched_customers_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint watched_customers_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE CASCADE
);
alter table watched_customers alter column ciphertext set storage external;
CREATE INDEX watched_customers_branch_id_id_idx ON watched_customers USING btree (branch_id, id);
CREATE INDEX watched_customers_verification_id_idx ON watched_customers USING btree (verification_id);

create table screening_alerts (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  customer_id bigint not null,
  list_id bigint not null,
  entity_id text not null,
  content_hash text not null,
  kind text not null,
  strength text not null,
  score real not null,
  ciphertext bytea not null,
  status text default 'open'::text not null,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  note bytea,
  approved_by bigint,
  self_approved boolean default false not null,
  constraint screening_alerts_pkey PRIMARY KEY (id),
  constraint screening_alerts_customer_id_list_id_entity_id_content_hash_key UNIQUE (customer_id, list_id, entity_id, content_hash),
  constraint screening_alerts_kind_check CHECK ((kind = ANY (ARRAY['sanction'::text, 'pep'::text]))),
  constraint screening_alerts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text]))),
  constraint screening_alerts_strength_check CHECK ((strength = ANY (ARRAY['strong'::text, 'weak'::text]))),
  constraint strong_sanction_by_two CHECK (((status <> 'cleared'::text) OR (kind <> 'sanction'::text) OR (strength <> 'strong'::text) OR ((approved_by IS NOT NULL) AND (self_approved OR (approved_by <> decided_by))))),
  constraint screening_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint screening_alerts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint screening_alerts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint screening_alerts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES watched_customers(id) ON DELETE CASCADE,
  constraint screening_alerts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint screening_alerts_list_id_fkey FOREIGN KEY (list_id) REFERENCES watch_lists(id) ON DELETE CASCADE
);
CREATE INDEX screening_alerts_branch_id_status_id_idx ON screening_alerts USING btree (branch_id, status, id DESC);
CREATE INDEX screening_alerts_by_match ON screening_alerts USING btree (branch_id, status, (((score * (1000000)::double precision))::bigint) DESC, id DESC);

-- Rules and their trials

create table monitoring_settings (
  branch_id bigint not null,
  transaction_limit numeric,
  threshold numeric,
  currency text,
  country text,
  rule_set_id bigint,
  constraint monitoring_settings_pkey PRIMARY KEY (branch_id),
  constraint monitoring_settings_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);

create table transaction_rule_sets (
  id bigint generated always as identity,
  branch_id bigint not null,
  account_id bigint not null,
  rules jsonb not null,
  content_hash bytea not null,
  published_at timestamp with time zone default now() not null,
  constraint transaction_rule_sets_pkey PRIMARY KEY (id),
  constraint transaction_rule_sets_branch_id_content_hash_key UNIQUE (branch_id, content_hash),
  constraint transaction_rule_sets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint transaction_rule_sets_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);

create table rule_drafts (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  rules jsonb not null,
  base_id bigint not null,
  country text,
  reason text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  discarded_by bigint,
  discarded_at timestamp with time zone,
  constraint rule_drafts_pkey PRIMARY KEY (id),
  constraint rule_drafts_id_created_by_key UNIQUE (id, created_by),
  constraint rule_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_drafts_base_id_fkey FOREIGN KEY (base_id) REFERENCES transaction_rule_sets(id),
  constraint rule_drafts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint rule_drafts_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES users(id)
);
CREATE INDEX rule_drafts_branch_id_id_idx ON rule_drafts USING btree (branch_id, id DESC);

create table rule_publications (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  rule_set_id bigint not null,
  cause text not null,
  draft_id bigint,
  author bigint,
  published_by bigint,
  self_published boolean default false not null,
  published_at timestamp with time zone default now() not null,
  constraint rule_publications_pkey PRIMARY KEY (id),
  constraint rule_publications_draft_id_key UNIQUE (draft_id),
  constraint draft_has_people CHECK ((((cause = 'draft'::text) = (draft_id IS NOT NULL)) AND ((draft_id IS NULL) = (author IS NULL)) AND ((draft_id IS NULL) = (published_by IS NULL)))),
  constraint rule_publications_cause_check CHECK ((cause = ANY (ARRAY['shipped'::text, 'limit'::text, 'draft'::text]))),
  constraint rules_four_eyes CHECK ((self_published = COALESCE((published_by = author), false))),
  constraint rule_publications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_publications_author_fkey FOREIGN KEY (author) REFERENCES users(id),
  constraint rule_publications_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_publications_draft_id_author_fkey FOREIGN KEY (draft_id, author) REFERENCES rule_drafts(id, created_by),
  constraint rule_publications_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
  constraint rule_publications_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES transaction_rule_sets(id)
);
CREATE INDEX rule_publications_branch_id_id_idx ON rule_publications USING btree (branch_id, id DESC);

create table rule_backtests (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  rules jsonb not null,
  base_id bigint not null,
  draft_id bigint,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  result jsonb,
  created_by bigint,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  month text,
  constraint rule_backtests_pkey PRIMARY KEY (id),
  constraint rule_backtests_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint rule_backtests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint rule_backtests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_backtests_base_id_fkey FOREIGN KEY (base_id) REFERENCES transaction_rule_sets(id),
  constraint rule_backtests_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_backtests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint rule_backtests_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES rule_drafts(id)
);
CREATE INDEX rule_backtests_branch_id_id_idx ON rule_backtests USING btree (branch_id, id DESC);
CREATE UNIQUE INDEX rule_backtests_month ON rule_backtests USING btree (branch_id, month) WHERE (month IS NOT NULL);

create table rule_backtest_samples (
  id bigint generated by default as identity,
  backtest_id bigint not null,
  branch_id bigint not null,
  account_id bigint not null,
  transaction_id bigint not null,
  rule text not null,
  side text not null,
  suspicious boolean,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  constraint rule_backtest_samples_pkey PRIMARY KEY (id),
  constraint rule_backtest_samples_side_check CHECK ((side = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint rule_backtest_samples_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_backtest_samples_backtest_id_fkey FOREIGN KEY (backtest_id) REFERENCES rule_backtests(id) ON DELETE CASCADE,
  constraint rule_backtest_samples_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_backtest_samples_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id)
);
CREATE INDEX rule_backtest_samples_backtest_id_id_idx ON rule_backtest_samples USING btree (backtest_id, id);
CREATE INDEX rule_backtest_samples_transaction_id_idx ON rule_backtest_samples USING btree (transaction_id);

create table rule_shadows (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  draft_id bigint not null,
  started_by bigint not null,
  started_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint rule_shadows_pkey PRIMARY KEY (id),
  constraint rule_shadows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_shadows_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_shadows_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES rule_drafts(id),
  constraint rule_shadows_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id)
);
CREATE INDEX rule_shadows_branch_id_until_idx ON rule_shadows USING btree (branch_id, until);

create table rule_shadow_hits (
  shadow_id bigint not null,
  transaction_id bigint not null,
  branch_id bigint not null,
  account_id bigint not null,
  rules text[] not null,
  draft_flags boolean not null,
  live_flags boolean not null,
  constraint rule_shadow_hits_pkey PRIMARY KEY (shadow_id, transaction_id),
  constraint rule_shadow_hits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_shadow_hits_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_shadow_hits_shadow_id_fkey FOREIGN KEY (shadow_id) REFERENCES rule_shadows(id) ON DELETE CASCADE
);
CREATE INDEX rule_shadow_hits_transaction_id_idx ON rule_shadow_hits USING btree (transaction_id);

create table rule_snoozes (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  subject_key bytea not null,
  rule text not null,
  case_id bigint,
  ciphertext bytea not null,
  until timestamp with time zone not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  needs_second boolean default false not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  self_approved boolean default false not null,
  constraint rule_snoozes_pkey PRIMARY KEY (id),
  constraint snooze_by_two CHECK ((needs_second OR (until <= (created_at + '7 days'::interval)))),
  constraint snooze_ends CHECK ((until <= (created_at + '180 days'::interval))),
  constraint snooze_four_eyes CHECK (((approved_by IS NULL) OR (approved_by <> created_by) OR self_approved)),
  constraint rule_snoozes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rule_snoozes_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint rule_snoozes_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint rule_snoozes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint rule_snoozes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id)
);
CREATE INDEX rule_snoozes_branch_id_subject_key_until_idx ON rule_snoozes USING btree (branch_id, subject_key, until);

create table blacklist_entries (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint,
  list text not null,
  kind text not null,
  key bytea not null,
  ciphertext bytea not null,
  valid_until timestamp with time zone,
  added_by bigint,
  created_at timestamp with time zone default now() not null,
  removed_by bigint,
  removed_at timestamp with time zone,
  constraint blacklist_entries_pkey PRIMARY KEY (id),
  constraint blacklist_entries_kind_check CHECK ((kind = ANY (ARRAY['identifier'::text, 'account'::text, 'card'::text, 'phone'::text, 'email'::text, 'device'::text, 'ip'::text, 'name'::text]))),
  constraint blacklist_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint blacklist_entries_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint blacklist_entries_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint blacklist_entries_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX blacklist_entries_account_id_coalesce_list_kind_key_idx ON blacklist_entries USING btree (account_id, COALESCE(branch_id, (0)::bigint), list, kind, key) WHERE (removed_at IS NULL);
CREATE INDEX blacklist_entries_account_id_key_idx ON blacklist_entries USING btree (account_id, key) WHERE (removed_at IS NULL);

-- Transactions and histories

create table transactions (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  transaction_id text,
  customer_key bytea not null,
  destination_key bytea,
  amount numeric,
  currency text not null,
  rules text[] not null,
  answer jsonb not null,
  ciphertext bytea not null,
  created_at timestamp with time zone default now() not null,
  at timestamp with time zone not null,
  minor bigint,
  content_hash bytea,
  rule_set_id bigint,
  score integer,
  evidence bytea,
  transaction_key bytea,
  source text default 'api'::text not null,
  late_code integer,
  late_rules text[] default '{}'::text[] not null,
  late_evidence bytea,
  without_history boolean,
  forgotten_at timestamp with time zone,
  known_outcome text,
  email_key bytea,
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_known_outcome_check CHECK ((known_outcome = ANY (ARRAY['confirmed'::text, 'cleared'::text]))),
  constraint transactions_source_check CHECK ((source = ANY (ARRAY['api'::text, 'import'::text]))),
  constraint transactions_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
alter table transactions alter column ciphertext set storage external;
alter table transactions alter column evidence set storage external;
alter table transactions alter column late_evidence set storage external;
CREATE INDEX transactions_branch_id_at_id_account_id_idx ON transactions USING btree (branch_id, at, id) INCLUDE (account_id);
CREATE INDEX transactions_branch_id_id_idx ON transactions USING btree (branch_id, id DESC);
CREATE INDEX transactions_branch_id_id_idx2 ON transactions USING btree (branch_id, id DESC) WHERE (((answer ->> 'status'::text) = 'suspicious'::text) OR (late_code IS NOT NULL));
CREATE UNIQUE INDEX transactions_branch_id_transaction_id_key ON transactions USING btree (branch_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX transactions_by_email ON transactions USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE UNIQUE INDEX transactions_by_key ON transactions USING btree (branch_id, transaction_key);
CREATE INDEX transactions_created_at_idx ON transactions USING brin (created_at);
CREATE INDEX transactions_forgotten ON transactions USING btree (id) WHERE (forgotten_at IS NOT NULL);
CREATE INDEX transactions_suspicious_by_at ON transactions USING btree (branch_id, at, id) WHERE (((answer ->> 'status'::text) = 'suspicious'::text) OR (late_code IS NOT NULL));
CREATE INDEX transactions_without_history ON transactions USING btree (customer_key) WHERE without_history;

create table transaction_imports (
  id bigint generated always as identity,
  branch_id bigint not null,
  account_id bigint not null,
  file_hash bytea not null,
  lines bigint default 0 not null,
  imported bigint default 0 not null,
  refused bigint default 0 not null,
  finished_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint transaction_imports_pkey PRIMARY KEY (id),
  constraint transaction_imports_branch_id_file_hash_key UNIQUE (branch_id, file_hash),
  constraint transaction_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint transaction_imports_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);

create table transaction_entities (
  entity_key bytea not null,
  branch_id bigint not null,
  account_id bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  located_at timestamp with time zone,
  latitude double precision,
  longitude double precision,
  legs bigint default 0 not null,
  summed boolean default false not null,
  constraint transaction_entities_pkey PRIMARY KEY (entity_key, branch_id)
) with (fillfactor=80);

create table transaction_entity_names (
  name_key bytea not null,
  branch_id bigint not null,
  account_id bigint not null,
  entity_key bytea not null,
  constraint transaction_entity_names_pkey PRIMARY KEY (name_key, branch_id),
  constraint transaction_entity_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint transaction_entity_names_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);
CREATE INDEX transaction_entity_names_account_id_entity_key_idx ON transaction_entity_names USING btree (account_id, entity_key);
CREATE UNIQUE INDEX transaction_entity_names_branch_id_entity_key_idx ON transaction_entity_names USING btree (branch_id, entity_key);

create table transaction_legs (
  entity_key bytea not null,
  branch_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  id bigint not null,
  direction text not null,
  currency text not null,
  minor bigint not null,
  own_key bytea,
  other_key bytea,
  failed boolean,
  busy_key bytea,
  reported text,
  mirror_id bigint,
  payment_key bytea,
  constraint transaction_legs_pkey PRIMARY KEY (entity_key, branch_id, at, id, direction) INCLUDE (currency, minor, own_key, other_key, failed),
  constraint transaction_legs_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint transaction_legs_reported_check CHECK ((reported = ANY (ARRAY['in'::text, 'out'::text])))
) partition by RANGE (at);
create table transaction_legs_other partition of transaction_legs default with (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX transaction_legs_by_amount ON transaction_legs USING btree (busy_key, branch_id, currency, minor, at) INCLUDE (id, direction, other_key) WHERE (busy_key IS NOT NULL);
CREATE INDEX transaction_legs_by_payer ON transaction_legs USING btree (busy_key, branch_id, at) INCLUDE (id, own_key) WHERE ((busy_key IS NOT NULL) AND (direction = 'in'::text));
CREATE INDEX transaction_legs_by_payment ON transaction_legs USING btree (entity_key, branch_id, payment_key) WHERE (payment_key IS NOT NULL);

create table transaction_buckets (
  entity_key bytea not null,
  branch_id bigint not null,
  account_id bigint not null,
  direction text not null,
  currency text not null,
  span text not null,
  start timestamp with time zone not null,
  n bigint not null,
  total numeric not null,
  squares numeric not null,
  constraint transaction_buckets_pkey PRIMARY KEY (entity_key, branch_id, span, start, direction, currency),
  constraint transaction_buckets_span_check CHECK ((span = ANY (ARRAY['5m'::text, '1d'::text])))
) with (fillfactor=80);

create table branches_with_former_keys (
  branch_id bigint not null,
  account_id bigint not null,
  constraint branches_with_former_keys_pkey PRIMARY KEY (branch_id),
  constraint branches_with_former_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint branches_with_former_keys_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);

-- Cases and reports

create table cases (
  id bigint generated always as identity,
  branch_id bigint not null,
  case_id text not null,
  status text default 'open'::text not null,
  outcome text,
  sla_at timestamp with time zone not null,
  transaction_id bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  account_id bigint not null,
  subject_key bytea,
  stage text default 'triage'::text not null,
  assignee bigint,
  score integer default 0 not null,
  families text[] default '{}'::text[] not null,
  disposition text,
  proposed_by bigint,
  proposed_at timestamp with time zone,
  approved_by bigint,
  self_approved boolean default false not null,
  closed_at timestamp with time zone,
  warned integer default 0 not null,
  history_head bytea,
  sla_from timestamp with time zone,
  proposed_alert bigint,
  forgotten_at timestamp with time zone,
  kind text default 'alert'::text not null,
  suspected_at timestamp with time zone,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_branch_id_case_id_key UNIQUE (branch_id, case_id),
  constraint cases_disposition_check CHECK ((disposition = ANY (ARRAY['false_positive'::text, 'explained'::text, 'confirmed_not_reported'::text, 'reported_str'::text, 'duplicate'::text, 'error_in_data'::text]))),
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['alert'::text, 'activity'::text, 'currency'::text]))),
  constraint cases_stage_check CHECK ((stage = ANY (ARRAY['triage'::text, 'investigation'::text, 'review'::text, 'done'::text]))),
  constraint cases_status_check CHECK ((status = ANY (ARRAY['open'::text, 'investigating'::text, 'closed'::text]))),
  constraint cases_warned_check CHECK ((warned = ANY (ARRAY[0, 50, 80, 100]))),
  constraint closed_by_two CHECK (((status <> 'closed'::text) OR (approved_by IS NOT NULL) OR ((disposition IS DISTINCT FROM 'reported_str'::text) AND (score < 80) AND (NOT (families && ARRAY['blacklist'::text, 'screening'::text]))))),
  constraint four_eyes CHECK (((approved_by IS NULL) OR (approved_by <> proposed_by) OR self_approved)),
  constraint unreported_by_two CHECK (((status <> 'closed'::text) OR (disposition IS DISTINCT FROM 'confirmed_not_reported'::text) OR (approved_by IS NOT NULL))),
  constraint cases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint cases_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint cases_assignee_fkey FOREIGN KEY (assignee) REFERENCES users(id),
  constraint cases_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint cases_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
);
CREATE INDEX cases_branch_id_id_idx ON cases USING btree (branch_id, id DESC);
CREATE INDEX cases_branch_id_subject_key_id_idx ON cases USING btree (branch_id, subject_key, id DESC);
CREATE INDEX cases_branch_id_subject_key_idx ON cases USING btree (branch_id, subject_key) WHERE (status <> 'closed'::text);
CREATE INDEX cases_closed ON cases USING btree (branch_id, closed_at) WHERE (status = 'closed'::text);
CREATE INDEX cases_closed_by_due ON cases USING btree (branch_id, sla_at, id) WHERE (status = 'closed'::text);
CREATE INDEX cases_forgotten ON cases USING btree (id) WHERE (forgotten_at IS NOT NULL);
CREATE INDEX cases_open_by_due ON cases USING btree (branch_id, sla_at, id) WHERE (status <> 'closed'::text);
CREATE INDEX cases_sla_at_idx ON cases USING btree (sla_at) WHERE ((status <> 'closed'::text) AND (warned < 100));

create table case_alerts (
  id bigint generated by default as identity,
  case_id bigint not null,
  branch_id bigint not null,
  account_id bigint not null,
  transaction_id bigint not null,
  score integer not null,
  rules text[] not null,
  found_late boolean default false not null,
  ciphertext bytea,
  created_at timestamp with time zone default now() not null,
  constraint case_alerts_pkey PRIMARY KEY (id),
  constraint case_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint case_alerts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint case_alerts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX case_alerts_case_id_idx ON case_alerts USING btree (case_id);
CREATE INDEX case_alerts_transaction_id_idx ON case_alerts USING btree (transaction_id);

create table case_events (
  case_id bigint not null,
  n integer not null,
  branch_id bigint not null,
  account_id bigint not null,
  kind text not null,
  user_id bigint,
  at timestamp with time zone not null,
  ciphertext bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  redaction bytea,
  redacted_at timestamp with time zone,
  constraint case_events_pkey PRIMARY KEY (case_id, n),
  constraint case_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint case_events_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint case_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX case_events_to_redact ON case_events USING btree (case_id) WHERE (redaction IS NOT NULL);

create table case_attachments (
  case_id bigint not null,
  n integer not null,
  branch_id bigint not null,
  account_id bigint not null,
  blob text,
  content_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  added_by bigint not null,
  added_at timestamp(3) with time zone not null,
  removed_by bigint,
  removed_at timestamp(3) with time zone,
  constraint case_attachments_pkey PRIMARY KEY (case_id, n),
  constraint case_attachments_bytes_check CHECK ((bytes > 0)),
  constraint case_attachments_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'text/plain'::text]))),
  constraint case_attachments_removed CHECK ((((removed_at IS NULL) = (blob IS NOT NULL)) AND ((removed_at IS NULL) = (removed_by IS NULL)))),
  constraint case_attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint case_attachments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint case_attachments_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint case_attachments_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_attachments_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX case_attachments_present ON case_attachments USING btree (case_id, sha256) WHERE (removed_at IS NULL);

create table report_profiles (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  name text not null,
  xsd text not null,
  settings json not null,
  created_at timestamp with time zone not null,
  constraint report_profiles_pkey PRIMARY KEY (id),
  constraint report_profiles_branch_id_name_key UNIQUE (branch_id, name),
  constraint report_profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_profiles_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);

create table case_reports (
  id bigint generated by default as identity,
  case_id bigint not null,
  branch_id bigint not null,
  account_id bigint not null,
  profile_id bigint not null,
  state text default 'draft'::text not null,
  fields bytea not null,
  xml bytea,
  xml_sha256 bytea,
  answer bytea,
  drafted_by bigint not null,
  approved_by bigint,
  self_approved boolean default false not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  content bytea,
  authors bigint[] default '{}'::bigint[] not null,
  kind text default 'str'::text not null,
  constraint case_reports_pkey PRIMARY KEY (id),
  constraint case_reports_check CHECK (((content IS NULL) OR (state <> 'draft'::text))),
  constraint case_reports_kind_check CHECK ((kind = ANY (ARRAY['str'::text, 'sar'::text, 'ctr'::text]))),
  constraint case_reports_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'submitted'::text, 'accepted'::text, 'rejected'::text]))),
  constraint report_by_two CHECK (((state = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint report_four_eyes CHECK (((approved_by IS NULL) OR self_approved OR ((approved_by <> drafted_by) AND (approved_by <> ALL (authors))))),
  constraint report_has_bytes CHECK (((state = 'draft'::text) = (xml IS NULL))),
  constraint case_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint case_reports_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint case_reports_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint case_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_reports_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES users(id),
  constraint case_reports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES report_profiles(id)
);
CREATE INDEX case_reports_branch_id_case_id_idx ON case_reports USING btree (branch_id, case_id);
CREATE INDEX case_reports_unfinished ON case_reports USING btree (branch_id) WHERE (state = ANY (ARRAY['draft'::text, 'approved'::text, 'rejected'::text]));

-- Customer risk

create table risk_models (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  model jsonb not null,
  draft_id bigint not null,
  author bigint not null,
  published_by bigint not null,
  self_published boolean not null,
  published_at timestamp with time zone not null,
  constraint risk_models_pkey PRIMARY KEY (id),
  constraint risk_models_draft_id_key UNIQUE (draft_id),
  constraint risk_models_four_eyes CHECK ((self_published = (published_by = author))),
  constraint risk_models_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint risk_models_author_fkey FOREIGN KEY (author) REFERENCES users(id),
  constraint risk_models_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint risk_models_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
);
CREATE INDEX risk_models_branch_id_id_idx ON risk_models USING btree (branch_id, id DESC);

create table risk_model_drafts (
  id bigint generated by default as identity,
  branch_id bigint not null,
  account_id bigint not null,
  model jsonb not null,
  base_id bigint,
  reason text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  discarded_by bigint,
  discarded_at timestamp with time zone,
  constraint risk_model_drafts_pkey PRIMARY KEY (id),
  constraint risk_model_drafts_id_created_by_key UNIQUE (id, created_by),
  constraint risk_model_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint risk_model_drafts_base_id_fkey FOREIGN KEY (base_id) REFERENCES risk_models(id),
  constraint risk_model_drafts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint risk_model_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint risk_model_drafts_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES users(id)
);
CREATE INDEX risk_model_drafts_branch_id_id_idx ON risk_model_drafts USING btree (branch_id, id DESC);

create table customer_risks (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  reference_key bytea not null,
  ciphertext bytea not null,
  level text,
  score integer,
  assessed_at timestamp(3) with time zone,
  last_review_at timestamp(3) with time zone,
  next_review_at timestamp(3) with time zone,
  daily boolean default false not null,
  expected_currency text,
  expected_minor bigint,
  constraint customer_risks_pkey PRIMARY KEY (id),
  constraint customer_risks_branch_id_reference_key_key UNIQUE (branch_id, reference_key),
  constraint customer_risks_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint customer_risks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_risks_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
CREATE INDEX customer_risks_branch_id_id_idx ON customer_risks USING btree (branch_id, id);
CREATE INDEX customer_risks_next_review_at_idx ON customer_risks USING btree (next_review_at);

create table customer_risk_keys (
  risk_id bigint not null,
  account_id bigint not null,
  customer_key bytea not null,
  constraint customer_risk_keys_pkey PRIMARY KEY (account_id, customer_key, risk_id),
  constraint customer_risk_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_risk_keys_risk_id_fkey FOREIGN KEY (risk_id) REFERENCES customer_risks(id) ON DELETE CASCADE
);
CREATE INDEX customer_risk_keys_risk_id_idx ON customer_risk_keys USING btree (risk_id);

create table customer_risk_assessments (
  risk_id bigint not null,
  n integer not null,
  account_id bigint not null,
  at timestamp(3) with time zone not null,
  cause text not null,
  model_id bigint,
  level text not null,
  score integer not null,
  ciphertext bytea not null,
  constraint customer_risk_assessments_pkey PRIMARY KEY (risk_id, n),
  constraint customer_risk_assessments_cause_check CHECK ((cause = ANY (ARRAY['record'::text, 'declared'::text, 'alert'::text, 'case'::text, 'decision'::text, 'model'::text, 'daily'::text]))),
  constraint customer_risk_assessments_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint customer_risk_assessments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_risk_assessments_model_id_fkey FOREIGN KEY (model_id) REFERENCES risk_models(id),
  constraint customer_risk_assessments_risk_id_fkey FOREIGN KEY (risk_id) REFERENCES customer_risks(id) ON DELETE CASCADE
);

create table customer_risk_changes (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  reference_key bytea not null,
  cause text not null,
  constraint customer_risk_changes_pkey PRIMARY KEY (id),
  constraint customer_risk_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_risk_changes_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
CREATE INDEX customer_risk_changes_branch_id_reference_key_id_idx ON customer_risk_changes USING btree (branch_id, reference_key, id);

create table relationship_ends (
  account_id bigint not null,
  customer_key bytea not null,
  ended_at timestamp with time zone not null,
  recorded_by bigint,
  recorded_at timestamp with time zone not null,
  constraint relationship_ends_pkey PRIMARY KEY (account_id, customer_key),
  constraint relationship_ends_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint relationship_ends_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
);

-- Work items

create table work_items (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  state text default 'open'::text not null,
  assignee bigint,
  score integer default 0 not null,
  due_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  decision text,
  reason text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  approved_by bigint,
  self_approved boolean default false not null,
  four_eyes boolean default false not null,
  history_head bytea,
  constraint work_items_pkey PRIMARY KEY (id),
  constraint work_items_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint work_items_four_eyes CHECK (((approved_by IS NULL) OR (approved_by <> decided_by) OR self_approved)),
  constraint work_items_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'document'::text, 'run'::text, 'alert'::text, 'case'::text, 'review'::text]))),
  constraint work_items_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'decided'::text]))),
  constraint work_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint work_items_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint work_items_assignee_fkey FOREIGN KEY (assignee) REFERENCES users(id),
  constraint work_items_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint work_items_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
);
CREATE INDEX work_items_branch_id_assignee_due_at_id_idx ON work_items USING btree (branch_id, assignee, due_at, id) WHERE (state <> 'decided'::text);
CREATE INDEX work_items_branch_id_decided_at_id_idx ON work_items USING btree (branch_id, decided_at, id) WHERE (state = 'decided'::text);
CREATE INDEX work_items_branch_id_due_at_id_idx ON work_items USING btree (branch_id, due_at, id) WHERE (state <> 'decided'::text);
CREATE INDEX work_items_branch_id_due_at_id_idx1 ON work_items USING btree (branch_id, due_at, id) WHERE (state = 'proposed'::text);
CREATE INDEX work_items_branch_id_kind_due_at_id_idx ON work_items USING btree (branch_id, kind, due_at, id) WHERE (state <> 'decided'::text);
CREATE INDEX work_items_next ON work_items USING btree (branch_id, due_at, score DESC, id) WHERE ((state = 'open'::text) AND (assignee IS NULL));

create table work_item_events (
  item_id bigint not null,
  n integer not null,
  account_id bigint not null,
  kind text not null,
  user_id bigint,
  at timestamp with time zone not null,
  details bytea not null,
  previous_hash bytea,
  hash bytea,
  redacted_at timestamp(3) with time zone,
  constraint work_item_events_pkey PRIMARY KEY (item_id, n),
  constraint work_item_events_chained CHECK (((hash IS NOT NULL) AND (previous_hash IS NOT NULL))),
  constraint work_item_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint work_item_events_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint work_item_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notice_mails (
  user_id bigint not null,
  account_id bigint not null,
  last_at timestamp(3) with time zone,
  constraint notice_mails_pkey PRIMARY KEY (user_id),
  constraint notice_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notice_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mailed_notices (
  item_id bigint not null,
  user_id bigint not null,
  account_id bigint not null,
  reason text not null,
  at timestamp(3) with time zone not null,
  mailed_at timestamp(3) with time zone not null,
  constraint mailed_notices_pkey PRIMARY KEY (item_id, user_id, reason, at),
  constraint mailed_notices_reason_check CHECK ((reason = ANY (ARRAY['assigned'::text, 'due_soon'::text, 'second'::text]))),
  constraint mailed_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint mailed_notices_item_id_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  constraint mailed_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Persons and legal holds

create table legal_holds (
  id bigint generated always as identity,
  account_id bigint not null,
  reason bytea,
  placed_by bigint,
  placed_at timestamp with time zone not null,
  released_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  constraint legal_holds_pkey PRIMARY KEY (id),
  constraint legal_holds_check CHECK (((reason IS NULL) = (released_at IS NOT NULL))),
  constraint legal_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint legal_holds_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id)
);

create table legal_hold_records (
  hold_id bigint not null,
  account_id bigint not null,
  verification_id bigint not null,
  constraint legal_hold_records_pkey PRIMARY KEY (verification_id, hold_id),
  constraint legal_hold_records_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint legal_hold_records_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES legal_holds(id),
  constraint legal_hold_records_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id)
);

create table legal_hold_customers (
  hold_id bigint not null,
  account_id bigint not null,
  customer_key bytea not null,
  constraint legal_hold_customers_pkey PRIMARY KEY (account_id, customer_key, hold_id),
  constraint legal_hold_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint legal_hold_customers_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES legal_holds(id)
);
CREATE INDEX legal_hold_customers_hold_id_idx ON legal_hold_customers USING btree (hold_id);

-- Webhooks

create table integrations (
  branch_id bigint not null,
  url text,
  hash_key bytea,
  hash_key_last_four text,
  events text[] default '{suspicious_transaction}'::text[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint integrations_pkey PRIMARY KEY (branch_id),
  constraint integrations_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);

create table webhook_endpoints (
  endpoint text not null,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  branch_id bigint not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (endpoint),
  constraint webhook_endpoints_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
create policy tenant on webhook_endpoints for all to public using ((endpoint IN ( SELECT ('module:'::text || branches.id) FROM branches UNION ALL SELECT ('sdk:'::text || sdk_configs.id) FROM sdk_configs)));

create table webhook_events (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  sdk_config_id bigint,
  event text not null,
  body bytea,
  created_at timestamp with time zone default now() not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint webhook_events_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint webhook_events_sdk_config_id_fkey FOREIGN KEY (sdk_config_id) REFERENCES sdk_configs(id)
);
alter table webhook_events alter column body set storage external;
CREATE INDEX webhook_events_branch_id_id_idx ON webhook_events USING btree (branch_id, id DESC);
CREATE INDEX webhook_events_created_at_idx ON webhook_events USING btree (created_at) WHERE (body IS NOT NULL);

create table webhook_deliveries (
  id bigint generated always as identity,
  event_id bigint not null,
  branch_id bigint not null,
  endpoint text not null,
  subject text not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  failures integer default 0 not null,
  attempt integer default 0 not null,
  next_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text]))),
  constraint webhook_deliveries_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id)
) with (fillfactor=90);
CREATE INDEX webhook_deliveries_branch_id_id_idx ON webhook_deliveries USING btree (branch_id, id DESC);
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries USING btree (finished_at) WHERE (state = 'dead'::text);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries USING btree (endpoint, id) WHERE (state = 'pending'::text);

create table webhook_attempts (
  id bigint generated always as identity,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  status integer,
  duration_ms integer not null,
  error text,
  answer bytea,
  branch_id bigint not null,
  url text,
  error_code text,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
);
CREATE INDEX webhook_attempts_at ON webhook_attempts USING brin (at);
CREATE INDEX webhook_attempts_delivery_id_id_idx ON webhook_attempts USING btree (delivery_id, id);
create policy tenant on webhook_attempts for all to public using ((EXISTS ( SELECT 1 FROM webhook_deliveries d WHERE (d.id = webhook_attempts.delivery_id))));

-- Others

create table changes (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint,
  kind text not null,
  state text not null,
  ciphertext bytea,
  reason_code text,
  note_ciphertext bytea,
  differences jsonb not null,
  digest text not null,
  proposed_by bigint,
  key_id bigint,
  proposed_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  self_approved boolean default false not null,
  constraint changes_pkey PRIMARY KEY (id),
  constraint change_by_key_is_applied CHECK (((key_id IS NULL) OR ((state = 'applied'::text) AND (decided_by IS NULL)))),
  constraint change_four_eyes CHECK (((state <> 'applied'::text) OR (key_id IS NOT NULL) OR ((decided_by IS NOT NULL) AND (self_approved = (decided_by = proposed_by))))),
  constraint change_has_one_author CHECK (((proposed_by IS NULL) <> (key_id IS NULL))),
  constraint changes_kind_check CHECK ((kind = ANY (ARRAY['branch_settings'::text, 'account_security'::text, 'limit'::text, 'erasure'::text, 'sdk_config'::text, 'blacklist_removal'::text, 'hold_release'::text]))),
  constraint changes_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'applied'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint changes_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint changes_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
);
CREATE INDEX changes_account_id_id_idx ON changes USING btree (account_id, id DESC);
CREATE INDEX changes_expires_at_idx ON changes USING btree (expires_at) WHERE (state = 'proposed'::text);

create table customer_reviews (
  id bigint generated by default as identity,
  account_id bigint not null,
  branch_id bigint not null,
  risk_id bigint not null,
  opened_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  former_review_at timestamp(3) with time zone,
  planned_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  constraint customer_reviews_pkey PRIMARY KEY (id),
  constraint customer_reviews_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint customer_reviews_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint customer_reviews_risk_id_fkey FOREIGN KEY (risk_id) REFERENCES customer_risks(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customer_reviews_open ON customer_reviews USING btree (risk_id) WHERE (completed_at IS NULL);
CREATE INDEX customer_reviews_risk_id_id_idx ON customer_reviews USING btree (risk_id, id DESC);

create table rule_list_drafts (
  id bigint generated always as identity,
  account_id bigint not null,
  branch_id bigint not null,
  list_id bigint not null,
  base integer not null,
  ciphertext bytea not null,
  added integer not null,
  removed bigint[] not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  discarded_by bigint,
  discarded_at timestamp with time zone,
  published_by bigint,
  published_at timestamp with time zone,
  version integer,
  self_published boolean default false not null,
  constraint rule_list_drafts_pkey PRIMARY KEY (id),
  constraint list_draft_ends_once CHECK (((published_at IS NULL) OR (discarded_at IS NULL))),
  constraint list_four_eyes CHECK (((published_by IS NULL) OR (published_by <> created_by) OR self_published)),
  constraint rule_list_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint rule_list_drafts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint rule_list_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint rule_list_drafts_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES users(id),
  constraint rule_list_drafts_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
);
CREATE INDEX rule_list_drafts_account_id_idx ON rule_list_drafts USING btree (account_id);
CREATE INDEX rule_list_drafts_list_id_id_idx ON rule_list_drafts USING btree (list_id, id DESC);

create table rule_list_entries (
  id bigint generated always as identity,
  account_id bigint not null,
  branch_id bigint not null,
  list_id bigint not null,
  key bytea not null,
  ciphertext bytea,
  expires_at timestamp with time zone,
  from_version integer not null,
  until_version integer,
  constraint rule_list_entries_pkey PRIMARY KEY (id),
  constraint rule_list_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint rule_list_entries_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE
);
CREATE INDEX rule_list_entries_account_id_idx ON rule_list_entries USING btree (account_id);
CREATE INDEX rule_list_entries_list_id_id_idx ON rule_list_entries USING btree (list_id, id DESC);
CREATE UNIQUE INDEX rule_list_entries_list_id_key_idx ON rule_list_entries USING btree (list_id, key) WHERE (until_version IS NULL);

create table rule_lists (
  id bigint generated always as identity,
  account_id bigint not null,
  branch_id bigint not null,
  name text not null,
  kind text not null,
  purpose text not null,
  version integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint rule_lists_pkey PRIMARY KEY (id),
  constraint rule_lists_branch_id_name_key UNIQUE (branch_id, name),
  constraint rule_lists_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'account'::text, 'country'::text, 'merchant_code'::text, 'text'::text]))),
  constraint rule_lists_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint rule_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint rule_lists_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint rule_lists_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX rule_lists_account_id_idx ON rule_lists USING btree (account_id);

create table suppressed_hits (
  transaction_id bigint not null,
  rule text not null,
  branch_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  constraint suppressed_hits_pkey PRIMARY KEY (transaction_id, rule),
  constraint suppressed_hits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint suppressed_hits_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint suppressed_hits_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);
CREATE INDEX suppressed_hits_branch_id_at_idx ON suppressed_hits USING btree (branch_id, at);

create table transaction_fields (
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  type text not null,
  unit text,
  personal boolean not null,
  meaning text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint transaction_fields_pkey PRIMARY KEY (id),
  constraint transaction_fields_account_id_name_key UNIQUE (account_id, name),
  constraint transaction_fields_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint transaction_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'flag'::text]))),
  constraint transaction_fields_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint transaction_fields_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);

-- Foreign keys to tables that stand further down

alter table sign_in_attempts add constraint sign_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE CASCADE;
alter table remote_work add constraint remote_work_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blobs_begun add constraint blobs_begun_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table monitoring_settings add constraint monitoring_settings_rule_set_id_fkey FOREIGN KEY (rule_set_id) REFERENCES transaction_rule_sets(id);
alter table risk_models add constraint risk_models_draft_id_author_fkey FOREIGN KEY (draft_id, author) REFERENCES risk_model_drafts(id, created_by);
alter table rule_list_drafts add constraint rule_list_drafts_list_id_fkey FOREIGN KEY (list_id) REFERENCES rule_lists(id) ON DELETE CASCADE;
alter table rule_list_entries add constraint rule_list_entries_list_id_fkey FOREIGN KEY (list_id) REFERENCES rule_lists(id) ON DELETE CASCADE;

-- Functions and triggers

create FUNCTION case_attachment_forgets_its_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blobs_to_delete values (old.blob) on conflict do nothing;
  return null;
end $function$;

create FUNCTION case_attachments_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is null and new.removed_at is not null
    and (new.case_id, new.n, new.branch_id, new.account_id, new.content_type, new.bytes, new.sha256, new.added_by, new.added_at)
      is not distinct from (old.case_id, old.n, old.branch_id, old.account_id, old.content_type, old.bytes, old.sha256, old.added_by, old.added_at)
    and exists (select from cases where id = old.case_id and status <> 'closed')
  then return new; end if;
  raise exception 'a file of a case is only removed, while the case is open: case %', old.case_id
    using errcode = 'integrity_constraint_violation';
end $function$;

create FUNCTION case_attachments_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a record of suspicion is kept by law: a file of case %', old.case_id
    using errcode = 'integrity_constraint_violation';
end $function$;

create FUNCTION case_events_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.case_id, new.n, new.branch_id, new.account_id, new.kind, new.user_id, new.at, new.previous_hash, new.hash)
      is not distinct from (old.case_id, old.n, old.branch_id, old.account_id, old.kind, old.user_id, old.at, old.previous_hash, old.hash)
    and (new.ciphertext = old.ciphertext and new.redacted_at is not distinct from old.redacted_at
      or new.ciphertext = old.redaction and new.redaction is null and new.redacted_at is not null and not is_case_held(old.case_id))
  then return new; end if;
  raise exception 'the history of a case is never changed';
end $function$;

create FUNCTION case_events_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from cases where id = old.case_id) then raise exception 'the history of a case is never cut'; end if;
  return old;
end $function$;

create FUNCTION case_held_until(c cases)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when c.status <> 'closed' then 'infinity'::timestamptz
    when c.disposition in ('error_in_data', 'duplicate') and c.approved_by is not null and c.approved_by is distinct from c.proposed_by
      and not exists (select from case_reports r where r.case_id = c.id and r.state <> 'draft') then '-infinity'
    else greatest(coalesce(c.closed_at, c.updated_at),
        (select max(r.approved_at) from case_reports r where r.case_id = c.id and r.state <> 'draft'),
        (select e.ended_at from relationship_ends e where e.account_id = c.account_id and e.customer_key = c.subject_key))
      + make_interval(years => suspicion_years((select s.country from monitoring_settings s where s.branch_id = c.branch_id)))
  end $function$;

create FUNCTION chain_item_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last work_item_events;
begin
  select * into last from work_item_events where item_id = new.item_id order by n desc limit 1;
  if new.n is distinct from coalesce(last.n, 0) + 1 then raise exception 'a line of a history follows its last line'; end if;
  new.previous_hash := case
    when last.n is null then decode(repeat('00', 32), 'hex')
    when last.hash is null then chain_item_history(new.item_id)
    else last.hash end;
  new.hash := item_event_hash(new, new.previous_hash);
  new.redacted_at := null;
  -- With this hash, verification detects that the last lines of a history were removed.
  update work_items set history_head = new.hash where id = new.item_id;
  return new;
end $function$;

create FUNCTION chain_item_history(item bigint)
 RETURNS bytea
 LANGUAGE plpgsql
AS $function$
declare
  line work_item_events;
  head bytea := decode(repeat('00', 32), 'hex');
begin
  for line in select * from work_item_events where item_id = item order by n loop
    if line.hash is null then
      update work_item_events set previous_hash = head, hash = item_event_hash(line, head) where item_id = item and n = line.n
        returning hash into line.hash;
    end if;
    head := line.hash;
  end loop;
  update work_items set history_head = head where id = item;
  return head;
end $function$;

create FUNCTION change_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a change is decided once, and nothing else of it is changed';
end $function$;

create FUNCTION confirm_item_chains()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  alter table work_item_events validate constraint work_item_events_chained;
  return true;
exception when check_violation then
  return false;
end $function$;

create FUNCTION drop_customer_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer_references set records = records - 1,
      last_id = coalesce((select max(id) from verifications v where v.branch_id = old.branch_id and v.reference_key = old.reference_key), 0)
    where branch_id = old.branch_id and reference_key = old.reference_key;
  delete from customer_references where branch_id = old.branch_id and reference_key = old.reference_key and records <= 0;
  return null;
end $function$;

create FUNCTION end_customer_risk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_risks where branch_id = old.branch_id and reference_key = old.reference_key;
  delete from customer_risk_changes where branch_id = old.branch_id and reference_key = old.reference_key;
  return null;
end $function$;

create FUNCTION end_exports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from exports where kind <> 'audit' and account_id in (select account_id from gone);
  return null;
end $function$;

create FUNCTION end_work_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from work_items where subject_id = old.id and kind = any (tg_argv);
  return null;
end $function$;

create FUNCTION forget_reveal_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reveals set note = null
    where account_id = old.account_id and subject = tg_argv[0] || ':' || old.id and note is not null;
  return old;
end $function$;

create FUNCTION forget_reveal_notes_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reveals set note = null
    where account_id = old.account_id and subject = 'customer:' || encode(old.reference_key, 'hex') and note is not null;
  return old;
end $function$;

create FUNCTION hakiki_append_audit(lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  head record;
  line record;
begin
  insert into audit_heads (account_id, sequence, hash)
  select distinct chain, 0, sha256(convert_to('hakiki audit log 1 account ' || chain, 'UTF8'))
  from (select coalesce((l ->> 'account_id')::bigint, 0) as chain from jsonb_array_elements(lines) l) c
  where not exists (select 1 from audit_heads h where h.account_id = chain)
  order by chain on conflict do nothing;
  for head in
    select h.account_id, h.sequence, h.hash from audit_heads h
    where h.account_id in (select coalesce((l ->> 'account_id')::bigint, 0) from jsonb_array_elements(lines) l)
    order by h.account_id for update
  loop
    for line in
      select l from jsonb_array_elements(lines) with ordinality as e(l, n)
      where coalesce((l ->> 'account_id')::bigint, 0) = head.account_id order by n
    loop
      head.sequence := head.sequence + 1;
      head.hash := sha256(head.hash || int8send(head.sequence) || decode(line.l ->> 'content_hash', 'hex'));
      insert into audit_log (at, account_id, actor, action, subject, outcome, ip, request_id, details, sequence, hash)
      values ((line.l ->> 'at')::timestamptz, (line.l ->> 'account_id')::bigint, line.l ->> 'actor', line.l ->> 'action', line.l ->> 'subject',
        line.l ->> 'outcome', line.l ->> 'ip', line.l ->> 'request_id', line.l -> 'details', head.sequence, head.hash);
    end loop;
    update audit_heads set sequence = head.sequence, hash = head.hash where account_id = head.account_id;
  end loop;
end $function$;

create PROCEDURE hakiki_restrict_tables()
 LANGUAGE plpgsql
AS $procedure$
begin
  if has_table_privilege('hakiki_system', 'audit_log', 'update, delete, truncate')
    or has_table_privilege('hakiki_tenant', 'audit_log', 'insert, update, delete, truncate') then
    revoke update, delete, truncate on audit_log from hakiki_system;
    revoke insert, update, delete, truncate on audit_log from hakiki_tenant;
  end if;
  if has_table_privilege('hakiki_system', 'work_item_events', 'delete, truncate')
    or has_table_privilege('hakiki_tenant', 'work_item_events', 'delete, truncate')
    or has_table_privilege('hakiki_system', 'case_events', 'delete, truncate')
    or has_table_privilege('hakiki_tenant', 'case_events', 'delete, truncate') then
    revoke delete, truncate on work_item_events, case_events from hakiki_system, hakiki_tenant;
  end if;
end $procedure$;

create PROCEDURE hakiki_secure_tables()
 LANGUAGE plpgsql
AS $procedure$
declare
  t record;
  mine text;
begin
  for t in
    select c.oid, c.oid::regclass as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  loop
    if not t.forced then
      execute format('alter table %s enable row level security, force row level security', t.name);
    end if;
    if not exists (select 1 from pg_policy where polrelid = t.oid and polname = 'system') then
      execute format('create policy system on %s to hakiki_system using (true) with check (true)', t.name);
    end if;
    if not exists (select 1 from pg_policy where polrelid = t.oid and polname like 'tenant%') then
      select case attname
        when 'account_id' then 'case when account_id = (select nullif(current_setting(''hakiki.account'', true), '''')::bigint) then true else false end'
        else 'case when branch_id = any ((select hakiki_branches())::bigint[]) then true else false end' end into mine
      from pg_attribute where attrelid = t.oid and attname in ('account_id', 'branch_id') and not attisdropped
      order by attname limit 1;
      if found then execute format('create policy tenant on %s using (%s)', t.name, mine); end if;
    end if;
    if not has_table_privilege('hakiki_tenant', t.oid, 'select, insert, update, delete')
      or not has_table_privilege('hakiki_system', t.oid, 'select, insert, update, delete') then
      execute format('grant select, insert, update, delete on %s to hakiki_tenant, hakiki_system', t.name);
    end if;
  end loop;
  -- Other schemas of ours are the job engine's, whose jobs a request enqueues in its own transaction; what it makes later is covered too.
  for t in select nspname from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> current_schema()
  loop
    execute format('grant usage on schema %I to hakiki_tenant, hakiki_system', t.nspname);
    execute format('grant select, insert, update, delete on all tables in schema %I to hakiki_tenant, hakiki_system', t.nspname);
    execute format('grant usage on all sequences in schema %I to hakiki_tenant, hakiki_system', t.nspname);
  end loop;
  alter default privileges grant usage on schemas to hakiki_tenant, hakiki_system;
  alter default privileges grant select, insert, update, delete on tables to hakiki_tenant, hakiki_system;
  alter default privileges grant usage, select, update on sequences to hakiki_tenant, hakiki_system;
  execute format('grant usage on schema %I to hakiki_tenant, hakiki_system', current_schema());
  execute format('grant usage, select, update on all sequences in schema %I to hakiki_tenant, hakiki_system', current_schema());
end $procedure$;

create FUNCTION is_case_held(id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from cases c where c.id = $1 and case_held_until(c) > now()) $function$;

create FUNCTION is_transaction_held(id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = $1 and case_held_until(c) > now()) $function$;

create FUNCTION item_event_hash(line work_item_events, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(string_agg(int4send(length(part)) || part, '' order by nth))
  from unnest(array[
    previous, convert_to('item:' || line.item_id, 'UTF8'), convert_to(line.n::text, 'UTF8'), convert_to(line.kind, 'UTF8'),
    convert_to(coalesce(line.user_id::text, ''), 'UTF8'),
    convert_to(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8'), line.details]) with ordinality as parts (part, nth)
$function$;

create FUNCTION make_transaction_months(first date, months integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month date;
  part text;
begin
  for month in select (date_trunc('month', first) + make_interval(months => i))::date from generate_series(0, least(months, 12) - 1) as i loop
    part := 'transaction_legs_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table if not exists %I partition of transaction_legs for values from (%L) to (%L)
      with (autovacuum_vacuum_insert_scale_factor = 0.02)',
      part, month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
    -- A new database has partitions before it has roles: its first start secures those.
    continue when (select count(*) from pg_roles where rolname in ('hakiki_tenant', 'hakiki_system')) < 2;
    execute format('alter table %I enable row level security, force row level security', part);
    execute format('create policy system on %I to hakiki_system using (true) with check (true)', part);
    execute format('create policy tenant on %I using (case when account_id =
      (select nullif(current_setting(''hakiki.account'', true), '''')::bigint) then true else false end)', part);
    execute format('grant select, insert, update, delete on %I to hakiki_tenant, hakiki_system', part);
  end loop;
end $function$;

create FUNCTION note_approver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.approver_since := now();
  if old.active then
    new.former_role := old.role;
    new.former_role_until := now();
  end if;
  return new;
end $function$;

create FUNCTION note_customer_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_references as c (account_id, branch_id, reference_key, first_at, last_at, records, last_id)
    values (new.account_id, new.branch_id, new.reference_key, new.created_at, new.created_at, 1, new.id)
    on conflict (branch_id, reference_key) do update
      set records = c.records + 1, last_at = greatest(c.last_at, excluded.last_at), last_id = greatest(c.last_id, excluded.last_id);
  return null;
end $function$;

create FUNCTION refuse_change_of_suspicion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a record of suspicion is never changed: % %', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $function$;

create FUNCTION refuse_deletion_of_suspicion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a record of suspicion is kept by law: % %', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $function$;

create FUNCTION refuse_truncation_of_suspicion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'records of suspicion are kept by law: %', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

create FUNCTION reports_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'an approved report is never changed'; end $function$;

create FUNCTION risk_changed_by_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    select v.account_id, v.branch_id, v.reference_key, 'alert' from watched_customers w join verifications v on v.id = w.verification_id
    where w.id = new.customer_id and v.reference_key is not null;
  return null;
end $function$;

create FUNCTION risk_changed_by_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    select r.account_id, r.branch_id, r.reference_key, 'case' from customer_risk_keys k join customer_risks r on r.id = k.risk_id
    where k.account_id = new.account_id and k.customer_key = new.subject_key and r.branch_id = new.branch_id;
  return null;
end $function$;

create FUNCTION risk_changed_by_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    select v.account_id, v.branch_id, v.reference_key, 'decision' from verifications v
    where v.id = new.subject_id and v.reference_key is not null;
  return null;
end $function$;

create FUNCTION risk_changed_by_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    values (new.account_id, new.branch_id, new.reference_key, 'record');
  return null;
end $function$;

create FUNCTION risk_rows_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'published risk models, drafts and assessments are never changed'; end $function$;

create FUNCTION rules_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'published rules, drafts and publications are never changed'; end $function$;

create FUNCTION sdk_attempt_forgets_its_selfie()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blobs_to_delete values (old.selfie) on conflict do nothing;
  return old;
end $function$;

create FUNCTION suspicion_years(country text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case country when 'kenya' then 7 when 'uganda' then 10 when 'rwanda' then 10 else 5 end $function$;

create FUNCTION trials_forget_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from rule_backtest_samples where transaction_id in (select id from gone);
  delete from rule_shadow_hits where transaction_id in (select id from gone);
  return null;
end $function$;

create FUNCTION work_item_events_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.item_id, new.n, new.account_id, new.kind, new.user_id, new.at)
      is not distinct from (old.item_id, old.n, old.account_id, old.kind, old.user_id, old.at)
    and (old.hash is null and new.hash = item_event_hash(old, new.previous_hash)
        and (new.details, new.redacted_at) is not distinct from (old.details, old.redacted_at)
      or (new.previous_hash, new.hash) = (old.previous_hash, old.hash) and new.redacted_at is not null)
  then return new; end if;
  raise exception 'the history of a work item is never changed';
end $function$;

create FUNCTION work_item_events_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from work_items where id = old.item_id) then return old; end if;
  end if;
  raise exception 'the history of a work item is never cut';
end $function$;

create FUNCTION work_item_keeps_its_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the record of a work item is never changed';
end $function$;

create FUNCTION work_item_stays()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (case old.kind
      when 'alert' then exists (select from screening_alerts where id = old.subject_id)
      when 'review' then exists (select from customer_reviews where id = old.subject_id)
      when 'case' then exists (select from cases where id = old.subject_id)
      else exists (select from verifications where id = old.subject_id) end)
  then raise exception 'a work item is deleted only with its record'; end if;
  return old;
end $function$;

CREATE TRIGGER note_approver BEFORE UPDATE ON users FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.active IS DISTINCT FROM new.active))) EXECUTE FUNCTION note_approver();
CREATE TRIGGER drop_customer_reference AFTER DELETE ON verifications FOR EACH ROW WHEN ((old.reference_key IS NOT NULL)) EXECUTE FUNCTION drop_customer_reference();
CREATE TRIGGER end_exports AFTER DELETE ON verifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_exports();
CREATE TRIGGER end_work_item AFTER DELETE ON verifications FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['customer'::text, 'document'::text, 'sdk'::text]))) EXECUTE FUNCTION end_work_item('customer', 'document', 'run');
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON verifications FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('verification');
CREATE TRIGGER forget_reveal_notes_of_customer AFTER DELETE ON verifications FOR EACH ROW WHEN ((old.reference_key IS NOT NULL)) EXECUTE FUNCTION forget_reveal_notes_of_customer();
CREATE TRIGGER note_customer_reference AFTER INSERT ON verifications FOR EACH ROW WHEN ((new.reference_key IS NOT NULL)) EXECUTE FUNCTION note_customer_reference();
CREATE TRIGGER risk_changed_by_record AFTER INSERT ON verifications FOR EACH ROW WHEN (((new.reference_key IS NOT NULL) AND (new.outcome <> 'refused'::text))) EXECUTE FUNCTION risk_changed_by_record();
CREATE TRIGGER end_customer_risk AFTER DELETE ON customer_references FOR EACH ROW EXECUTE FUNCTION end_customer_risk();
CREATE TRIGGER sdk_attempt_forgets_its_selfie AFTER DELETE ON sdk_attempts FOR EACH ROW WHEN ((old.selfie IS NOT NULL)) EXECUTE FUNCTION sdk_attempt_forgets_its_selfie();
CREATE TRIGGER end_work_item AFTER DELETE ON screening_alerts FOR EACH ROW EXECUTE FUNCTION end_work_item('alert');
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON screening_alerts FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('alert');
CREATE TRIGGER risk_changed_by_alert AFTER INSERT OR UPDATE OF status ON screening_alerts FOR EACH ROW EXECUTE FUNCTION risk_changed_by_alert();
CREATE TRIGGER rules_are_final BEFORE UPDATE ON transaction_rule_sets FOR EACH ROW WHEN (((old.rules IS DISTINCT FROM new.rules) OR (old.branch_id <> new.branch_id))) EXECUTE FUNCTION rules_are_final();
CREATE TRIGGER rules_are_final BEFORE UPDATE ON rule_drafts FOR EACH ROW WHEN (((old.rules IS DISTINCT FROM new.rules) OR (old.created_by <> new.created_by) OR (old.base_id <> new.base_id) OR (old.country IS DISTINCT FROM new.country) OR (old.branch_id <> new.branch_id))) EXECUTE FUNCTION rules_are_final();
CREATE TRIGGER rules_are_final BEFORE UPDATE ON rule_publications FOR EACH ROW EXECUTE FUNCTION rules_are_final();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON rule_snoozes FOR EACH ROW WHEN (is_case_held(old.case_id)) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON blacklist_entries FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('blacklist');
CREATE TRIGGER end_exports AFTER DELETE ON transactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_exports();
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('transaction');
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON transactions FOR EACH ROW WHEN (is_transaction_held(old.id)) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER trials_forget_transactions AFTER DELETE ON transactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION trials_forget_transactions();
CREATE TRIGGER case_kind_is_final BEFORE UPDATE ON cases FOR EACH ROW WHEN (((old.kind <> new.kind) OR ((old.suspected_at IS NOT NULL) AND (old.suspected_at IS DISTINCT FROM new.suspected_at)))) EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER closed_case_is_final BEFORE UPDATE ON cases FOR EACH ROW WHEN (((old.status = 'closed'::text) AND (new.status = 'closed'::text) AND ((old.disposition IS DISTINCT FROM new.disposition) OR (old.closed_at IS DISTINCT FROM new.closed_at) OR (old.proposed_by IS DISTINCT FROM new.proposed_by) OR (old.approved_by IS DISTINCT FROM new.approved_by) OR (old.self_approved <> new.self_approved)))) EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER end_work_item AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION end_work_item('case');
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('case');
CREATE TRIGGER forget_reveal_notes_of_links AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('links');
CREATE TRIGGER risk_changed_by_case AFTER UPDATE OF status, disposition, score ON cases FOR EACH ROW WHEN ((new.subject_key IS NOT NULL)) EXECUTE FUNCTION risk_changed_by_case();
CREATE TRIGGER risk_changed_by_case_opened AFTER INSERT ON cases FOR EACH ROW WHEN ((new.subject_key IS NOT NULL)) EXECUTE FUNCTION risk_changed_by_case();
CREATE TRIGGER suspicion_is_final BEFORE UPDATE ON cases FOR EACH ROW WHEN (((old.branch_id <> new.branch_id) OR (old.account_id <> new.account_id) OR (old.case_id <> new.case_id) OR (old.subject_key IS DISTINCT FROM new.subject_key))) EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON cases FOR EACH ROW WHEN ((case_held_until(old.*) > now())) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER suspicion_is_not_truncated BEFORE TRUNCATE ON cases FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_suspicion();
CREATE TRIGGER suspicion_is_final BEFORE UPDATE ON case_alerts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON case_alerts FOR EACH ROW WHEN (is_case_held(old.case_id)) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER suspicion_is_not_truncated BEFORE TRUNCATE ON case_alerts FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_suspicion();
CREATE TRIGGER case_events_are_final BEFORE UPDATE ON case_events FOR EACH ROW EXECUTE FUNCTION case_events_are_final();
CREATE TRIGGER case_events_stay BEFORE DELETE ON case_events FOR EACH ROW EXECUTE FUNCTION case_events_stay();
CREATE TRIGGER suspicion_is_not_truncated BEFORE TRUNCATE ON case_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_suspicion();
CREATE TRIGGER case_attachment_forgets_its_file AFTER DELETE ON case_attachments FOR EACH ROW WHEN ((old.blob IS NOT NULL)) EXECUTE FUNCTION case_attachment_forgets_its_file();
CREATE TRIGGER case_attachment_removes_its_file AFTER UPDATE ON case_attachments FOR EACH ROW WHEN (((old.blob IS NOT NULL) AND (new.blob IS NULL))) EXECUTE FUNCTION case_attachment_forgets_its_file();
CREATE TRIGGER case_attachments_are_final BEFORE UPDATE ON case_attachments FOR EACH ROW EXECUTE FUNCTION case_attachments_are_final();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON case_attachments FOR EACH ROW WHEN (is_case_held(old.case_id)) EXECUTE FUNCTION case_attachments_stay();
CREATE TRIGGER suspicion_is_not_truncated BEFORE TRUNCATE ON case_attachments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_suspicion();
CREATE TRIGGER report_kind_is_final BEFORE UPDATE ON case_reports FOR EACH ROW WHEN ((old.kind <> new.kind)) EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER reports_are_final BEFORE UPDATE ON case_reports FOR EACH ROW WHEN (((old.xml IS NOT NULL) AND ((old.xml IS DISTINCT FROM new.xml) OR (old.fields IS DISTINCT FROM new.fields) OR (old.content IS DISTINCT FROM new.content) OR (old.drafted_by <> new.drafted_by) OR (old.authors <> new.authors) OR (old.approved_by IS DISTINCT FROM new.approved_by) OR (old.case_id <> new.case_id)))) EXECUTE FUNCTION reports_are_final();
CREATE TRIGGER reports_stay_approved BEFORE UPDATE ON case_reports FOR EACH ROW WHEN (((old.state <> 'draft'::text) AND ((new.state = 'draft'::text) OR (old.xml_sha256 IS DISTINCT FROM new.xml_sha256) OR (old.approved_at IS DISTINCT FROM new.approved_at) OR (old.self_approved <> new.self_approved) OR (old.branch_id <> new.branch_id) OR (old.account_id <> new.account_id) OR (old.profile_id <> new.profile_id)))) EXECUTE FUNCTION refuse_change_of_suspicion();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON case_reports FOR EACH ROW WHEN (((old.state <> 'draft'::text) AND is_case_held(old.case_id))) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER suspicion_is_not_truncated BEFORE TRUNCATE ON case_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation_of_suspicion();
CREATE TRIGGER risk_rows_are_final BEFORE UPDATE ON risk_models FOR EACH ROW EXECUTE FUNCTION risk_rows_are_final();
CREATE TRIGGER risk_rows_are_final BEFORE UPDATE ON risk_model_drafts FOR EACH ROW WHEN (((old.model IS DISTINCT FROM new.model) OR (old.created_by <> new.created_by) OR (old.base_id IS DISTINCT FROM new.base_id) OR (old.branch_id <> new.branch_id))) EXECUTE FUNCTION risk_rows_are_final();
CREATE TRIGGER end_exports AFTER DELETE ON customer_risks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_exports();
CREATE TRIGGER risk_rows_are_final BEFORE UPDATE ON customer_risk_assessments FOR EACH ROW EXECUTE FUNCTION risk_rows_are_final();
CREATE TRIGGER forget_reveal_notes AFTER DELETE ON work_items FOR EACH ROW EXECUTE FUNCTION forget_reveal_notes('item');
CREATE TRIGGER risk_changed_by_decision AFTER UPDATE OF state ON work_items FOR EACH ROW WHEN (((new.kind = 'customer'::text) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION risk_changed_by_decision();
CREATE TRIGGER suspicion_is_kept BEFORE DELETE ON work_items FOR EACH ROW WHEN (((old.kind = 'case'::text) AND is_case_held(old.subject_id))) EXECUTE FUNCTION refuse_deletion_of_suspicion();
CREATE TRIGGER work_item_keeps_its_record BEFORE UPDATE ON work_items FOR EACH ROW WHEN (((old.id <> new.id) OR (old.account_id <> new.account_id) OR (old.branch_id <> new.branch_id) OR (old.kind <> new.kind) OR (old.subject_id <> new.subject_id))) EXECUTE FUNCTION work_item_keeps_its_record();
CREATE TRIGGER work_item_stays BEFORE DELETE ON work_items FOR EACH ROW EXECUTE FUNCTION work_item_stays();
CREATE TRIGGER chain_item_event BEFORE INSERT ON work_item_events FOR EACH ROW EXECUTE FUNCTION chain_item_event();
CREATE TRIGGER work_item_events_are_final BEFORE UPDATE ON work_item_events FOR EACH ROW EXECUTE FUNCTION work_item_events_are_final();
CREATE TRIGGER work_item_events_are_not_truncated BEFORE TRUNCATE ON work_item_events FOR EACH STATEMENT EXECUTE FUNCTION work_item_events_stay();
CREATE TRIGGER work_item_events_stay BEFORE DELETE ON work_item_events FOR EACH ROW EXECUTE FUNCTION work_item_events_stay();
CREATE TRIGGER change_is_final BEFORE UPDATE ON changes FOR EACH ROW WHEN (((old.state <> 'proposed'::text) OR (old.kind <> new.kind) OR (old.differences <> new.differences) OR (old.digest <> new.digest) OR (old.account_id <> new.account_id) OR (old.branch_id IS DISTINCT FROM new.branch_id) OR (old.proposed_by IS DISTINCT FROM new.proposed_by) OR (old.key_id IS DISTINCT FROM new.key_id) OR (old.proposed_at <> new.proposed_at) OR (old.reason_code IS DISTINCT FROM new.reason_code) OR ((old.ciphertext IS DISTINCT FROM new.ciphertext) AND ((new.ciphertext IS NOT NULL) OR (old.kind <> 'erasure'::text))))) EXECUTE FUNCTION change_is_final();
CREATE TRIGGER end_work_item AFTER DELETE ON customer_reviews FOR EACH ROW EXECUTE FUNCTION end_work_item('review');

-- Months of the history around the installation; later ones are made as time goes on
select make_transaction_months((now() - interval '2 months')::date, 6);

reset check_function_bodies;
