import { comparableText } from './look-alikes.ts';

/**
 * Returns an e-mail address without dots at the end of its domain, and with an ASCII dot in place of an ideographic one
 * (`ada@mail。example.`). Such an address is delivered to the same mailbox. A text without `@` is returned unchanged.
 * Applying it twice gives the same result.
 */
export function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address
    .slice(at + 1)
    .replaceAll('。', '.')
    .replace(/\.+$/, '');
  return `${address.slice(0, at)}@${domain}`;
}

/** Returns the form in which e-mail addresses are compared: that of `comparableText`, with a plain domain. */
export const comparableAddress = (written: string): string => withPlainDomain(comparableText(written));
