import { message } from '@hakiki/texts';
import type { Db } from '../../platform/database/tables.ts';
import { MAX_DISTINCT, WINDOWS } from '../facts/signal-definitions.ts';
import type { Found } from '../facts/unit.ts';
import { type PayersAsk, payersBefore } from '../history/account-history-store.ts';
import { passThroughDays, receivedByDay } from '../history/branch-days-store.ts';
import { entityText, keyText } from '../history/history-store.ts';
import type { HistoryRow } from '../history/movements.ts';
import { summaryOf } from '../history/movements.ts';
import { countedBefore, sideOf } from '../history/payment-twins.ts';
import { isSummed, type SummedAs, type WindowSums } from '../history/window-sums.ts';
import type { SignalRequest } from '../rules/compile.ts';
import { busyOf, missing, placeOf, rowsOf } from './account-views.ts';
import { cycleLength, paidAlike, slowCycleLength } from './cycle-length.ts';
import type { SignalContext } from './signal-context.ts';
import type { EntityView } from './views.ts';

/**
 * Reads a signal. If a query is needed first, queues the query and returns undefined. The reader must then be run again
 * after the query.
 */
type Reader = (context: SignalContext, request: SignalRequest) => Found | undefined;

const DAY_MS = 86_400_000;

/** Returns the start of the branch's day that contains a time. */
function startOfDay({ utcOffset }: SignalContext, at: number): number {
  const shift = utcOffset * 60_000;
  return Math.floor((at + shift) / DAY_MS) * DAY_MS - shift;
}
/**
 * Returns the amount that the transaction adds to the histories of its accounts, in minor units. It is 0 if the other
 * side of the payment is already in these histories.
 */
function addedBy(context: SignalContext): bigint | undefined {
  const side = sideOf(context);
  if (!side) return context.facts.moved ? context.facts.minor : 0n;
  const counted = context.asker.ask(countedBefore, `counted ${entityText(side.entity)} ${context.id}`, side);
  return counted === undefined ? undefined : counted ? 0n : side.minor;
}
const secondsOf = ({ window }: SignalRequest): number => WINDOWS[window!];

interface Which {
  readonly seconds: number;
  readonly currency?: string;
  readonly direction?: SummedAs;
}

/** Returns the number, total and sum of squares of an entity's history rows in the window before the transaction. */
export function sumsIn(context: SignalContext, view: EntityView, which: Which): WindowSums | undefined {
  const { seconds, currency, direction } = which;
  const chosen = (rows: readonly HistoryRow[]): HistoryRow[] =>
    rows.filter(
      (row) =>
        (currency === undefined || row.currency === currency) &&
        isSummed(row.minor === 0n ? `none_${row.direction}` : row.direction, direction),
    );
  const rows = rowsOf(context, view, seconds);
  if (rows) return sumsOf(chosen(rows));
  const stored = context.asker.sums({
    ...{ entity: view.entity, place: placeOf(context), seconds, currency, direction },
    summed: view.known?.summed ?? false,
  });
  if (!stored || !view.fresh.length) return stored;
  const start = context.facts.at.getTime() - seconds * 1000;
  const more = sumsOf(chosen(view.fresh.filter(({ at }) => at > start)));
  return {
    n: stored.n + more.n,
    sum: stored.sum + more.sum,
    total: stored.total + more.total,
    squares: stored.squares + more.squares,
  };
}

const sumsOf = (rows: readonly HistoryRow[]): WindowSums => ({
  ...summaryOf(rows.map(({ minor }) => Number(minor))),
  sum: rows.reduce((sum, { minor }) => sum + minor, 0n),
});

const sums = (context: SignalContext, view: EntityView, request: SignalRequest, direction: 'in' | 'out') =>
  sumsIn(context, view, { seconds: secondsOf(request), currency: context.facts.currency, direction });

const payers = (db: Db, asks: readonly PayersAsk[]): Promise<string[][]> => payersBefore(db, asks, MAX_DISTINCT);

function payersOf(context: SignalContext, view: EntityView, request: SignalRequest): readonly string[] | undefined {
  const seconds = secondsOf(request);
  const rows = rowsOf(context, view, seconds);
  if (rows)
    return [...new Set(rows.flatMap(({ direction, origin }) => (direction === 'in' && origin ? [origin] : [])))];
  const place = placeOf(context);
  return context.asker.ask(payers, `payers ${entityText(view.entity)} ${place.id} ${seconds}`, {
    ...{ entity: busyOf(view), place, seconds },
  });
}

/**
 * Returns the share of the received money that left the customer's account. The amount `added` counts as outgoing
 * money.
 */
function outflowShare(
  context: SignalContext,
  request: SignalRequest,
  added: (context: SignalContext) => bigint | undefined,
): Found | undefined {
  const { origin } = context.views;
  if (!origin) return missing('origin_account');
  const [inflow, outflow] = [sums(context, origin, request, 'in'), sums(context, origin, request, 'out')];
  if (!inflow || !outflow) return undefined;
  if (inflow.sum === 0n) return { missing: message('missing_inflow') };
  const more = added(context);
  return more === undefined ? undefined : { value: Number(outflow.sum + more) / Number(inflow.sum) };
}

const daysKnown = ({ facts }: SignalContext, { known }: EntityView): Found => ({
  value: known ? Math.max(0, facts.at.getTime() - known.firstAt.getTime()) / DAY_MS : 0,
});

/**
 * Signals of the sending account and of the card. Before the answer, these signals include only earlier transactions
 * whose second stage has finished.
 */
export const SENDING_READERS: Readonly<Record<string, Reader>> = {
  inflow(context, request) {
    const { origin } = context.views;
    if (!origin) return missing('origin_account');
    const inflow = sums(context, origin, request, 'in');
    return inflow && { value: inflow.sum };
  },
  outflow_share: (context, request) => outflowShare(context, request, addedBy),
  outflow_share_before: (context, request) => outflowShare(context, request, () => 0n),
  payers(context, request) {
    const { origin } = context.views;
    if (!origin) return missing('origin_account');
    const found = payersOf(context, origin, request);
    return found && { value: Math.min(MAX_DISTINCT, found.length) };
  },
  pass_through_days(context, request) {
    const { origin } = context.views;
    if (!origin) return missing('origin_account');
    if (!origin.known) return { value: 0 };
    const [today, days] = [startOfDay(context, context.facts.at.getTime()), secondsOf(request) / 86_400];
    const { currency } = context.facts;
    const least = request.arguments['least']!;
    const found = context.asker.ask(
      passThroughDays,
      `passed ${entityText(origin.entity)} ${today} ${days} ${currency} ${least}`,
      {
        entity: busyOf(origin),
        today: new Date(today),
        days,
        utcOffset: context.utcOffset,
        currency,
        least,
      },
    );
    return found === undefined ? undefined : { value: found };
  },
  account_known: (context) =>
    context.views.origin ? daysKnown(context, context.views.origin) : missing('origin_account'),
  card_attempts(context, request) {
    const { card } = context.views;
    if (!card) return { missing: message('missing_card_device') };
    const seconds = secondsOf(request);
    const [moved, others] = [
      sumsIn(context, card, { seconds }),
      sumsIn(context, card, { seconds, direction: 'none_out' }),
    ];
    return moved && others && { value: moved.n + others.n + 1 };
  },
};

/** Signals of the receiving account. They are known only after the answer. */
export const RECEIVING_READERS: Readonly<Record<string, Reader>> = {
  senders(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const found = payersOf(context, destination, request);
    const added = found && addedBy(context);
    if (added === undefined) return undefined;
    // If the other side of the payment is already in the history, its payer is already counted.
    const payers = added ? [...found!, keyText(context.payer.key)] : found!;
    return { value: Math.min(MAX_DISTINCT, new Set(payers).size) };
  },
  senders_before(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const found = payersOf(context, destination, request);
    return found && { value: Math.min(MAX_DISTINCT, found.length) };
  },
  received_before(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const received = sums(context, destination, request, 'in');
    return received && { value: received.sum };
  },
  received(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const received = sums(context, destination, request, 'in');
    const more = received && addedBy(context);
    return more === undefined ? undefined : { value: received!.sum + more };
  },
  received_usual_day(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const days = dayTotals(context, destination, secondsOf(request) / 86_400);
    if (!days) return undefined;
    return days.length ? { value: medianOf(days) } : { missing: message('missing_day_received') };
  },
  received_days(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const days = dayTotals(context, destination, secondsOf(request) / 86_400);
    return days && { value: days.length };
  },
  received_swept(context, request) {
    const { destination } = context.views;
    if (!destination) return missing('destination_account');
    const [inflow, outflow] = [sums(context, destination, request, 'in'), sums(context, destination, request, 'out')];
    if (!inflow || !outflow) return undefined;
    const more = addedBy(context);
    if (more === undefined) return undefined;
    const received = inflow.sum + more;
    if (received === 0n) return { missing: message('missing_inflow') };
    return { value: Number(outflow.sum) / Number(received) };
  },
  receiver_known: (context) =>
    context.views.destination ? daysKnown(context, context.views.destination) : missing('destination_account'),
  cycle_length: (context) => cycleLength(context),
  slow_cycle_length: (context, request) => slowCycleLength(context, secondsOf(request)),
  paid_alike: (context, request) => paidAlike(context, secondsOf(request)),
};

/**
 * Returns the total received by an account on each of the `days`. Days without receipts are left out. The days end at
 * least 24 hours before the transaction. Otherwise the hours of yesterday that belong to the last 24 hours would count
 * as a separate day.
 */
function dayTotals(context: SignalContext, view: EntityView, days: number): readonly bigint[] | undefined {
  const { facts } = context;
  const today = startOfDay(context, facts.at.getTime() - DAY_MS);
  const rows = rowsOf(context, view, (days + 2) * 86_400);
  if (rows || !view.known?.summed) {
    const totals = new Map<number, bigint>();
    for (const { at, direction, currency, minor } of rows ?? view.rows) {
      if (
        direction !== 'in' ||
        minor === 0n ||
        currency !== facts.currency ||
        at >= today ||
        at < today - days * DAY_MS
      )
        continue;
      const day = startOfDay(context, at);
      totals.set(day, (totals.get(day) ?? 0n) + minor);
    }
    return [...totals.values()];
  }
  return context.asker.ask(receivedByDay, `days ${entityText(view.entity)} ${today} ${days} ${facts.currency}`, {
    entity: view.entity,
    today: new Date(today),
    days,
    utcOffset: context.utcOffset,
    currency: facts.currency,
  });
}

/** Returns the lower median of the totals. */
function medianOf(totals: readonly bigint[]): bigint {
  const sorted = [...totals].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.ceil(sorted.length / 2) - 1]!;
}
