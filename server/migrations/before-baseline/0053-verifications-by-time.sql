-- Lists of a span of time; and what two records of a customer say about each other's faces, which takes a model to say.
create index on verifications (branch_id, created_at);
create table face_cross_checks (
  account_id bigint not null references accounts,
  -- The record of the document, and that of the selfie.
  document_id bigint not null references verifications on delete cascade,
  selfie_id bigint not null references verifications on delete cascade,
  -- Encrypted: whether they match and by how much.
  ciphertext bytea not null,
  created_at timestamptz not null default now(),
  primary key (document_id, selfie_id)
);
create index on face_cross_checks (selfie_id);
