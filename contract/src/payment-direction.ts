/** Direction of a payment from the customer's side. */
export type PaymentDirection = 'in' | 'out';

/**
 * Reads `additional_info.direction` of a transaction. Ignores upper and lower case. Returns undefined for any other
 * value. Pure.
 */
export function paymentDirection(info: Readonly<Record<string, unknown>>): PaymentDirection | undefined {
  const value = info['direction'];
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  return word === 'in' || word === 'out' ? word : undefined;
}
