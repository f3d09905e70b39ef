import { toMajor } from '../platform/money.ts';
import type { MoneyOfDay } from '../transactions/history/money-by-day.ts';

interface Money {
  /** Amounts in major units. */
  readonly in: number;
  readonly out: number;
  /** Received money minus sent money since the start of the window, in major units. */
  readonly balance: number;
  readonly movements: number;
  readonly flagged: number;
}
export interface MoneyInCurrency extends Money {
  readonly currency: string;
  readonly steps: readonly (Money & { readonly day: string })[];
}

/**
 * Returns the days of a window by currency, each with its balance. The currency with the most payments in alerts is
 * first. If two currencies are equal, the one with more payments is first. Pure.
 *
 * @param days in order, for each currency
 */
export function moneyOfWindow(days: readonly MoneyOfDay[]): MoneyInCurrency[] {
  const byCurrency = Map.groupBy(days, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => inOneCurrency(currency, own)).toSorted(byWeight);
}

function inOneCurrency(currency: string, days: readonly MoneyOfDay[]): MoneyInCurrency {
  const total = { came: 0n, went: 0n, movements: 0, flagged: 0 };
  const major = (minor: bigint): number => Number(toMajor(minor, currency));
  const steps = days.map(({ day, came, went, movements, flagged }) => {
    total.came += came;
    total.went += went;
    total.movements += movements;
    total.flagged += flagged;
    return { day, in: major(came), out: major(went), balance: major(total.came - total.went), movements, flagged };
  });
  return {
    currency,
    in: major(total.came),
    out: major(total.went),
    balance: major(total.came - total.went),
    movements: total.movements,
    flagged: total.flagged,
    steps,
  };
}

const byWeight = (one: MoneyInCurrency, other: MoneyInCurrency): number =>
  other.flagged - one.flagged || other.movements - one.movements || (one.currency < other.currency ? -1 : 1);
