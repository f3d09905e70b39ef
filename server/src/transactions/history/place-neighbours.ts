import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import { idsAfter } from './account-history-store.ts';
import { type KnownEntity, type Place, rowsBefore } from './history-store.ts';

/**
 * Maximum number of transactions of the customer, before and after a late one, that are searched for a geographic
 * place.
 */
const MAX_NEIGHBOURS = 50;

/** A transaction with its geographic place, if it has one. */
interface Located {
  readonly row: { readonly id: number };
  readonly facts: Pick<TransactionFacts, 'at' | 'place'>;
}

/** The customer's last geographic place before each transaction, by the transaction's id. */
export type PlacesBefore = ReadonlyMap<number, NonNullable<KnownEntity['located']>>;

interface LateTransaction extends Located {
  readonly entities: { readonly customer: Entity };
}

/**
 * Finds the customer's last geographic place before each late transaction. Also corrects the last place before the
 * customer's next transaction, which is now the place of the late transaction. Places are stored only inside the
 * encrypted transactions, so these transactions are decrypted.
 * @param open Returns the transactions of these ids that still exist, in their order.
 * @param seconds Maximum time before and after the late transaction, in seconds.
 */
export async function placesAround(
  db: Db,
  late: readonly LateTransaction[],
  {
    open,
    seconds,
  }: { readonly open: (ids: readonly number[]) => Promise<readonly Located[]>; readonly seconds: number },
): Promise<PlacesBefore> {
  const places = new Map<number, NonNullable<KnownEntity['located']>>();
  for (const { row, facts, entities } of late) {
    if (!facts.place) continue;
    const place: Place = { at: facts.at, id: row.id };
    const since = new Date(facts.at.getTime() - seconds * 1000);
    const [before] = await rowsBefore(db, [{ entity: entities.customer, place, since, most: MAX_NEIGHBOURS }]);
    const [after] = await idsAfter(db, [{ entity: entities.customer, place, seconds }], MAX_NEIGHBOURS);
    const [last, next] = await Promise.all([
      firstPlace(
        open,
        before!.map(({ id }) => id),
      ),
      firstPlace(open, after!),
    ]);
    if (last) places.set(row.id, { ...last.facts.place!, at: last.facts.at });
    if (next) places.set(next.row.id, { ...facts.place, at: facts.at });
  }
  return places;
}

async function firstPlace(open: (ids: readonly number[]) => Promise<readonly Located[]>, ids: readonly number[]) {
  return ids.length ? (await open(ids)).find(({ facts }) => facts.place) : undefined;
}
