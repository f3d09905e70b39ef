-- Faces of an account's own customers, kept only where a branch's policy asks for it, to tell how crowded the space around a face is
-- (docs/faces.md). One person once: by the caller's reference, or by the record. Forgetting the record forgets the enrolment.
create table face_enrolments (
  account_id bigint not null references accounts,
  person_key bytea not null,
  verification_id bigint not null references verifications on delete cascade,
  ciphertext bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, person_key)
);
create index on face_enrolments (verification_id);

-- Frozen copies of the enrolments. A record names the one it was compared against.
create table face_cohorts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  version text not null,
  people int not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now(),
  unique (account_id, version)
);
