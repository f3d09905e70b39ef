import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { buildIndexStreaming, buildStored } from '@hakiki/matching/index/build.ts';
import type { StoredIndex } from '@hakiki/matching/index/layout.ts';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../platform/database/open-database.ts';
import type { Connection } from '../../platform/database/session-config.ts';
import { tables } from '../../platform/database/tables.ts';
import {
  type CurrentList,
  changesWithin,
  countWithin,
  endedWithin,
  entitiesOf,
  type VersionSpan,
  versionSha256,
} from '../../watchlists/read-lists.ts';
import type { ListTables } from '../../watchlists/tables.ts';
import { versionName } from '../../watchlists/version-name.ts';
import { loadIndex, writeIndexFile } from './index-file.ts';

export interface ListWork {
  readonly connection: Connection;
  readonly list: CurrentList;
  /** Path of the file with the index of the whole list. */
  readonly file: string;
  /** Version of the index of the whole list that is in force. Undefined if there is no such index. */
  readonly holding: number | undefined;
}

/**
 * Result of a refresh of a list to its current version. It contains the whole list, or the changes since a version of
 * the whole list that is already in force.
 */
export interface RefreshedList {
  /** Index of the whole list. Absent if the present index stays in use. */
  readonly whole?: { readonly index: StoredIndex; readonly version: number };
  /**
   * Index of the entries that are new or have changed since the index of the whole list was built. `ended` contains the
   * keys of removed or changed entries. The index of the whole list must no longer return these entries.
   */
  readonly changes?: { readonly index: StoredIndex; readonly ended: readonly string[] };
}

/**
 * Minimum number of entries in a list that has a separate index of changes. For a shorter list, a new index takes only
 * one or two seconds.
 */
const PATCHED_FROM = 20_000;
/**
 * Maximum share of changed entries for an index of changes. If the share is larger, the index of the whole list is
 * built again.
 */
const MAX_CHANGED = 0.05;

/**
 * Refreshes one list. Runs in a separate thread, because reading and indexing a large list takes seconds and would
 * block the event loop.
 */
export async function refreshList({ connection, list, file, holding }: ListWork): Promise<RefreshedList> {
  const onDisk = holding === undefined ? loadIndex(file) : undefined;
  const { db, end } = connect(connection, 1, () => {});
  try {
    // All queries read one snapshot of the database. An import that ends later belongs to the next version.
    return await tables<ListTables>(db)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (view) => {
        // After the last entry was read, the transaction is idle for another minute while the index of millions of
        // entries is built.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(view);
        const stored = onDisk && (await isStillOf(view, list, onDisk.origin)) ? onDisk : undefined;
        const from = holding ?? stored?.origin.version;
        const whole = stored && { index: stored.index, version: stored.origin.version };
        if (from === list.version) return whole ? { whole } : {};
        if (from !== undefined && (await isFewChanges(view, list, from)))
          return { ...(whole && { whole }), changes: await changesOf(view, list, from) };
        return { whole: { index: await wholeOf(view, list, file), version: list.version } };
      });
  } finally {
    await end();
  }
}

/**
 * Returns true if the index on disk belongs to this list. Compares the SHA-256 of the list's file, because ids and
 * versions can repeat after a database is restored.
 */
const isStillOf = async (
  view: Kysely<ListTables>,
  list: CurrentList,
  { listId, version, sha256 }: { listId: number; version: number; sha256: string },
): Promise<boolean> => listId === list.listId && (await versionSha256(view, listId, version)) === sha256;

const since = ({ listId, version }: CurrentList, from: number): VersionSpan => ({ listId, from, to: version });

async function isFewChanges(view: Kysely<ListTables>, list: CurrentList, from: number): Promise<boolean> {
  return list.total >= PATCHED_FROM && (await countWithin(view, since(list, from))) <= list.total * MAX_CHANGED;
}

async function changesOf(
  view: Kysely<ListTables>,
  list: CurrentList,
  from: number,
): Promise<{ index: StoredIndex; ended: string[] }> {
  const entities: ListedEntity[] = [];
  for await (const { entity } of changesWithin(view, since(list, from))) entities.push(entity);
  const index = buildStored([{ source: list.source, version: versionName(list), entities }]);
  return { index, ended: await endedWithin(view, since(list, from)) };
}

function wholeOf(view: Kysely<ListTables>, list: CurrentList, file: string): Promise<StoredIndex> {
  mkdirSync(dirname(file), { recursive: true });
  const { listId, version, sha256, source } = list;
  return writeIndexFile(file, { listId, version, sha256 }, (records) =>
    buildIndexStreaming({ source, version: versionName(list), entities: entitiesOf(view, version) }, records),
  );
}
