import { MAX_MINOR } from '../../platform/money.ts';
import { WINDOWS } from '../facts/signal-definitions.ts';
import { NO_ACCOUNTS } from '../facts/transaction-facts.ts';
import type { Found } from '../facts/unit.ts';
import { movementsInBand } from '../history/account-history-store.ts';
import { entityText, keyText } from '../history/history-store.ts';
import { busyOf, placeOf, rowsOf } from './account-views.ts';
import type { SignalContext } from './signal-context.ts';
import type { EntityView } from './views.ts';

/**
 * Maximum number of neighbours of an account that are read at each step of a cycle. A neighbour is an account that paid
 * this account or was paid by it.
 */
const MAX_NEIGHBOURS = 50;

interface Neighbour {
  readonly at: number;
  readonly other: string;
}

/**
 * Returns the number of payments in the cycle that this transaction completes: 2 if the receiver had paid the sender,
 * and 3 if the money went through one more account. Returns 2 if both cycles exist, and 0 if none exists.
 */
export const cycleLength = (context: SignalContext): Found | undefined =>
  stepsBack(context, { seconds: WINDOWS['72h'], most: false });

/**
 * Same as `cycleLength`, but returns 3 if both cycles exist. A direct payment to the sender then does not hide a cycle
 * over a third account.
 */
export const slowCycleLength = (context: SignalContext, seconds: number): Found | undefined =>
  stepsBack(context, { seconds, most: true });

function stepsBack(
  context: SignalContext,
  { seconds, most }: { readonly seconds: number; readonly most: boolean },
): Found | undefined {
  const { origin, destination } = context.views;
  if (!origin || !destination) return NO_ACCOUNTS;
  const paid = neighbours(context, destination, { direction: 'out', seconds });
  if (!paid) return undefined;
  if (!paid.length) return { value: 0 };
  const sender = keyText(origin.entity.key);
  const direct = paid.some(({ other }) => other === sender);
  if (direct && !most) return { value: 2 };
  const came = neighbours(context, origin, { direction: 'in', seconds });
  if (!came) return undefined;
  const over = came.some((last) => paid.some((first) => first.other === last.other && first.at <= last.at));
  return { value: over ? 3 : direct ? 2 : 0 };
}

/** Returns the number of payments of about this amount that the receiver made to accounts other than the sender. */
export function paidAlike(context: SignalContext, seconds: number): Found | undefined {
  const { origin, destination } = context.views;
  if (!origin || !destination) return NO_ACCOUNTS;
  const paid = neighbours(context, destination, { direction: 'out', seconds, besides: origin.entity.key });
  return paid && { value: paid.length };
}

/**
 * Returns the neighbours of an account: accounts that paid it or that it paid, in the `seconds` before the transaction.
 * Includes only payments of about the same amount as the transaction.
 */
function neighbours(
  context: SignalContext,
  view: EntityView,
  {
    direction,
    seconds,
    besides,
  }: { readonly direction: 'in' | 'out'; readonly seconds: number; readonly besides?: Buffer },
): readonly Neighbour[] | undefined {
  const { facts } = context;
  const { currency } = facts;
  const [from, to] = [(facts.minor * 9n) / 10n, (facts.minor * 11n) / 10n];
  const rows = rowsOf(context, view, seconds);
  const hidden = besides && keyText(besides);
  if (rows)
    return rows
      .flatMap((row): Neighbour[] =>
        row.direction === direction &&
        row.currency === currency &&
        row.destination !== undefined &&
        row.destination !== hidden &&
        row.minor >= from &&
        row.minor <= to
          ? [{ at: row.at, other: row.destination }]
          : [],
      )
      .slice(0, MAX_NEIGHBOURS);
  const place = placeOf(context);
  return context.asker.ask(
    movementsInBand,
    `near ${direction} ${seconds} ${hidden ?? ''} ${entityText(view.entity)} ${place.id}`,
    {
      ...{
        entity: busyOf(view),
        place,
        direction,
        seconds,
        currency,
        from,
        most: MAX_NEIGHBOURS,
        ...(besides && { besides }),
      },
      to: to < MAX_MINOR ? to + 1n : MAX_MINOR,
    },
  );
}
