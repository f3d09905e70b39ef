import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import { idsAfter } from './account-history-store.ts';
import { type KnownEntity, type Place, rowsBefore } from './history-store.ts';

/** At most so many of a customer's transactions on either side of a late one are looked at for a place. */
const MAX_NEIGHBOURS = 50;

/** A transaction with its place, where it has one. */
interface Located {
  readonly row: { readonly id: number };
  readonly facts: Pick<TransactionFacts, 'at' | 'place'>;
}

/** Where the customer was before a transaction, by the transaction's id. */
export type PlacesBefore = ReadonlyMap<number, NonNullable<KnownEntity['located']>>;

interface LateTransaction extends Located {
  readonly entities: { readonly customer: Entity };
}

/**
 * The places that late transactions change: of each late one with a place, the customer's last place before it, and of the customer's next transaction with a
 * place, that of the late one. Places are kept encrypted with their transactions alone, so that these are opened.
 * @param open Gives the transactions of these ids that still exist, in their order.
 * @param seconds How far on either side of the late one is looked.
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
