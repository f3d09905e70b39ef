import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/tables.ts';
import type { Entities, NamedEntity } from '../facts/entities.ts';
import { keyText } from './history-store.ts';

// The keys of histories from before 2026-11-24 were hashed from numbers as callers wrote them, without the kind of the
// number. These histories keep their keys. The first customer or account with the same number takes over the history
// and uses its key from then on (docs/adr/0152-evaluate-transactions-in-groups-and-the-rest-by-a-job.md).

/** True if the branch has histories with former keys. */
export async function hasFormerKeys(db: Db, branchId: number): Promise<boolean> {
  const { rows } = await sql`select from branches_with_former_keys where branch_id = ${branchId}`.execute(db);
  return rows.length > 0;
}

/** Key of the former history that this name took over; undefined if there is none. */
async function takenOver(db: Db, { branchId, key }: NamedEntity): Promise<Buffer | undefined> {
  const { rows } = await sql<{ entity_key: Buffer }>`select entity_key from transaction_entity_names
    where name_key = ${key} and branch_id = ${branchId}`.execute(db);
  return rows[0]?.entity_key;
}

/** Returns the keys that have a history in the branch. */
async function existing(db: Db, branchId: number, keys: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entity_key: Buffer }>`select e.entity_key
    from unnest(${[...keys]}::bytea[]) as g (key)
    join transaction_entities e on e.entity_key = g.key and e.branch_id = ${branchId}`.execute(db);
  return new Set(rows.map((row) => keyText(row.entity_key)));
}

/**
 * Returns the entity with the key of its history. With `take`, the entity takes over a former history if no other
 * entity has taken it over. Without `take`, nothing is written.
 */
export async function withHistoryKey(
  db: Db,
  entity: NamedEntity,
  { take }: { readonly take: boolean },
): Promise<NamedEntity> {
  const { branchId, accountId, key, formerKeys = [] } = entity;
  if (!formerKeys.length) return entity;
  const former = await takenOver(db, entity);
  if (former) return { ...entity, key: former };
  const known = await existing(db, branchId, [key, ...formerKeys]);
  if (known.has(keyText(key))) return entity;
  for (const candidate of formerKeys) {
    if (!known.has(keyText(candidate))) continue;
    if (!take) {
      const { rows } =
        await sql`select from transaction_entity_names where branch_id = ${branchId} and entity_key = ${candidate}`.execute(
          db,
        );
      if (!rows.length) return { ...entity, key: candidate };
      continue;
    }
    await sql`insert into transaction_entity_names (name_key, branch_id, account_id, entity_key)
      values (${key}, ${branchId}, ${accountId}, ${candidate}) on conflict do nothing`.execute(db);
    const taken = await takenOver(db, entity);
    if (taken) return { ...entity, key: taken };
  }
  return entity;
}

const MAX_CACHED = 100_000;

/**
 * Returns a function that finds the keys of the histories of a transaction's entities. The keys never change, so the
 * function caches them.
 */
export function makeHistoryKeys(db: Db) {
  const branches = new Map<number, Promise<boolean>>();
  const cache = new LRUCache<string, Buffer>({ max: MAX_CACHED });
  const ofEntity = async (entity: NamedEntity | undefined): Promise<NamedEntity | undefined> => {
    if (!entity?.formerKeys) return entity;
    const text = `${entity.branchId} ${keyText(entity.key)}`;
    const known = cache.get(text);
    if (known) return { ...entity, key: known };
    const found = await withHistoryKey(db, entity, { take: true });
    cache.set(text, found.key);
    return found;
  };
  return async (entities: Entities): Promise<Entities> => {
    const { branchId } = entities.customer;
    const asked = branches.get(branchId) ?? hasFormerKeys(db, branchId);
    branches.set(branchId, asked);
    const former = await asked.catch((error: unknown) => {
      branches.delete(branchId);
      throw error;
    });
    if (!former) return entities;
    return {
      ...entities,
      customer: (await ofEntity(entities.customer))!,
      origin: await ofEntity(entities.origin),
      destination: await ofEntity(entities.destination),
    };
  };
}

/** Returns the keys of histories that these names took over, in any branch of the account. */
export async function keysTakenOver(db: Db, accountId: number, names: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ entity_key: Buffer }>`select entity_key from transaction_entity_names
    where name_key = any(${[...names]}::bytea[]) and account_id = ${accountId}`.execute(db);
  return rows.map((row) => row.entity_key);
}

/** Deletes the records that show which names took over these histories. */
export const forgetTakenOver = (db: Db, accountId: number, keys: readonly Buffer[]) =>
  sql`delete from transaction_entity_names where account_id = ${accountId} and entity_key = any(${[...keys]}::bytea[])`.execute(
    db,
  );
