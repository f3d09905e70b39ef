import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { buildIndexStreaming, buildStored } from '@hakiki/matching/index/build.ts';
import type { StoredIndex } from '@hakiki/matching/index/layout.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { connect } from '../../platform/database/open-database.ts';
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
  readonly connection: pg.ClientConfig;
  readonly list: CurrentList;
  /** Where the index of the whole list lies on disk, or is to lie. */
  readonly file: string;
  /** The version of which the whole index is in force already. */
  readonly holding: number | undefined;
}

/** A list refreshed to its current version: as a whole, or as what changed since a version of which the whole is at hand. */
export interface RefreshedList {
  /** Absent: what is held goes on. */
  readonly whole?: { readonly index: StoredIndex; readonly version: number };
  /** Entries that are new or different since the whole; `ended`: keys of those removed or changed, which the whole must no longer show. */
  readonly changes?: { readonly index: StoredIndex; readonly ended: readonly string[] };
}

/** Building some thousands of entities anew takes a second or two: shorter lists are not patched. */
const PATCHED_FROM = 20_000;
/** More changes than this share of the list, and the whole is built anew. */
const MAX_CHANGED = 0.05;

/** Runs in a thread of its own: reading and indexing a large list takes seconds that the event loop does not have. */
export async function refreshList({ connection, list, file, holding }: ListWork): Promise<RefreshedList> {
  const onDisk = holding === undefined ? loadIndex(file) : undefined;
  const { db, end } = connect(connection, 1, () => {});
  try {
    // One view of the database: an import that ends meanwhile is the next version's.
    return await tables<ListTables>(db)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (view) => {
        // An index of millions is put together for a minute after its last entry was read.
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

/** After a restore ids and versions repeat, so they prove nothing: the SHA-256 of the list's bytes is compared. */
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
