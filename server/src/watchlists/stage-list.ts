import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Kysely } from 'kysely';
import { AppError } from '../platform/errors.ts';
import type { ListChange } from './formats/list-format.ts';
import { type LockedList, stage } from './list-changes.ts';
import { findEntities } from './read-lists.ts';
import type { ListTables } from './tables.ts';

const batchSize = 1_000;

/**
 * Puts a whole list on the stage; gives how many entries repeated a key. One batch is on its way to the database while the next is
 * read: a fifth faster than one after the other.
 */
export async function stageFull(db: Kysely<ListTables>, entities: AsyncIterable<ListedEntity>): Promise<number> {
  let read = 0;
  let staged = 0;
  let sending: Promise<number> = Promise.resolve(0);
  try {
    for await (const batch of inBatches(entities)) {
      read += batch.length;
      staged += await sending;
      sending = stage(
        db,
        batch.map((entity) => ({ id: entity.id, entity })),
      );
    }
  } finally {
    // A reader's fault must not leave a statement running in a transaction that is about to be rolled back.
    await sending.catch(() => {});
  }
  staged += await sending;
  if (staged === 0) throw new AppError('invalid_input', 'No entry that is listed was found in these files');
  return read - staged;
}

/** Puts the outcome of a delta's changes on the stage: entries as they become, and removals. */
export async function stageChanges(
  db: Kysely<ListTables>,
  list: LockedList,
  changes: AsyncIterable<ListChange>,
): Promise<number> {
  if (list.currentVersion === null) throw new AppError('invalid_input', 'A delta needs a full list before it');
  for await (const batch of inBatches(changes)) {
    const ids = batch.map((change) => change.id);
    const known = await findEntities(db, list.listId, ids);
    await stage(
      db,
      batch.map(({ id, next }) => ({ id, entity: next(known.get(id)?.entity) })),
    );
  }
  return 0;
}

async function* inBatches<T>(values: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
