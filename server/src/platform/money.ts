/** Number of decimals of each currency that does not have two (ISO 4217, table A.1). */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    BIF: 0,
    CLP: 0,
    DJF: 0,
    GNF: 0,
    ISK: 0,
    JPY: 0,
    KMF: 0,
    KRW: 0,
    PYG: 0,
    RWF: 0,
    UGX: 0,
    UYI: 0,
    VND: 0,
    VUV: 0,
    XAF: 0,
    XOF: 0,
    XPF: 0,
    BHD: 3,
    IQD: 3,
    JOD: 3,
    KWD: 3,
    LYD: 3,
    OMR: 3,
    TND: 3,
    CLF: 4,
    UYW: 4,
  }),
);
/** Maximum amount in minor units. Amounts are stored in 64 bits. */
export const MAX_MINOR = 2n ** 63n - 1n;

const known = new Set(Intl.supportedValuesOf('currency'));

/** True if the code is a current currency code (ISO 4217 alpha code, from the runtime's Unicode data). */
export const isCurrency = (code: string): boolean => known.has(code);
/** Returns the number of decimals of amounts in this currency. */
export const minorDigits = (currency: string): number => MINOR_DIGITS.get(currency) ?? 2;

/**
 * Converts an amount in major units (`12.5`, `"5000000.00"`) exactly into minor units of its currency. Returns
 * undefined if the amount is not a decimal number, is negative, or has more decimals than the currency (0.001 naira
 * does not exist). Accepts scientific notation, because JSON writes 1e21 in that form.
 */
export function toMinor(amount: number | string, currency: string): bigint | undefined {
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount.trim();
  const parts = /^(\d{1,24})(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!parts) return undefined;
  const digits = minorDigits(currency);
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return undefined;
  return BigInt(parts[1]! + fraction.padEnd(digits, '0'));
}

/**
 * Returns the decimal form of a finite, non-negative number, without an exponent. The result is the shortest decimal
 * form of the number, which is also the text that the caller sent.
 */
function plainDecimal(amount: number): string | undefined {
  if (!Number.isFinite(amount) || amount < 0) return undefined;
  const text = String(amount);
  if (!text.includes('e')) return text;
  const [mantissa, exponent] = text.split('e') as [string, string];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  const power = Number(exponent);
  if (power >= 0) return whole + fraction.padEnd(power, '0');
  return `0.${'0'.repeat(-power - 1)}${whole}${fraction}`;
}

/** Converts minor units into decimal text in major units: `12345n` NGN → `123.45`. */
export function toMajor(minor: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats an amount for people: `NGN 5,000,000` or `NGN 1,234.50`. Whole amounts have no decimals. */
export function formatMoney(minor: bigint, currency: string): string {
  const [whole, fraction = ''] = toMajor(minor, currency).split('.') as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${currency} ${grouped}${/[1-9]/.test(fraction) ? `.${fraction}` : ''}`;
}
