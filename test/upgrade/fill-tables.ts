import { type Kysely, sql } from 'kysely';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly generated: boolean;
}
interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

const columnsOf = async (db: Kysely<never>): Promise<Column[]> =>
  (
    await sql<Column>`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required, a.attidentity <> '' or a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`.execute(db)
  ).rows;

const referencesOf = async (db: Kysely<never>): Promise<Reference[]> =>
  (
    await sql<Reference>`select t.relname as table, p.relname as parent,
      array(select attname::text from unnest(k.conkey) with ordinality u(n, i) join pg_attribute on attrelid = k.conrelid and attnum = u.n order by u.i) as columns,
      array(select attname::text from unnest(k.confkey) with ordinality u(n, i) join pg_attribute on attrelid = k.confrelid and attnum = u.n order by u.i) as "parentColumns"
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition`.execute(db)
  ).rows;

/** The values that a check allows a column, where it names them: `column in ('a', 'b')`. By `table.column`. */
async function namedValues(db: Kysely<never>): Promise<Map<string, string>> {
  const { rows } = await sql<{
    table: string;
    text: string;
  }>`select c.relname as table, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  const found = new Map<string, string>();
  for (const { table, text } of rows)
    for (const [, column, value] of text.matchAll(/\(?(\w+)\)? = ANY \(ARRAY\['([^']*)'/g))
      found.set(`${table}.${column}`, value!);
  return found;
}

/** Columns that may be null and that a check of their table needs all the same. */
const NEEDED: ReadonlySet<string> = new Set(['changes.proposed_by']);

/** A value of a type that is unlike every other: `n` is counted up. Text is lower case, as addresses must be. */
function sampleOf(type: string, n: number): unknown {
  if (type.endsWith('[]')) return '{}';
  if (/^(bigint|integer|smallint|numeric|double precision|real)/.test(type)) return n;
  if (type === 'boolean') return false;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  if (type === 'bytea') return Buffer.from(String(n).padStart(32, '0'));
  if (/^timestamp/.test(type)) return new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  if (type === 'date') return '2026-01-01';
  if (/^json/.test(type)) return '{}';
  if (type === 'inet') return '127.0.0.1';
  return `value_${n}`;
}

/**
 * Puts one row into every table of the schema as it is, whatever its columns: values by type, those that a check names, parents first. A table that
 * holds one row only, or whose row already satisfies its keys, may refuse a second one. Gives the tables that took none, with the database's words.
 */
export async function fillTables(db: Kysely<never>, first: number): Promise<Map<string, string>> {
  const [columns, references, named] = [await columnsOf(db), await referencesOf(db), await namedValues(db)];
  const refused = new Map<string, string>();
  let n = first;
  async function fill(table: string): Promise<void> {
    const values = new Map<string, unknown>();
    for (const { name, type, required, generated } of columns.filter((column) => column.table === table))
      if ((required || NEEDED.has(`${table}.${name}`)) && !generated)
        values.set(name, named.get(`${table}.${name}`) ?? sampleOf(type, n++));
    for (const { columns: own, parent, parentColumns } of references.filter((one) => one.table === table)) {
      if (!own.some((name) => values.has(name))) continue;
      const chosen = parentColumns.map((name) => sql.id(name));
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(chosen)} from ${sql.id(parent)}
        order by ${sql.join(chosen)} desc limit 1`.execute(db);
      for (const [i, name] of own.entries()) values.set(name, rows[0]?.[parentColumns[i]!] ?? null);
    }
    const names = [...values.keys()].map((name) => sql.id(name));
    if (names.length === 0) await sql`insert into ${sql.id(table)} default values`.execute(db);
    else
      await sql`insert into ${sql.id(table)} (${sql.join(names)}) overriding system value values (${sql.join([...values.values()])})`.execute(
        db,
      );
  }
  let left = [...new Set(columns.map(({ table }) => table))];
  for (let progress = true; progress && left.length > 0; ) {
    progress = false;
    for (const table of left)
      try {
        await fill(table);
        refused.delete(table);
        progress = true;
        left = left.filter((other) => other !== table);
      } catch (error) {
        refused.set(table, error instanceof Error ? error.message : String(error));
      }
  }
  return refused;
}
