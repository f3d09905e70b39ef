-- History of customers and accounts, for signals of transaction rules. The key comes first in every primary key and no statement needs two
-- slots, so that the tables can be distributed by slot (Citus) when one PostgreSQL is outgrown: docs/adr/0080-transaction-rules.md.

-- 10 bits of a keyed hash: the unit of distribution.
create function transaction_slot(entity_key bytea) returns int language sql immutable strict parallel safe
  as $$ select (get_byte(entity_key, 0) << 2) | (get_byte(entity_key, 1) >> 6) $$;

-- One row for each customer, account or card of a branch: what is locked while one of its transactions is judged.
create table transaction_entities (
  slot int not null,
  entity_key bytea not null,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  first_at timestamptz not null,
  last_at timestamptz not null,
  located_at timestamptz,
  latitude double precision,
  longitude double precision,
  primary key (slot, entity_key, branch_id)
);

-- One row for each side of a transaction. `own_key` is the account of the entity's side, `other_key` that of the other side.
create table transaction_legs (
  slot int not null,
  entity_key bytea not null,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  at timestamptz not null,
  id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  minor bigint not null,
  own_key bytea,
  other_key bytea,
  failed boolean,
  primary key (slot, entity_key, branch_id, at, id, direction)
) partition by range (at);
-- Months are made ahead by housekeeping; what falls outside them is kept here and never refused.
create table transaction_legs_other partition of transaction_legs default;
create index on transaction_legs (slot, entity_key, branch_id, currency, minor, at);
-- With its owner's rights, since the service's own roles may not make tables.
create function make_transaction_months(first date, months int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare month date;
begin
  for month in select (date_trunc('month', first) + make_interval(months => i))::date from generate_series(0, least(months, 12) - 1) as i loop
    execute format('create table if not exists transaction_legs_%s partition of transaction_legs for values from (%L) to (%L)',
      to_char(month, 'YYYY_MM'), month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
  end loop;
end $$;
select make_transaction_months((now() - interval '2 months')::date, 6);

-- Sums by five minutes and by day: read in place of the rows of an entity that has very many.
create table transaction_buckets (
  slot int not null,
  entity_key bytea not null,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  direction text not null,
  currency text not null,
  span text not null check (span in ('5m', '1d')),
  start timestamptz not null,
  n bigint not null,
  total numeric not null,
  squares numeric not null,
  primary key (slot, entity_key, branch_id, direction, currency, span, start)
);

create table transaction_rule_sets (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  -- Rules as published, whole: never changed, so that a judgement can be made again a year later.
  rules jsonb not null,
  content_hash bytea not null,
  published_by bigint references users,
  published_at timestamptz not null default now(),
  unique (branch_id, content_hash)
);

alter table monitoring_settings add column currency text, add column country text;
alter table monitoring_settings add column rule_set_id bigint references transaction_rule_sets;

alter table transactions
  add column at timestamptz,
  add column minor bigint,
  add column content_hash bytea,
  add column rule_set_id bigint references transaction_rule_sets,
  add column score int,
  add column evidence bytea;
update transactions set at = created_at, minor = round(amount * 100)::bigint where amount <= 90000000000000;
alter table transactions alter column at set not null;

-- What was judged before has its place in the customers' history.
insert into transaction_entities (slot, entity_key, branch_id, account_id, first_at, last_at)
  select transaction_slot(customer_key), customer_key, branch_id, account_id, min(at), max(at) from transactions group by 1, 2, 3, 4;
insert into transaction_legs (slot, entity_key, branch_id, account_id, at, id, direction, currency, minor, other_key)
  select transaction_slot(customer_key), customer_key, branch_id, account_id, at, id, 'out', currency, minor, destination_key
  from transactions where minor is not null;
insert into transaction_buckets (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
  select slot, entity_key, branch_id, account_id, direction, currency, span, date_bin(width, at, '2000-01-01Z'), count(*), sum(minor), sum(minor::numeric * minor)
  from transaction_legs cross join (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width)
  group by 1, 2, 3, 4, 5, 6, 7, 8;
