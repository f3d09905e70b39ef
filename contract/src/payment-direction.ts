/** Which way a payment goes, from its customer's side. */
export type PaymentDirection = 'in' | 'out';

/** `additional_info.direction` of a transaction: undefined where it is none of the two. Capital letters make no difference. Pure. */
export function paymentDirection(info: Readonly<Record<string, unknown>>): PaymentDirection | undefined {
  const value = info['direction'];
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  return word === 'in' || word === 'out' ? word : undefined;
}
