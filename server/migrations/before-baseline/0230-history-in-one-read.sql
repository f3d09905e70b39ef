-- A movement is written with one page of one index instead of two, and an entity's movements are read from that page: docs/adr/0230-history-in-one-read.md.

-- Whether the movement's entity has sums, and so may be too busy to be read row by row: only then it is looked for by amount.
alter table transaction_legs add column summed boolean not null default true;
alter table transaction_legs alter column summed set default false;
drop index transaction_legs_slot_entity_key_branch_id_currency_minor_a_idx;
create index transaction_legs_by_amount on transaction_legs (slot, entity_key, branch_id, currency, minor, at) where summed;

-- The whole movement is in the index: an entity's movements lie side by side there, and each on a page of its own in the table.
alter table transaction_legs drop constraint transaction_legs_pkey;
alter table transaction_legs add primary key (slot, entity_key, branch_id, at, id, direction) include (currency, minor, own_key, other_key, failed);

-- Written only beside a transaction's row, which refers to both: checking each movement again cost as much as writing it.
alter table transaction_legs drop constraint transaction_legs_branch_id_fkey, drop constraint transaction_legs_account_id_fkey;
alter table transaction_entities drop constraint transaction_entities_branch_id_fkey, drop constraint transaction_entities_account_id_fkey;
alter table transaction_buckets drop constraint transaction_buckets_branch_id_fkey, drop constraint transaction_buckets_account_id_fkey;

-- Room for the next version of a row on its own page, so that its index is left alone.
alter table transaction_entities set (fillfactor = 80);
alter table transaction_buckets set (fillfactor = 80);

-- Encrypted bytes do not get smaller.
alter table transactions alter column ciphertext set storage external, alter column evidence set storage external, alter column late_evidence set storage external;

-- All of a customer's: looked for to export or forget a person, in every branch. By the key alone equal ones share an entry.
drop index transactions_branch_id_customer_key_created_at_idx;
create index transactions_by_customer on transactions (customer_key);

-- Pages that are known to be seen by all are not visited by a search of the index.
create or replace function make_transaction_months(first date, months int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare month date;
begin
  for month in select (date_trunc('month', first) + make_interval(months => i))::date from generate_series(0, least(months, 12) - 1) as i loop
    execute format('create table if not exists transaction_legs_%s partition of transaction_legs for values from (%L) to (%L)
      with (autovacuum_vacuum_insert_scale_factor = 0.02)',
      to_char(month, 'YYYY_MM'), month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
  end loop;
end $$;
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'transaction_legs'::regclass loop
    execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02)', part);
  end loop;
end $$;
