import { minorDigits, toMajor, toMinor } from '../../platform/money.ts';

/** Amounts in major units as decimal text, by currency. */
export type Amounts = Readonly<Record<string, string>>;

/**
 * Rounded value of one US dollar in each currency of the shipped rules, as of 2026-11-24. The values are estimates. No
 * exchange rates were looked up. The amounts of the shipped rules are starting points that a branch can change with a
 * draft. Payments are never converted with these values.
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

/** Currencies for which every shipped rule has amounts. */
export const SHIPPED_CURRENCIES: readonly string[] = [...PER_DOLLAR.keys()];

/** Returns the approximate value of this many US dollars in each shipped currency. */
export const amountsOf = (dollars: number): Amounts =>
  Object.fromEntries([...PER_DOLLAR].map(([currency, rate]) => [currency, rounded(dollars * rate, currency)]));

/**
 * Returns the amounts, with an amount added for each shipped currency that has none. An added amount is worth about as
 * much as the first amount.
 */
export function withEquivalents(amounts: Amounts): Amounts {
  const [currency, amount] = Object.entries(amounts)[0]!;
  const rate = PER_DOLLAR.get(currency);
  return rate === undefined ? amounts : { ...amountsOf(Number(amount) / rate), ...amounts };
}

/**
 * Multiplies each amount by the fraction `times` / `over` and rounds down. The result is at least the smallest unit of
 * the currency.
 */
export const scaledAmounts = (amounts: Amounts, times: bigint, over: bigint): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      const minor = (toMinor(amount, currency)! * times) / over;
      return [currency, toMajor(minor > 0n ? minor : 1n, currency)];
    }),
  );

/** Rounds an amount to two significant digits. The result has the decimals of the currency. */
function rounded(amount: number, currency: string): string {
  const digits = Number(amount.toPrecision(2));
  return Number.isInteger(digits) ? String(digits) : digits.toFixed(minorDigits(currency));
}
