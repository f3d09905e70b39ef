import { minorDigits, toMajor, toMinor } from '../platform/money.ts';

/**
 * Reads the field `exchange_rates` (`USD 1580.5; EUR 1702`) and returns the rates by currency. Ignores a rate that
 * could be read as two different numbers (`USD 1,580.5`, `USD 1580,5`, `USD 1 = 1580`).
 */
export const exchangeRates = (text: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    [...(text ?? '').matchAll(/\b([A-Z]{3})\b[\s:=]*(\d{1,12}(?:\.\d{1,10})?)(?![\s.,:_'’·]*[\d=])/g)]
      .filter(([, , rate]) => Number(rate) > 0)
      .map(([, currency, rate]) => [currency!, rate!]),
  );

/**
 * Converts an amount into the local currency exactly and rounds it half up to the smallest unit. Undefined if the
 * amount has too many decimals for its currency.
 */
export function localAmount(
  { amount, currency }: { readonly amount: number; readonly currency: string },
  local: string,
  rate: string,
): string | undefined {
  const minor = toMinor(amount, currency);
  if (minor === undefined) return undefined;
  const [whole, fraction = ''] = rate.split('.') as [string, string?];
  const numerator = minor * BigInt(whole + fraction) * 10n ** BigInt(minorDigits(local));
  const denominator = 10n ** BigInt(minorDigits(currency) + fraction.length);
  return toMajor((2n * numerator + denominator) / (2n * denominator), local);
}
