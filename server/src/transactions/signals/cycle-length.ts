import { movementsInBand } from '../account-history-store.ts';
import { entityText, keyText } from '../history-store.ts';
import { MAX_MINOR } from '../money.ts';
import { WINDOWS } from '../rules/signals.ts';
import type { Found } from '../rules/unit.ts';
import { busyOf, missing, placeOf, rowsOf } from './account-views.ts';
import type { SignalContext } from './signal-context.ts';
import type { EntityView } from './views.ts';

/** Neighbours of an account that are followed at each step of a cycle. */
const MOST_NEIGHBOURS = 50;

interface Neighbour {
  readonly at: number;
  readonly other: string;
}

/** Steps in which this transaction brings money back: 2 when its receiver had paid its sender, 3 over one account between. */
export function cycleLength(context: SignalContext): Found | undefined {
  const { origin, destination } = context.views;
  if (!origin || !destination) return missing('origin_account and destination_account');
  const paid = neighbours(context, destination, 'out');
  if (!paid) return undefined;
  if (!paid.length) return { value: 0 };
  const sender = keyText(origin.entity.key);
  if (paid.some(({ other }) => other === sender)) return { value: 2 };
  const came = neighbours(context, origin, 'in');
  if (!came) return undefined;
  return {
    value: came.some((last) => paid.some((first) => first.other === last.other && first.at <= last.at)) ? 3 : 0,
  };
}

/** Accounts that an account paid, or was paid by, about as much as the transaction's amount in the three days before it. */
function neighbours(
  context: SignalContext,
  view: EntityView,
  direction: 'in' | 'out',
): readonly Neighbour[] | undefined {
  const { facts } = context;
  const [seconds, currency] = [WINDOWS['72h'], facts.currency];
  const [from, to] = [(facts.minor * 9n) / 10n, (facts.minor * 11n) / 10n];
  const rows = rowsOf(context, view, seconds);
  if (rows)
    return rows
      .flatMap((row): Neighbour[] =>
        row.direction === direction &&
        row.currency === currency &&
        row.destination !== undefined &&
        row.minor >= from &&
        row.minor <= to
          ? [{ at: row.at, other: row.destination }]
          : [],
      )
      .slice(0, MOST_NEIGHBOURS);
  const place = placeOf(context);
  return context.asker.ask(movementsInBand, `near ${direction} ${entityText(view.entity)} ${place.id}`, {
    ...{ entity: busyOf(view), place, direction, seconds, currency, from, most: MOST_NEIGHBOURS },
    to: to < MAX_MINOR ? to + 1n : MAX_MINOR,
  });
}
