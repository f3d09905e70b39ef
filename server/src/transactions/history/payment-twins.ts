import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entities, Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import { keysOf, lockEntities, MILLISECONDS, type Place, rowsOf } from './history-store.ts';
import { accountLegs, payerOf } from './legs.ts';
import { addLegs, type Leg } from './movement-store.ts';

// A bank may send a payment between two of its customers twice: once as a transaction of the payer and once as a
// transaction of the receiver (`direction`). These are the two sides of the payment. The histories of the accounts
// contain the payment only once.

/**
 * Maximum time between the two sides of a payment, in seconds. It does not apply if both sides have a payment
 * reference.
 */
const TWIN_SECONDS = 600;

/** One side of a payment between two accounts. */
export interface PaymentSide {
  /** The account that pays. */
  readonly entity: Entity;
  readonly destination: Buffer;
  readonly place: Place;
  readonly currency: string;
  readonly minor: bigint;
  /** The side that the transaction reports: the payer (`out`) or the receiver (`in`). */
  readonly reported: 'in' | 'out';
  /** Keyed hash of the payment reference. */
  readonly payment: Buffer | null;
}

/** Transaction that adds rows to the histories of its accounts and card. */
export interface Moved {
  readonly id: number;
  readonly facts: TransactionFacts;
  readonly entities: Entities;
}

interface WrittenSide {
  readonly id: number;
  /** Time in milliseconds since 1970. */
  readonly at: number;
  readonly mirrorId: number | null;
}

/**
 * For each side, returns its own history rows. Also returns rows that may be its other side and are not yet linked to
 * another row. Uses one SQL statement.
 */
async function writtenSides(db: Db, sides: readonly PaymentSide[]): Promise<WrittenSide[][]> {
  const found: WrittenSide[][] = sides.map(() => []);
  if (!sides.length) return found;
  const { rows } = await sql<WrittenSide & { nth: number }>`
    select g.nth::int as nth, l.id, ${MILLISECONDS} as at, l.mirror_id as "mirrorId"
    from unnest(${keysOf(sides.map(({ entity }) => entity))}, ${sides.map(({ destination }) => destination)}::bytea[],
      ${sides.map(({ place }) => place.at)}::timestamptz[], ${sides.map(({ place }) => place.id)}::bigint[], ${sides.map(({ currency }) => currency)}::text[],
      ${sides.map(({ minor }) => minor.toString())}::bigint[], ${sides.map(({ reported }) => reported)}::text[], ${sides.map(({ payment }) => payment)}::bytea[])
      with ordinality as g (key, branch, destination, at, id, currency, minor, reported, payment, nth)
    cross join lateral (
      select l.id, l.at, l.mirror_id from transaction_legs l
        where l.entity_key = g.key and l.branch_id = g.branch and l.direction = 'out' and l.other_key = g.destination
          and l.at >= g.at - make_interval(secs => ${TWIN_SECONDS}) and l.at <= g.at + make_interval(secs => ${TWIN_SECONDS})
          and l.currency = g.currency and l.minor = g.minor and l.reported <> g.reported and coalesce(l.mirror_id, g.id) = g.id
          and (l.payment_key is null or g.payment is null or l.payment_key = g.payment)
      union
      select l.id, l.at, l.mirror_id from transaction_legs l
        where g.payment is not null and l.entity_key = g.key and l.branch_id = g.branch and l.payment_key = g.payment
          and l.direction = 'out' and l.currency = g.currency and l.minor = g.minor and l.reported <> g.reported and coalesce(l.mirror_id, g.id) = g.id) as l`.execute(
    db,
  );
  for (const { nth, ...side } of rows) found[nth - 1]!.push(side);
  return found;
}

const isBefore = (side: Pick<WrittenSide, 'at' | 'id'>, { at, id }: Place): boolean =>
  side.at < at.getTime() || (side.at === at.getTime() && side.id < id);

/**
 * For each side, returns true if the other side of the payment is earlier in the history, so that its money is already
 * counted.
 */
export const countedBefore = async (db: Db, sides: readonly PaymentSide[]): Promise<boolean[]> =>
  (await writtenSides(db, sides)).map((written, i) => written.some((side) => isBefore(side, sides[i]!.place)));

/**
 * Returns the payment between two accounts that the transaction reports. Undefined if the transaction does not name two
 * accounts, or moved no money.
 */
export function sideOf({ entities: { origin, destination, payment }, facts, id }: Moved): PaymentSide | undefined {
  if (!origin || !destination || !facts.moved) return undefined;
  const { at, currency, minor, direction: reported = 'out' } = facts;
  return {
    ...{ entity: origin, destination: destination.key, place: { at, id }, currency, minor, reported },
    payment: payment ?? null,
  };
}

/**
 * Writes the history rows of transactions for their accounts and cards. If both sides of a payment were sent, the
 * payment is written only once. Each writer locks the row of the paying account. If two sides arrive at the same time,
 * the second writer therefore finds the first side. A second call changes nothing.
 */
export async function writeMovements(db: Db, all: readonly Moved[]): Promise<void> {
  const write = async (work: Db): Promise<void> => {
    const sides = all.map(sideOf);
    const known = sides.filter((side) => side !== undefined);
    const origins = new Map(
      known.map(({ entity, place }) => [
        `${entity.branchId} ${entity.key.toString('hex')}`,
        { ...entity, at: place.at },
      ]),
    );
    await lockEntities(work, [...origins.values()]);
    const written = await writtenSides(work, known);
    const taken = new Set<number>();
    const legs: Leg[] = [];
    const fresh: PaymentSide[] = [];
    const mirrors: {
      readonly of: WrittenSide;
      readonly by: number;
      readonly payer: Buffer | undefined;
      readonly side: PaymentSide;
    }[] = [];
    for (const [i, { id, facts, entities }] of all.entries()) {
      const side = sides[i];
      const twin =
        side &&
        twinAmong(side, [...written[known.indexOf(side)]!, ...fresh.flatMap((other) => matching(side, other))], taken);
      if (side && twin) {
        taken.add(twin.id);
        const payer = side.reported === 'out' ? payerOf(facts.direction, entities).key : undefined;
        mirrors.push({ of: twin, by: id, payer, side });
        legs.push(...accountLegs(id, facts, { ...entities, origin: undefined, destination: undefined }));
      } else {
        if (side) fresh.push(side);
        legs.push(...accountLegs(id, facts, entities));
      }
    }
    await addLegs(work, legs, { present: true });
    for (const { of, by, payer, side } of mirrors) {
      const own = sql`at = ${new Date(of.at)} and id = ${of.id}`;
      await sql`update transaction_legs set mirror_id = ${by}, own_key = coalesce(${payer ?? null}::bytea, own_key)
        where ${rowsOf(side.entity)} and ${own} and direction = 'out'`.execute(work);
      if (payer)
        await sql`update transaction_legs set own_key = ${payer}::bytea
          where ${rowsOf({ ...side.entity, key: side.destination })} and ${own} and direction = 'in'`.execute(work);
    }
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}

/** Returns history rows of the same group that may be the other side. */
const matching = (side: PaymentSide, other: PaymentSide): WrittenSide[] => {
  const apart = Math.abs(side.place.at.getTime() - other.place.at.getTime());
  const same =
    other.entity.branchId === side.entity.branchId &&
    other.entity.key.equals(side.entity.key) &&
    other.currency === side.currency &&
    other.minor === side.minor &&
    other.reported !== side.reported;
  const byReference = side.payment !== null && other.payment !== null && side.payment.equals(other.payment);
  const byTime =
    (side.payment === null || other.payment === null) &&
    apart <= TWIN_SECONDS * 1000 &&
    other.destination.equals(side.destination);
  return same && (byReference || byTime) ? [{ id: other.place.id, at: other.place.at.getTime(), mirrorId: null }] : [];
};

/**
 * Returns the other side of the payment: the side that is already linked to this side, or else the side that is nearest
 * in time. Never returns the transaction itself.
 */
function twinAmong(
  side: PaymentSide,
  sides: readonly WrittenSide[],
  taken: ReadonlySet<number>,
): WrittenSide | undefined {
  const { at, id } = side.place;
  const others = sides.filter((other) => other.id !== id && !taken.has(other.id));
  return (
    others.find(({ mirrorId }) => mirrorId === id) ??
    others.sort((a, b) => Math.abs(a.at - at.getTime()) - Math.abs(b.at - at.getTime()))[0]
  );
}
