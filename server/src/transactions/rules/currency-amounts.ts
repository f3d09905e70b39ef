import { minorDigits, toMajor, toMinor } from '../../platform/money.ts';

/** Amounts in major units as decimal text, by currency. */
export type Amounts = Readonly<Record<string, string>>;

/**
 * What about one US dollar is in each currency of the shipped rules, rounded: of 2026-11-24, estimated and not looked up. The amounts made of it are starting
 * points that a branch changes by a draft; no amount of money is ever converted by it.
 */
const PER_DOLLAR: ReadonlyMap<string, number> = new Map(
  Object.entries({
    NGN: 1000,
    KES: 100,
    GHS: 10,
    UGX: 3000,
    RWF: 1000,
    TZS: 2500,
    ZAR: 18,
    XOF: 600,
    XAF: 600,
    USD: 1,
    GBP: 0.8,
    EUR: 0.9,
    CNY: 7,
    AED: 3.6,
  }),
);

/** Currencies that every shipped rule has amounts for. */
export const SHIPPED_CURRENCIES: readonly string[] = [...PER_DOLLAR.keys()];

/** About as much as so many US dollars in each shipped currency. */
export const amountsOf = (dollars: number): Amounts =>
  Object.fromEntries([...PER_DOLLAR].map(([currency, rate]) => [currency, rounded(dollars * rate, currency)]));

/** The amounts and, for each shipped currency that they lack, about as much as the first of them. */
export function withEquivalents(amounts: Amounts): Amounts {
  const [currency, amount] = Object.entries(amounts)[0]!;
  const rate = PER_DOLLAR.get(currency);
  return rate === undefined ? amounts : { ...amountsOf(Number(amount) / rate), ...amounts };
}

/** Each amount times a fraction, rounded down, at least the smallest unit of the currency. */
export const scaledAmounts = (amounts: Amounts, times: bigint, over: bigint): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      const minor = (toMinor(amount, currency)! * times) / over;
      return [currency, toMajor(minor > 0n ? minor : 1n, currency)];
    }),
  );

/** With two significant digits, in the currency's own decimals. */
function rounded(amount: number, currency: string): string {
  const digits = Number(amount.toPrecision(2));
  return Number.isInteger(digits) ? String(digits) : digits.toFixed(minorDigits(currency));
}
