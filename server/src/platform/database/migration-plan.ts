import { sql } from 'kysely';
import { migrationsFolder, migrationsIn, readMigration } from './migrate.ts';
import { planMigrations } from './plan-migrations.ts';
import type { Db } from './tables.ts';

/** Effect of a statement on a table that exists before the migration. */
export interface TableWork {
  readonly table: string;
  /**
   * Kind of work. `rewrite`: all rows are read, and changed or copied. `index`: an index over all rows is built, and
   * writes must wait. `online_index`: an index is built, and writes need not wait. `read`: every row is read to check a
   * constraint, and calls must wait. `alter`: only the definition of the table changes.
   */
  readonly work: 'rewrite' | 'index' | 'read' | 'online_index' | 'alter';
}

export interface PlannedMigration {
  readonly name: string;
  /** First comment of the file. */
  readonly purpose: string;
  /**
   * `rows` is null for a table that PostgreSQL has never analysed. The estimate then does not include the time for this
   * table.
   */
  readonly work: readonly (TableWork & { readonly rows: number | null; readonly seconds: number })[];
}

export interface MigrationPlan {
  readonly pending: readonly PlannedMigration[];
  /** Migrations of a newer version. If there are any, this version refuses the database. */
  readonly unknown: readonly string[];
  readonly seconds: number;
}

/** Estimated seconds per row on two idle cores. The values were not measured and show only the order of magnitude. */
const SECONDS_PER_ROW = { index: 20e-6, online_index: 40e-6, read: 2e-6, rewrite: 120e-6, alter: 0 } as const;

const PATTERNS: readonly (readonly [RegExp, TableWork['work']])[] = [
  [/\bcreate (?:unique )?index concurrently (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/gi, 'online_index'],
  [/\bcreate (?:unique )?index (?:if not exists )?(?!concurrently\b)(?:\w+ )?on (?:only )?(\w+)/gi, 'index'],
  [/\bupdate (?:only )?(\w+)(?: as \w+| \w+)? set\b/gi, 'rewrite'],
  [/\binsert into \w+[^;]*?\bfrom (\w+)/gi, 'rewrite'],
  [/\bdelete from (\w+)/gi, 'rewrite'],
  [/\balter table (?:only )?(\w+)[^;]*\balter (?:column )?\w+ type\b/gi, 'rewrite'],
  [
    /\balter table (?:only )?(\w+)(?:(?!\bnot valid\b)[^;])*\b(?:set not null|foreign key|check \()(?![^;]*\bnot valid\b)/gi,
    'read',
  ],
  [/\balter table (?:only )?(\w+)[^;]*\b(?:add (?:constraint \w+ )?(?:primary key|unique))\b/gi, 'index'],
  [/\balter table (?:if exists )?(?:only )?(\w+)/gi, 'alter'],
];
const ORDER = ['rewrite', 'index', 'read', 'online_index', 'alter'] as const;

/**
 * Lists the work of a migration on tables that it does not create itself. Each table has at most one entry, for the
 * slowest work. Skips the bodies of functions, because they run later. Reads the body of a `do` block, but not the SQL
 * texts that the block executes. The result is an estimate for people, because this function is not an SQL parser.
 * Pure.
 */
export function tableWork(text: string): TableWork[] {
  const code = text
    .replace(/--[^\n]*/g, '')
    .replace(/((?:^|;)\s*do\s+(?:language \w+\s+)?)\$(\w*)\$([\s\S]*?)\$\2\$/gi, '$1 $3')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$');
  const made = new Set(
    [...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(([, name]) => name!),
  );
  const heaviest = new Map<string, TableWork['work']>();
  for (const [pattern, work] of PATTERNS)
    for (const [, table] of code.matchAll(pattern)) {
      const known = heaviest.get(table!);
      if (made.has(table!) || (known && ORDER.indexOf(known) <= ORDER.indexOf(work))) continue;
      heaviest.set(table!, work);
    }
  return [...heaviest].map(([table, work]) => ({ table, work }));
}

const purposeOf = (text: string): string => /^-- (?!online$|needs: )(.+)/m.exec(text)?.[1]?.slice(0, 200) ?? '';

/**
 * Lists the migrations that `migrate` would run on this database, in order (`plan-migrations.ts`). Rows and seconds are
 * estimated from the planner's statistics. Changes nothing.
 */
export async function estimateMigrations(db: Db, folder = migrationsFolder): Promise<MigrationPlan> {
  const { rows: there } = await sql<{
    exists: boolean;
  }>`select to_regclass('schema_migrations') is not null as exists`.execute(db);
  const applied = new Set(
    there[0]!.exists
      ? (await sql<{ name: string }>`select name from schema_migrations`.execute(db)).rows.map(({ name }) => name)
      : [],
  );
  const { former, names } = migrationsIn(folder);
  const { rows: sizes } = await sql<{ table: string; rows: number | null }>`select c.relname as table,
      case when max(coalesce(p.reltuples, c.reltuples)) >= 0
        then sum(greatest(coalesce(p.reltuples, c.reltuples), 0))::float8 end as rows
    from pg_class c left join pg_inherits i on i.inhparent = c.oid left join pg_class p on p.oid = i.inhrelid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace group by 1`.execute(db);
  const rowsOf = new Map(sizes.map(({ table, rows }) => [table, rows]));
  const pending = planMigrations({ applied, former, names }).map(({ name, runs }) => {
    if (!runs) return { name, purpose: 'noted as applied, nothing runs', work: [] };
    const text = readMigration(folder, { name, isFormer: former.includes(name) });
    const work = tableWork(text).flatMap(({ table, work }) => {
      const rows = rowsOf.get(table);
      return rows === undefined ? [] : [{ table, work, rows, seconds: (rows ?? 0) * SECONDS_PER_ROW[work] }];
    });
    return { name, purpose: purposeOf(text), work };
  });
  return {
    pending,
    unknown: [...applied].filter((name) => !names.includes(name) && !former.includes(name)),
    seconds: pending.flatMap(({ work }) => work).reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
