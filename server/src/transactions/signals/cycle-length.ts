import { MAX_MINOR } from '../../platform/money.ts';
import { WINDOWS } from '../facts/signal-definitions.ts';
import { NO_ACCOUNTS } from '../facts/transaction-facts.ts';
import type { Found } from '../facts/unit.ts';
import { movementsInBand } from '../history/account-history-store.ts';
import { entityText, keyText } from '../history/history-store.ts';
import { busyOf, placeOf, rowsOf } from './account-views.ts';
import type { SignalContext } from './signal-context.ts';
import type { EntityView } from './views.ts';

/** Neighbours of an account that are followed at each step of a cycle. */
const MAX_NEIGHBOURS = 50;

interface Neighbour {
  readonly at: number;
  readonly other: string;
}

/** Steps in which this transaction brings money back: 2 when its receiver had paid its sender, 3 over one account between; the fewest where there are both. */
export const cycleLength = (context: SignalContext): Found | undefined =>
  stepsBack(context, { seconds: WINDOWS['72h'], most: false });

/** The same with the most steps where there are both: a payment straight to the sender hides no way over a third account. */
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

/** Payments of about this amount that the receiver had made to others than the sender. */
export function paidAlike(context: SignalContext, seconds: number): Found | undefined {
  const { origin, destination } = context.views;
  if (!origin || !destination) return NO_ACCOUNTS;
  const paid = neighbours(context, destination, { direction: 'out', seconds, besides: origin.entity.key });
  return paid && { value: paid.length };
}

/** Accounts that an account paid, or was paid by, about as much as the transaction's amount in so many seconds before it. */
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
