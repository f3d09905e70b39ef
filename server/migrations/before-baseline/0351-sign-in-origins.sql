-- Networks and browsers from which an address signed in: the failures of a stranger elsewhere do not slow them down. Both columns are hashes.
create table sign_in_origins (
  address_key bytea not null,
  origin bytea not null,
  seen_at timestamptz not null,
  primary key (address_key, origin)
);
create index on sign_in_origins (seen_at);
