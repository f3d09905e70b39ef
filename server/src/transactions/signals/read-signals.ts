import type { Db } from '../../platform/database/tables.ts';
import { bandSums, bucketSums, type Entity, type LockedEntity, legsBefore } from '../history-store.ts';
import type { SignalRequest } from '../rules/compile.ts';
import { definitionOf, WINDOWS } from '../rules/signals.ts';
import type { Found } from '../rules/unit.ts';
import type { ListHit } from '../screen-parties.ts';
import { RECEIVING_READERS, SENDING_READERS } from './account-signals.ts';
import type { TransactionFacts } from './facts.ts';
import { deviationsOf, HISTORY_READERS, type HistoryRow, speedBetween } from './history.ts';

/** A customer with more transactions than this in the longest window is read from sums, not row by row. */
export const MOST_ROWS = 1_000;

export interface SignalContext {
  readonly db: Db;
  readonly customer: Entity;
  /** What was known of the customer before this transaction. */
  readonly known: LockedEntity | undefined;
  readonly facts: TransactionFacts;
  readonly id: number;
  readonly origin: Entity | undefined;
  readonly destination: Entity | undefined;
  readonly card: Entity | undefined;
  /** Who moves the money: the customer, or the sending account when the customer receives. */
  readonly payer: Entity;
  /** Undefined when nobody looked. */
  readonly blacklisted: boolean | undefined;
  /** The strongest hit of the parties; undefined when nobody was screened. */
  readonly listHit: ListHit | undefined;
  /** 2: after the answer, when the movements of the accounts are known. */
  readonly stage: 1 | 2;
  /** What was read of it before, by request key: kept where it cannot be read again. */
  readonly kept?: ReadonlyMap<string, Found>;
}

/** What was found at its time and is not found again from the history: lists change, and places are not kept. */
const READ_ONCE: readonly string[] = ['blacklisted', 'list_hit', 'speed'];

/**
 * Values of the requested signals as of one transaction, by request key. The customer's row is locked by the caller and the transaction's own leg is
 * not written yet. Signals of the receiving account are missing before the answer.
 */
export async function readSignals(
  context: SignalContext,
  requests: readonly SignalRequest[],
): Promise<ReadonlyMap<string, Found>> {
  const { facts, id, known, db } = context;
  const own = ownRow(context);
  const history = requests.filter(({ name }) => name in HISTORY_READERS);
  // A customer's first transaction has no history to read.
  const rows =
    history.length && known
      ? await legsBefore(
          db,
          context.customer,
          { at: facts.at, id },
          { since: oldest(known, facts), limit: MOST_ROWS + 1 },
        )
      : [];
  const before = rows.slice(0, MOST_ROWS);
  const whole = rows.length <= MOST_ROWS;
  const values = new Map<string, Found>();
  for (const request of requests) {
    const value = facts.own.get(request.name);
    if (value) values.set(request.key, value);
    else if (request.name in HISTORY_READERS)
      values.set(
        request.key,
        whole || covered(before, own, request)
          ? HISTORY_READERS[request.name]!({ own, before }, request)
          : await readHeavy(context, request, { own, before }),
      );
    else values.set(request.key, await readOther(context, request, known));
  }
  return values;
}

/** How far back signals without a window look: longer than any dormancy that a rule asks for. */
const LOOK_BACK_MS = 400 * 86_400_000;
const oldest = (known: LockedEntity, { at }: TransactionFacts): Date =>
  new Date(Math.max(known.firstAt.getTime() - 1, at.getTime() - LOOK_BACK_MS));

const keyText = (entity: Entity | undefined): string | undefined => entity?.key.toString('base64url');

function ownRow({ facts, origin, destination }: SignalContext): HistoryRow {
  const { at, currency, minor, failed } = facts;
  return { at: at.getTime(), currency, minor, failed, origin: keyText(origin), destination: keyText(destination) };
}

/** Whether the rows at hand reach back to the window's start. */
function covered(before: readonly HistoryRow[], own: HistoryRow, { name, window }: SignalRequest): boolean {
  if (name === 'former_median' || name === 'days_since_last') return true;
  if (!window || name === 'new_destinations') return false;
  return before.at(-1)!.at <= own.at - WINDOWS[window] * 1000;
}

/** The same signal for a customer with very many transactions: sums from buckets, bands by index, else from the newest rows as a lower bound. */
async function readHeavy(
  context: SignalContext,
  request: SignalRequest,
  history: { readonly own: HistoryRow; readonly before: readonly HistoryRow[] },
): Promise<Found> {
  const { db, customer, facts, id } = context;
  const { minor, currency } = facts;
  const place = { at: facts.at, id };
  const seconds = WINDOWS[request.window ?? '90d'];
  const sums = (options: { currency?: string } = { currency }) =>
    bucketSums(db, customer, place, { seconds, ...options });
  switch (request.name) {
    case 'count':
      return { value: (await sums({})).n + 1 };
    case 'sum':
      return { value: (await sums()).sum + minor };
    case 'sum_before':
      return { value: (await sums()).sum };
    case 'usual_amount': {
      const { n, sum } = await sums();
      return n < 5 ? { missing: 'fewer than 5 transactions in this currency' } : { value: sum / BigInt(n) };
    }
    case 'deviations':
      return deviationsOf(minor, await sums());
    case 'band_count':
    case 'band_sum': {
      const [from, to] = [request.arguments['from']!, request.arguments['to']!];
      const { n, sum } = await bandSums(db, customer, place, { seconds, currency, from, to });
      const inside = minor >= from && minor < to;
      if (request.name === 'band_count') return { value: n + (inside ? 1 : 0) };
      return { value: sum + (inside ? minor : 0n) };
    }
    case 'new_destinations':
      return { missing: 'too many transactions to tell which accounts are new' };
    default:
      return HISTORY_READERS[request.name]!(history, request);
  }
}

async function readOther(
  context: SignalContext,
  request: SignalRequest,
  known: LockedEntity | undefined,
): Promise<Found> {
  const { facts, kept } = context;
  if (kept && READ_ONCE.includes(request.name))
    return kept.get(request.key) ?? { missing: 'it was not looked up at the time' };
  if (request.name === 'blacklisted') return { value: context.blacklisted === true };
  if (request.name === 'list_hit')
    return context.listHit === undefined
      ? { missing: 'nobody was screened: run_kyc was not set' }
      : { value: context.listHit };
  if (request.name === 'speed') {
    if (!facts.place) return { missing: 'additional_info.latitude and longitude were not given' };
    if (!known?.located) return { missing: 'the customer has no located transaction before' };
    const { at, latitude, longitude } = known.located;
    return speedBetween({ latitude, longitude, at: at.getTime() }, { ...facts.place, at: facts.at.getTime() });
  }
  const reader = SENDING_READERS[request.name] ?? (context.stage === 2 ? RECEIVING_READERS[request.name] : undefined);
  return reader
    ? reader(context, request)
    : { missing: `${definitionOf(request.name).phrase} is known only after the answer` };
}
