-- Sums by five minutes and by day are kept of an entity from its 500th movement on: others are read row by row, and two rows less are written for each
-- movement. Entities of before have theirs from the beginning: docs/adr/0152-intake-in-groups.md.
alter table transaction_entities
  -- At least as many as it has movements: counted when they are written.
  add column legs bigint not null default 0,
  add column summed boolean not null default true;
alter table transaction_entities alter column summed set default false;

-- The time before direction and currency: a window is one range of the index, whatever it sums over.
alter table transaction_buckets drop constraint transaction_buckets_pkey;
alter table transaction_buckets add primary key (slot, entity_key, branch_id, span, start, direction, currency);

-- The id in the open is of before 0101 alone, and the index of 0150 holds what that of 0085 does.
alter table transactions drop constraint transactions_branch_id_transaction_id_key;
create unique index transactions_branch_id_transaction_id_key on transactions (branch_id, transaction_id) where transaction_id is not null;
drop index if exists transactions_branch_id_id_idx1;

-- The case that an alert joins may be closed: it was looked for among all of the branch.
create index on cases (branch_id, subject_key, id desc);
