import type { Db } from '../../platform/database/tables.ts';
import type { Entities, Entity } from '../facts/entities.ts';
import { MAX_DAYS_BACK, WINDOWS } from '../facts/signal-definitions.ts';
import {
  areBusy,
  entityText,
  type KnownEntity,
  type Place,
  type RowsAsk,
  readEntities,
  rowsBefore,
} from '../history/history-store.ts';
import { HISTORY_READERS, type HistoryRow } from '../history/movements.ts';
import type { SignalRequest } from '../rules/compile.ts';

/**
 * Maximum number of history rows that are read one by one. If an entity has more rows in the requested time, its stored
 * sums are used instead.
 */
const MAX_ROWS = 1_000;
/**
 * Maximum number of rows that are read for an account or card with stored sums. The number is small, because all
 * signals of such an entity can be computed without rows, and each transaction of a group would load its own copy.
 */
const MAX_ROWS_SUMMED = 100;
/** Maximum number of rows that are read for a busy entity, and of rows older than the requested time. */
const NEWEST = 51;

/** The history of an entity at the time of one transaction. */
export interface EntityView {
  readonly entity: Entity;
  /** Stored data of the entity; undefined if the entity is new. */
  readonly known: KnownEntity | undefined;
  /** History rows before the transaction, newest first. */
  readonly rows: readonly HistoryRow[];
  /**
   * Start of the time for which `rows` is complete. Undefined for a busy entity, because its `rows` contain only the
   * newest rows.
   */
  readonly wholeFrom: number | undefined;
  /** History rows of the same group that are not in the database yet. `rows` contains them too. */
  readonly fresh: readonly HistoryRow[];
}
export interface Views {
  readonly customer: EntityView;
  readonly origin: EntityView | undefined;
  readonly destination: EntityView | undefined;
  readonly card: EntityView | undefined;
}

/** Length of the history that the requests need for each entity, in seconds. Undefined if they need none. */
export interface Reach {
  readonly customer: number | undefined;
  readonly origin: number | undefined;
  readonly destination: number | undefined;
  readonly card: number | undefined;
  /**
   * Length of the history that the requests need for a receiving account without stored sums, in seconds. Such an
   * account has no sums by day either.
   */
  readonly destinationByRows: number;
}

const NEW_AFTER_SECONDS = 90 * 86_400;
type Account = 'origin' | 'destination' | 'card';
const OF: Readonly<Record<string, readonly Account[]>> = {
  inflow: ['origin'],
  outflow_share: ['origin'],
  outflow_share_before: ['origin'],
  payers: ['origin'],
  account_known: ['origin'],
  pass_through_days: ['origin'],
  card_attempts: ['card'],
  senders: ['destination'],
  senders_before: ['destination'],
  received: ['destination'],
  received_before: ['destination'],
  received_usual_day: ['destination'],
  received_days: ['destination'],
  received_swept: ['destination'],
  receiver_known: ['destination'],
  cycle_length: ['origin', 'destination'],
  slow_cycle_length: ['origin', 'destination'],
  paid_alike: ['origin', 'destination'],
};

/** Signals that are read from the totals of whole days. */
const BY_DAY: readonly string[] = ['received_usual_day', 'received_days'];
/** Signals that need a database query. The query runs only if no other signal has decided the result of the rule. */
const ASKED: readonly string[] = ['pass_through_days', 'slow_cycle_length', 'paid_alike'];
/**
 * True if the signal needs a query. An account's history of 30 days also comes from a query, because it is not read row
 * by row.
 */
const isAsked = (name: string, window: string | undefined): boolean => ASKED.includes(name) || window === '30d';
/**
 * Signals about destinations that the customer did not pay before. They need all rows of the 90 days before the window.
 */
export const NEEDS_ALL: readonly string[] = ['new_destinations', 'new_destination_share'];

export function reachOf(requests: readonly SignalRequest[]): Reach {
  const reach: { -readonly [K in keyof Reach]: Reach[K] } = {
    ...{ customer: undefined, origin: undefined, destination: undefined, card: undefined, destinationByRows: 0 },
  };
  const widen = (of: 'customer' | Account, seconds: number): void => {
    reach[of] = Math.max(reach[of] ?? 0, seconds);
  };
  for (const { name, window } of requests) {
    const seconds = window ? WINDOWS[window] : 0;
    if (name in HISTORY_READERS) widen('customer', NEEDS_ALL.includes(name) ? seconds + NEW_AFTER_SECONDS : seconds);
    for (const of of OF[name] ?? [])
      widen(
        of,
        name === 'cycle_length' ? WINDOWS['72h'] : BY_DAY.includes(name) || isAsked(name, window) ? 0 : seconds,
      );
    // The window of days ends 24 hours before the transaction, and its first day may be incomplete.
    if (BY_DAY.includes(name)) reach.destinationByRows = Math.max(reach.destinationByRows, seconds + 2 * 86_400);
  }
  return reach;
}

interface ViewAsk {
  readonly entities: Entities;
  readonly place: Place;
  readonly reach: Reach;
  /** Earlier transactions of the same customer in the same group. */
  readonly fresh: readonly HistoryRow[];
}

/**
 * Maximum age of the transactions that signals without a window read. The maximum is longer than any period without
 * payments that a rule requires.
 */
const LOOK_BACK_MS = MAX_DAYS_BACK * 86_400_000;

/**
 * Loads the histories that these transactions need, in at most three statements for any number of transactions.
 * `before` contains stored data that was read when the customers were locked, by `entityText`. The value for a new
 * entity is undefined.
 */
export async function readViews(
  db: Db,
  asks: readonly ViewAsk[],
  before: ReadonlyMap<string, KnownEntity | undefined> = new Map(),
): Promise<Views[]> {
  const unknown = asks
    .flatMap(({ entities, reach }) => [
      entities.customer,
      ...(['origin', 'destination', 'card'] as const).flatMap((of) => {
        const entity = reach[of] === undefined ? undefined : entities[of];
        return entity ? [entity] : [];
      }),
    ])
    .filter((entity) => !before.has(entityText(entity)));
  const read = await readEntities(db, [...new Map(unknown.map((entity) => [entityText(entity), entity])).values()]);
  const wanted: Wanted[] = [];
  const drafts = asks.map(({ entities, place, reach, fresh }) => {
    const want = (
      entity: Entity | undefined,
      seconds: number | undefined,
      found: KnownEntity | undefined,
      { newest = false, byRows = 0 }: { readonly newest?: boolean; readonly byRows?: number | undefined } = {},
    ) => {
      if (!entity || seconds === undefined) return undefined;
      const one: Wanted = {
        ...{ entity, place, known: found, newest, busy: false, rows: [], older: [] },
        seconds: found?.summed ? seconds : Math.max(seconds, byRows),
        most: found?.summed && entity !== entities.customer ? MAX_ROWS_SUMMED : MAX_ROWS,
      };
      // A new entity has no history to read.
      if (found && (seconds > 0 || newest)) wanted.push(one);
      return one;
    };
    const of = (entity: Entity | undefined) => {
      const text = entity && entityText(entity);
      return text === undefined ? undefined : before.has(text) ? before.get(text) : read.get(text);
    };
    return {
      customer: want(entities.customer, reach.customer ?? 0, of(entities.customer), {
        newest: reach.customer !== undefined,
      })!,
      origin: want(entities.origin, reach.origin, of(entities.origin)),
      destination: want(entities.destination, reach.destination, of(entities.destination), {
        byRows: reach.destinationByRows,
      }),
      card: want(entities.card, reach.card, of(entities.card)),
      fresh,
    };
  });
  await fill(db, wanted);
  return drafts.map(({ customer, origin, destination, card, fresh }) => ({
    customer: viewOf(customer, fresh),
    origin: origin && viewOf(origin),
    destination: destination && viewOf(destination),
    card: card && viewOf(card),
  }));
}

interface Wanted {
  readonly entity: Entity;
  readonly place: Place;
  readonly known: KnownEntity | undefined;
  readonly seconds: number;
  /** Maximum number of history rows in the requested time. An entity with more rows is busy. */
  readonly most: number;
  /** True if rows older than the requested time are also read, back to `LOOK_BACK_MS`. */
  readonly newest: boolean;
  busy: boolean;
  rows: readonly HistoryRow[];
  older: readonly HistoryRow[];
}

const sinceOf = ({ place, seconds }: Wanted): number => place.at.getTime() - seconds * 1000;

async function fill(db: Db, wanted: readonly Wanted[]): Promise<void> {
  const ask = ({ entity, place }: Wanted, since: number, most: number): RowsAsk => ({
    ...{ entity, place, since: new Date(since), most },
  });
  // Only an entity with stored sums can be busy.
  const summed = wanted.filter(({ known }) => known?.summed);
  const busy = await areBusy(
    db,
    summed.map((one) => ask(one, sinceOf(one), one.most + 1)),
  );
  for (const [i, one] of summed.entries()) one.busy = busy[i]!;
  const asks: RowsAsk[] = [];
  const takers: ((rows: readonly HistoryRow[]) => void)[] = [];
  for (const one of wanted) {
    const since = sinceOf(one);
    asks.push(ask(one, since, one.busy ? NEWEST : one.most + 1));
    takers.push((rows) => {
      one.rows = rows.slice(0, one.most);
      // The entity's sums were created only after the check above.
      if (rows.length > one.most) one.busy = true;
    });
    const oldest = Math.max(one.known!.firstAt.getTime() - 1, one.place.at.getTime() - LOOK_BACK_MS);
    if (one.newest && oldest < since) {
      // Here the range ends at the start of the window. The rows above contain the later payments.
      const id = one.seconds > 0 ? Number.MAX_SAFE_INTEGER : one.place.id;
      asks.push({ ...ask(one, oldest, NEWEST), place: { at: new Date(since), id } });
      takers.push((rows) => {
        one.older = rows;
      });
    }
  }
  const found = await rowsBefore(db, asks);
  for (const [i, take] of takers.entries()) take(found[i]!);
}

function viewOf(wanted: Wanted, fresh: readonly HistoryRow[] = []): EntityView {
  const { entity, known, busy, rows, older } = wanted;
  const all = busy ? rows : [...rows, ...older];
  return {
    ...{ entity, known, fresh },
    rows: fresh.length ? [...all, ...fresh].sort((a, b) => b.at - a.at || b.id - a.id) : all,
    wholeFrom: busy ? undefined : sinceOf(wanted),
  };
}

/** Returns the rows of the window of `seconds` before the transaction; undefined if not all of them are loaded. */
export function rowsWithin(
  { rows, wholeFrom }: EntityView,
  at: number,
  seconds: number,
): readonly HistoryRow[] | undefined {
  const start = at - seconds * 1000;
  const whole = wholeFrom === undefined ? (rows.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= start : wholeFrom <= start;
  return whole ? rows.filter((row) => row.at > start) : undefined;
}
