import { CompiledQuery, sql } from 'kysely';
import { connect } from '../../server/src/platform/database/open-database.ts';
import type { Db } from '../../server/src/platform/database/tables.ts';
import { customerName } from '../../server/src/transactions/facts/entities.ts';
import type { startMonitoring } from '../../server/src/transactions/intake/transactions.fixture.ts';

type Service = Awaited<ReturnType<typeof startMonitoring>>;

export interface BankSize {
  readonly customers: number;
  /** Transactions of each. */
  readonly history: number;
  /** Transactions of customer 0 in the last day. */
  readonly heavy: number;
  /** Accounts that all pay to. */
  readonly merchants: number;
}

const KEYS_AT_ONCE = 20_000;

/**
 * The stored transactions of a bank, in SQL: each with its record (its texts are 200 random bytes, less than a real one's), and its movement in the history of the customer, of
 * the account it left and of the one it went to. Customers are `from` to `size.customers`; customer 0 is the busy one. Indexes are dropped for the load and built after it.
 */
export async function fillBank({ database, branch, vault }: Service, size: BankSize, from: number): Promise<void> {
  const owner = connect(database.connection, 1, () => {});
  const { db } = owner;
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  try {
    // Neither foreign keys nor triggers: the load is not what is measured.
    await run('set session_replication_role = replica');
    await run("set maintenance_work_mem = '1GB'");
    await run('set synchronous_commit = off');
    const rebuild = await dropIndexes(db, ['transactions', 'transaction_legs', 'transaction_entities']);
    const key = (name: string) => vault.blindIndex(branch.accountId, name);
    await run(`create table if not exists bench_merchants as select 0 as n, ''::bytea as key with no data`);
    const merchants = await Promise.all(Array.from({ length: size.merchants }, (_, n) => key(`account 044 ${n}`)));
    await run('truncate bench_merchants');
    await sql`insert into bench_merchants select nth - 1, key from unnest(${merchants}::bytea[]) with ordinality as k (key, nth)`.execute(
      db,
    );
    for (let first = from; first < size.customers; first += KEYS_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(KEYS_AT_ONCE, size.customers - first) }, (_, i) => first + i);
      const customers = await Promise.all(
        numbers.map((n) => key(customerName({ identifier: String(n), customer_email: '' }).name)),
      );
      const accounts = await Promise.all(numbers.map((n) => key(`account 058 ${n}`)));
      await sql`with k as (select customer, account, n, case when n = 0 then ${size.heavy}::int else ${size.history}::int end as times
          from unnest(${customers}::bytea[], ${accounts}::bytea[], ${numbers}::int[]) as k (customer, account, n)),
        t as materialized (select k.*, nextval(pg_get_serial_sequence('transactions', 'id')) as id, m.key as merchant, 100000 + ((i * 7919 + k.n) % 900) * 1000 as minor,
            now() - interval '2 minutes' - case when k.n = 0 then interval '1 day' * i / times else interval '29 days' * (i - 1) / times + interval '1 day' * (hashint4(k.n) & 65535) / 65536 end as at
          from k cross join lateral generate_series(1, times) as i join bench_merchants m on m.n = (i * 31 + k.n) % ${size.merchants}::int),
        e as (insert into transaction_entities (entity_key, branch_id, account_id, first_at, last_at, legs)
          select key, ${branch.id}::bigint, ${branch.accountId}::bigint, min(at), max(at), count(*) from (select customer, at from t union all select account, at from t) as x (key, at) group by key),
        l as (insert into transaction_legs (entity_key, branch_id, account_id, at, id, direction, currency, minor, own_key, other_key, busy_key)
          select customer, ${branch.id}::bigint, ${branch.accountId}::bigint, at, id, 'out', 'NGN', minor, account, merchant, case when n = 0 then customer end from t
          union all select account, ${branch.id}::bigint, ${branch.accountId}::bigint, at, id, 'out', 'NGN', minor, customer, merchant, case when n = 0 then account end from t
          union all select merchant, ${branch.id}::bigint, ${branch.accountId}::bigint, at, id, 'in', 'NGN', minor, customer, account, merchant from t)
        insert into transactions (id, branch_id, account_id, transaction_key, customer_key, destination_key, currency, at, rules, answer, content_hash, score, ciphertext, created_at)
        select id, ${branch.id}::bigint, ${branch.accountId}::bigint, sha256(int8send(id)), customer, merchant, 'NGN', at, '{}', '{"status": "safe", "activity_code": 200, "comment": []}',
          sha256(int8send(id)), 0, sha256(customer) || sha256(account) || sha256(merchant) || sha256(int8send(id)) || sha256(int8send(id + 1)) || sha256(int8send(id + 2)) || '\\x0102030405060708', at from t`.execute(
        db,
      );
      if (first % 200_000 === 0) console.error(`  ${first + numbers.length} customers`);
    }
    await sql`insert into transaction_entities (entity_key, branch_id, account_id, first_at, last_at, legs)
      select key, ${branch.id}::bigint, ${branch.accountId}::bigint, now() - interval '30 days', now() - interval '2 minutes', 0 from bench_merchants
      where not exists (select from transaction_entities e where e.entity_key = bench_merchants.key)`.execute(db);
    console.error('  indexes');
    for (const text of rebuild) await run(text);
    console.error('  sums of busy entities');
    const busy = [await key('customer 0'), await key('account 058 0'), ...merchants];
    await sql`delete from transaction_buckets`.execute(db);
    await sql`insert into transaction_buckets (entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
      select entity_key, branch_id, account_id, direction, currency, span, date_bin(width, at, '2000-01-01Z'), count(*), sum(minor), sum(minor::numeric * minor)
      from unnest(${busy}::bytea[]) as b (key) join transaction_legs l on l.entity_key = b.key
      cross join (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) group by 1, 2, 3, 4, 5, 6, 7`.execute(
      db,
    );
    await sql`update transaction_entities set summed = true where entity_key = any(${busy}::bytea[])`.execute(db);
    await run('drop table bench_merchants');
    await run('set synchronous_commit = on');
    console.error('  vacuum');
    for (const table of ['transactions', 'transaction_legs', 'transaction_entities', 'transaction_buckets'])
      await run(`vacuum (analyze) ${table}`);
    await run('checkpoint');
  } finally {
    await owner.end();
  }
}

/** Reads what a transaction looks up into memory: the small parts into PostgreSQL's own, the large ones into the operating system's. */
export async function readIntoMemory(db: Db): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(db);
  const { rows } = await sql<{
    name: string;
    mb: number;
  }>`select c.oid::regclass::text as name, pg_prewarm(c.oid::regclass,
      case when pg_relation_size(c.oid) > 1e9 then 'read' else 'buffer' end) / 128 as mb
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) in (select 'transactions'::regclass union select 'transaction_entities'::regclass
        union select inhrelid from pg_inherits where inhparent = 'transaction_legs'::regclass)
      and (c.relkind = 'i' or c.relname = 'transaction_entities')`.execute(db);
  console.error(`  ${rows.reduce((sum, { mb }) => sum + Number(mb), 0)} MB read into memory`);
  await sql`checkpoint`.execute(db);
}

/** Drops the indexes and primary keys of these tables; gives the statements that make them again. */
async function dropIndexes(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
      from pg_constraint c where c.conrelid = any(${[...names]}::regclass[]) and c.contype in ('p', 'u')
        and not exists (select from pg_constraint f where f.confrelid = c.conrelid)
    union all select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
      from pg_index i where i.indrelid = any(${[...names]}::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { drop } of rows) await db.executeQuery(CompiledQuery.raw(drop));
  return rows.map(({ make }) => make);
}
