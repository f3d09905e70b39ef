import type { Kysely } from 'kysely';
import type { ListedEntity } from '../entity.ts';
import { buildIndexStreaming } from '../index/build.ts';
import type { ListIndex } from '../index/layout.ts';
import { type CurrentList, streamEntities } from '../list-store.ts';
import type { ListTables } from '../tables.ts';
import { versionName } from '../version-name.ts';

/** Builds the index of some lists in the versions given. */
export async function buildScope(db: Kysely<ListTables>, lists: readonly CurrentList[]): Promise<ListIndex> {
  return buildIndexStreaming(
    lists.map((list) => ({ source: list.source, version: versionName(list), entities: entitiesOf(db, list.version) })),
  );
}

async function* entitiesOf(db: Kysely<ListTables>, version: number): AsyncGenerator<ListedEntity> {
  for await (const { entity } of streamEntities(db, [version])) yield entity;
}
