import type { audit } from '@hakiki/contract';
import { CompiledQuery, type JSONColumnType, sql } from 'kysely';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { Page } from '../store.ts';
import { type ChainedLine, contentHash, type Head, type LineContent } from './chain.ts';

interface AuditTables {
  audit_log: Table<
    'audit_log',
    {
      details: JSONColumnType<audit.AuditChanges>;
    }
  >;
  audit_heads: Table<'audit_heads'>;
  users: Table<'users'>;
}
const typed = (db: Db) => tables<AuditTables>(db);

/** Adds lines to the hash chains of their accounts, in one statement. */
export async function appendLines(db: Db, lines: readonly LineContent[]): Promise<void> {
  const rows = lines.map((line) => ({ ...line, content_hash: contentHash(line).toString('hex') }));
  await db.executeQuery(CompiledQuery.raw('select hakiki_append_audit($1::jsonb)', [JSON.stringify(rows)]));
}

export interface AuditFilter {
  /** User or key that acted, as the log stores it: `user 4`, `api key 2`. */
  readonly actor?: string | undefined;
  readonly method?: string | undefined;
  readonly action?: string | undefined;
  /** Beginning of the subject. Only whole words match: `verification 1` does not match `verification 12`. */
  readonly subject?: string | undefined;
  readonly refused?: boolean;
  /** Start and end of the period. The end itself is not part of the period. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Returns a page of an account's log, newest first. The log stores only the user's id, so this function looks up the
 * user's e-mail address.
 */
export const auditPage = (
  db: Db,
  accountId: number,
  { limit, before }: Page,
  { actor, method, action, subject, refused, from, to }: AuditFilter = {},
) =>
  typed(db)
    .selectFrom('audit_log')
    .leftJoin('users', (join) => join.on(sql`'user ' || users.id`, '=', sql.ref('actor')))
    .select(['audit_log.id', 'at', 'action', 'subject', 'outcome', 'ip', 'request_id', 'details', 'sequence'])
    .select(sql<string>`coalesce(users.email, actor)`.as('actor'))
    .select(sql<string | null>`encode(audit_log.hash, 'hex')`.as('hash'))
    .where('audit_log.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before!))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(method !== undefined, (query) => query.where(sql<boolean>`starts_with(action, ${`${method} `})`))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(subject !== undefined, (query) =>
      query.where(
        sql<boolean>`(subject = ${subject} or starts_with(subject, ${`${subject} `}) or starts_with(subject, ${`${subject},`}))`,
      ),
    )
    .$if(refused === true, (query) => query.where('outcome', '>=', '400'))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();

/**
 * Returns the lines of an account's chain after a given line, in order. `accountId` 0 selects lines that belong to no
 * account.
 */
export async function linesAfter(db: Db, accountId: number, sequence: number, limit: number): Promise<ChainedLine[]> {
  const rows = await typed(db)
    .selectFrom('audit_log')
    .select([
      'account_id',
      'at',
      'actor',
      'action',
      'subject',
      'outcome',
      'ip',
      'request_id',
      'details',
      'sequence',
      'hash',
    ])
    .where(sql<number>`coalesce(account_id, 0)`, '=', accountId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    sequence: row.sequence!,
    hash: (row.hash ?? Buffer.alloc(0)).toString('hex'),
  }));
}

const shown = ({ account_id, sequence, hash }: { account_id: number; sequence: number; hash: Buffer }): Head => ({
  account_id,
  sequence,
  hash: hash.toString('hex'),
});

export async function headOf(db: Db, accountId: number): Promise<Head | undefined> {
  const row = await typed(db)
    .selectFrom('audit_heads')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && shown(row);
}

/** Returns the last line of each chain that changed since its last line was stored outside the database. */
export async function unpublishedHeads(db: Db): Promise<Head[]> {
  const rows = await typed(db)
    .selectFrom('audit_heads')
    .selectAll()
    .whereRef('sequence', '>', 'published_sequence')
    .orderBy('account_id')
    .execute();
  return rows.map(shown);
}

export async function notePublished(db: Db, { account_id, sequence }: Head): Promise<void> {
  await typed(db)
    .updateTable('audit_heads')
    .set({ published_sequence: sequence })
    .where('account_id', '=', account_id)
    .where('published_sequence', '<', sequence)
    .execute();
}
