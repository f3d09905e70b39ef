import { movementsInBand, payersBefore, usualDay } from '../account-history-store.ts';
import { bucketSums, type Entity, readEntity } from '../history-store.ts';
import type { SignalRequest } from '../rules/compile.ts';
import { WINDOWS } from '../rules/signals.ts';
import type { Found } from '../rules/unit.ts';
import { MOST_DISTINCT } from './history.ts';
import type { SignalContext } from './read-signals.ts';

type Reader = (context: SignalContext, request: SignalRequest) => Promise<Found>;

const DAY_MS = 86_400_000;
const LEAST_DAYS = 5;
/** Neighbours of an account that are followed at each step of a cycle. */
const MOST_NEIGHBOURS = 50;

const missing = (input: string): Found => ({ missing: `${input} was not given` });
const placeOf = ({ facts, id }: SignalContext) => ({ at: facts.at, id });
const secondsOf = ({ window }: SignalRequest): number => WINDOWS[window!];

const sums = (context: SignalContext, account: Entity, request: SignalRequest, direction: 'in' | 'out') =>
  bucketSums(context.db, account, placeOf(context), {
    seconds: secondsOf(request),
    currency: context.facts.currency,
    direction,
  });

async function daysKnown({ db, facts }: SignalContext, account: Entity): Promise<Found> {
  const known = await readEntity(db, account);
  return { value: known ? Math.max(0, facts.at.getTime() - known.firstAt.getTime()) / DAY_MS : 0 };
}

/** Signals of the account that money leaves, and of the card. Known before the answer as far as earlier transactions have been through the second stage. */
export const SENDING_READERS: Readonly<Record<string, Reader>> = {
  async inflow(context, request) {
    if (!context.origin) return missing('origin_account');
    return { value: (await sums(context, context.origin, request, 'in')).sum };
  },
  async outflow_share(context, request) {
    if (!context.origin) return missing('origin_account');
    const inflow = (await sums(context, context.origin, request, 'in')).sum;
    if (inflow === 0n) return { missing: 'nothing came in within the window' };
    const outflow = (await sums(context, context.origin, request, 'out')).sum + context.facts.minor;
    return { value: Number(outflow) / Number(inflow) };
  },
  async payers(context, request) {
    if (!context.origin) return missing('origin_account');
    const found = await payersBefore(context.db, context.origin, placeOf(context), {
      seconds: secondsOf(request),
      most: MOST_DISTINCT,
    });
    return { value: found.length };
  },
  account_known: async (context) => (context.origin ? daysKnown(context, context.origin) : missing('origin_account')),
  async card_attempts(context, request) {
    if (!context.card) return { missing: 'card_details with a device or address were not given' };
    const before = await bucketSums(context.db, context.card, placeOf(context), { seconds: secondsOf(request) });
    return { value: before.n + 1 };
  },
};

/** Signals of the account that money comes to: after the answer only. */
export const RECEIVING_READERS: Readonly<Record<string, Reader>> = {
  async senders(context, request) {
    const { destination, payer } = context;
    if (!destination) return missing('destination_account');
    const found = await payersBefore(context.db, destination, placeOf(context), {
      seconds: secondsOf(request),
      most: MOST_DISTINCT,
    });
    return { value: Math.min(MOST_DISTINCT, new Set([...found, payer.key.toString('base64url')]).size) };
  },
  async received(context, request) {
    if (!context.destination) return missing('destination_account');
    return { value: (await sums(context, context.destination, request, 'in')).sum + context.facts.minor };
  },
  async received_usual_day(context, request) {
    if (!context.destination) return missing('destination_account');
    const median = await usualDay(context.db, context.destination, placeOf(context), {
      days: secondsOf(request) / 86_400,
      currency: context.facts.currency,
      least: LEAST_DAYS,
    });
    return median === undefined ? { missing: `it received on fewer than ${LEAST_DAYS} days` } : { value: median };
  },
  async received_swept(context, request) {
    if (!context.destination) return missing('destination_account');
    const received = (await sums(context, context.destination, request, 'in')).sum + context.facts.minor;
    if (received === 0n) return { missing: 'nothing came in within the window' };
    return { value: Number((await sums(context, context.destination, request, 'out')).sum) / Number(received) };
  },
  receiver_known: async (context) =>
    context.destination ? daysKnown(context, context.destination) : missing('destination_account'),
  cycle_length: cycleLength,
};

/** Steps in which this transaction brings money back: 2 when its receiver had paid its sender, 3 over one account between. */
async function cycleLength(context: SignalContext): Promise<Found> {
  const { db, origin, destination, facts } = context;
  if (!origin || !destination) return missing('origin_account and destination_account');
  const band = {
    ...{ seconds: WINDOWS['72h'], currency: facts.currency, most: MOST_NEIGHBOURS },
    ...{ from: (facts.minor * 9n) / 10n, to: (facts.minor * 11n) / 10n },
  };
  const paid = await movementsInBand(db, destination, placeOf(context), { ...band, direction: 'out' });
  if (!paid.length) return { value: 0 };
  const sender = origin.key.toString('base64url');
  if (paid.some(({ other }) => other === sender)) return { value: 2 };
  const came = await movementsInBand(db, origin, placeOf(context), { ...band, direction: 'in' });
  return {
    value: came.some((last) => paid.some((first) => first.other === last.other && first.at <= last.at)) ? 3 : 0,
  };
}
