-- What keeps a record of a person who asks to be forgotten, and past its time: a legal hold, with who placed it and why.
create table legal_holds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  reason bytea not null, -- ciphertext
  placed_by bigint references users,
  placed_at timestamptz not null,
  released_at timestamptz
);
-- No cascade: the database itself refuses to delete a record that is held.
create table legal_hold_records (
  hold_id bigint not null references legal_holds,
  account_id bigint not null references accounts,
  verification_id bigint not null references verifications,
  primary key (verification_id, hold_id)
);

-- Names of image files before they are written. The transaction that records an image takes its name away; what stays is of a record that
-- never came to be, and its file is swept.
create table blobs_begun (
  name text primary key,
  account_id bigint not null references accounts,
  begun_at timestamptz not null default now()
);
create index on blobs_begun (begun_at);
