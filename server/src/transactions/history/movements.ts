import { message } from '@hakiki/texts';
import { MAX_DISTINCT, WINDOWS, type Window } from '../facts/signal-definitions.ts';
import type { Found } from '../facts/unit.ts';
import type { SignalRequest } from '../rules/compile.ts';

/**
 * One row of a history, in the form that signals read. In a customer's history the row is a transaction. In the history
 * of an account or card it is one payment into or out of that account or card.
 */
export interface HistoryRow {
  /** Time in milliseconds since 1970. */
  readonly at: number;
  /** The id of the transaction. */
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  /** Amount in minor units; 0 for an attempt that moved no money. */
  readonly minor: bigint;
  /** Receiving account: its key as text (`keyText`). */
  readonly destination: string | undefined;
  /** Sending account. In the history of an account: the customer who made the payment. */
  readonly origin: string | undefined;
  readonly failed: boolean | undefined;
}

/** Input of the signals: the transaction itself and all earlier transactions of the customer, newest first. */
export interface History {
  readonly own: HistoryRow;
  readonly before: readonly HistoryRow[];
  /** Number of minutes by which the branch's clocks are ahead of UTC. The branch's days begin at its local midnight. */
  readonly utcOffset: number;
}

const DAY_MS = 86_400_000;
const NEW_AFTER_MS = 90 * DAY_MS;
const MEDIAN_OF = 50;

type Reader = (history: History, request: SignalRequest) => Found;

/** Returns the rows in the window (at − span, at]. A transaction that is exactly one span old is outside the window. */
const within = (row: HistoryRow, history: History, window: Window): boolean =>
  row.at > history.own.at - WINDOWS[window] * 1000;
const rowsOf = (history: History, { window }: SignalRequest, { own = true } = {}): HistoryRow[] => [
  ...(own ? [history.own] : []),
  ...history.before.filter((row) => within(row, history, window!)),
];
const inCurrency = (history: History, request: SignalRequest, options?: { own: boolean }): HistoryRow[] =>
  rowsOf(history, request, options).filter(({ currency }) => currency === history.own.currency);
/** True for an outgoing payment or attempt, which the customer started. Incoming money does not count. */
const isOut = ({ direction }: HistoryRow): boolean => direction === 'out';
/** True if money moved. Attempts that moved no money count only as attempts. */
const isMoney = ({ minor }: HistoryRow): boolean => minor > 0n;
const total = (rows: readonly HistoryRow[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n);
const inBand = (history: History, request: SignalRequest): HistoryRow[] =>
  inCurrency(history, request).filter(
    (row) => isMoney(row) && row.minor >= request.arguments['from']! && row.minor < request.arguments['to']!,
  );
/** Returns the accounts that the customer paid. */
const destinationsIn = (rows: readonly HistoryRow[]): Set<string> =>
  new Set(rows.flatMap((row) => (isOut(row) && row.destination !== undefined ? [row.destination] : [])));
export const NO_MONEY: Found = { missing: message('missing_movement') };
/**
 * Returns the value of a signal about a payment to an account. If the transaction moved no money or names no
 * destination account, returns the reason why there is no value.
 */
const ofPayment = ({ own }: History, found: () => Found): Found => {
  if (!isMoney(own)) return NO_MONEY;
  return own.destination === undefined
    ? { missing: message('missing_input', { input: 'destination_account' }) }
    : found();
};

/**
 * Returns the number of accounts paid within the window. `fresh` counts only the accounts that were not paid in the 90
 * days before the window.
 */
function newDestinations(history: History, request: SignalRequest): { readonly fresh: number; readonly all: number } {
  const start = history.own.at - WINDOWS[request.window!] * 1000;
  const former = destinationsIn(history.before.filter(({ at }) => at <= start && at > start - NEW_AFTER_MS));
  const all = [...destinationsIn(rowsOf(history, request))];
  return { fresh: all.filter((account) => !former.has(account)).length, all: all.length };
}

/**
 * Returns the lower median of the daily numbers of paid accounts. Includes only days with payments, and only days
 * before the day of the transaction.
 */
function usualDestinations(history: History, request: SignalRequest): number {
  const dayOf = ({ at }: HistoryRow): number => Math.floor((at + history.utcOffset * 60_000) / DAY_MS);
  const today = dayOf(history.own);
  const days = Map.groupBy(rowsOf(history, request), dayOf);
  const counts = [...days]
    .flatMap(([day, rows]) => (day < today ? [destinationsIn(rows).size] : []))
    .filter((n) => n > 0)
    .sort((a, b) => a - b);
  return counts[Math.ceil(counts.length / 2) - 1] ?? 0;
}

/**
 * Functions that compute signals from the rows of the customer's history. Pure. The value does not depend on the order
 * in which the rows arrived.
 */
export const HISTORY_READERS: Readonly<Record<string, Reader>> = {
  count: (history, request) => ({ value: rowsOf(history, request).filter(isOut).length }),
  sum: (history, request) => ({ value: total(inCurrency(history, request)) }),
  sum_before: (history, request) => ({ value: total(inCurrency(history, request, { own: false })) }),
  band_count: (history, request) => ({ value: inBand(history, request).length }),
  band_sum: (history, request) => ({ value: total(inBand(history, request)) }),
  round_count: (history, request) => ({
    value: inCurrency(history, request).filter(
      ({ minor }) => minor > 0n && minor % request.arguments['multiple']! === 0n,
    ).length,
  }),
  repeats: (history, request) =>
    ofPayment(history, () => ({
      value: inCurrency(history, request).filter(
        (row) => isOut(row) && row.minor === history.own.minor && row.destination === history.own.destination,
      ).length,
    })),
  destinations: (history, request) =>
    ofPayment(history, () => ({
      value: Math.min(MAX_DISTINCT, destinationsIn(rowsOf(history, request)).size),
    })),
  new_destinations: (history, request) =>
    ofPayment(history, () => ({
      value: Math.min(MAX_DISTINCT, newDestinations(history, request).fresh),
    })),
  new_destination_share: (history, request) =>
    ofPayment(history, () => {
      const { fresh, all } = newDestinations(history, request);
      return { value: all ? fresh / all : 0 };
    }),
  usual_destinations: (history, request) => ({ value: usualDestinations(history, request) }),
  failures: (history, request) =>
    history.own.failed === undefined
      ? { missing: message('missing_input', { input: 'additional_info.attempt_status' }) }
      : { value: rowsOf(history, request).filter(({ failed }) => failed === true).length },
  days_since_last({ own, before }) {
    const last = before.find(isMoney);
    return last ? { value: (own.at - last.at) / DAY_MS } : { missing: message('missing_former_transaction') };
  },
  usual_amount: (history, request) => {
    const rows = inCurrency(history, request, { own: false }).filter(isMoney);
    return rows.length < 5
      ? { missing: message('missing_transactions', { n: 5 }) }
      : { value: total(rows) / BigInt(rows.length) };
  },
  deviations: (history, request) =>
    deviationsOf(
      history.own.minor,
      summaryOf(
        inCurrency(history, request, { own: false }).flatMap((row) =>
          isMoney(row) && row.direction === history.own.direction ? [Number(row.minor)] : [],
        ),
      ),
    ),
  former_median: ({ own, before }) => {
    const amounts = before
      .filter((row) => isMoney(row) && row.currency === own.currency)
      .slice(0, MEDIAN_OF)
      .map(({ minor }) => minor)
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return amounts.length < 3
      ? { missing: message('missing_transactions', { n: 3 }) }
      : { value: amounts[Math.floor((amounts.length - 1) / 2)]! };
  },
};

export interface Summary {
  readonly n: number;
  readonly total: number;
  readonly squares: number;
}
export const summaryOf = (amounts: readonly number[]): Summary => ({
  n: amounts.length,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
  squares: amounts.reduce((sum, amount) => sum + amount * amount, 0),
});

/**
 * Returns the number of standard deviations by which an amount exceeds the mean of the other amounts. The deviation
 * that is used is at least 5 % of the mean, because some customers always pay the same amount.
 */
export function deviationsOf(minor: bigint, { n, total: sum, squares }: Summary): Found {
  if (n < 20) return { missing: message('missing_transactions', { n: 20 }) };
  const mean = sum / n;
  const deviation = Math.max(Math.sqrt(Math.max(0, squares / n - mean * mean)), mean * 0.05, 1);
  return { value: (Number(minor) - mean) / deviation };
}

/**
 * Returns the speed between two places, in kilometres per hour. Returns 0 for distances below 100 km, because places
 * are not exact enough.
 */
export function speedBetween(
  from: { readonly latitude: number; readonly longitude: number; readonly at: number },
  to: { readonly latitude: number; readonly longitude: number; readonly at: number },
): Found {
  const kilometres = greatCircleKm(from, to);
  if (kilometres < 100) return { value: 0 };
  // The time is at least one minute, because the senders' clocks are not more exact.
  return { value: kilometres / (Math.max(Math.abs(to.at - from.at), 60_000) / 3_600_000) };
}

function greatCircleKm(
  a: { readonly latitude: number; readonly longitude: number },
  b: { readonly latitude: number; readonly longitude: number },
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)));
}
