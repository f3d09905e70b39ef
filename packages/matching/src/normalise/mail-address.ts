import { domainToUnicode } from 'node:url';
import { comparableText, seenText } from './look-alikes.ts';

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

/** Scheme of a link to a mailbox (RFC 6068), and the fields that may follow the address. */
const LINK = /^mailto:([^?]*).*$/is;
/** An address after a display name, in angle brackets (RFC 5322, section 3.4). */
const IN_BRACKETS = /^[^<>]*<([^<>]*@[^<>]*)>[\s.,;]*$/s;
/** Quotes, brackets and blanks around an address, and separators after it. */
const BEFORE = /^[\s"'`“”„‘’«»<([]+/u;
const AFTER = /[\s"'`“”„‘’«»>)\],;.]+$/u;
/** A local part in quotes that does not need them: `"ada"@mail.example` is the mailbox `ada@mail.example`. */
const QUOTED_LOCAL_PART = /^"([^"\\\s@]+)"(?=@)/;
const ANY_QUOTED_LOCAL_PART = /^"[^"]+"@/;
const ENCODED_DOMAIN = /(?:^|\.)xn--/i;

const MAX_ROUNDS = 4;

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function withoutWrapping(written: string): string {
  const text = written.trim();
  const link = LINK.exec(text);
  const address = link ? decoded(link[1]!) : (IN_BRACKETS.exec(text)?.[1] ?? text);
  if (!address.includes('@')) return written;
  if (ANY_QUOTED_LOCAL_PART.test(address)) return address.replace(QUOTED_LOCAL_PART, '$1').replace(AFTER, '');
  return address.replace(BEFORE, '').replace(AFTER, '');
}

/** Returns the address with an internationalised domain in letters (RFC 5891): `xn--bcher-kva.example` is `bücher.example`. */
function withReadableDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at >= 0 && ENCODED_DOMAIN.test(domain)
    ? `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`
    : address;
}

/**
 * Returns the mailbox of a written e-mail address. Quotes, angle brackets, a display name, `mailto:`, the encoding of
 * an internationalised domain, and dots at the end of the domain do not make another mailbox. A text without `@` is
 * returned unchanged, except for white space around it. Letters keep their case. Applying it twice gives the same result.
 * Pure.
 */
export function mailboxOf(written: string): string {
  let [address, former] = [seenText(written).normalize('NFKC').trim(), ''];
  for (let round = 0; round < MAX_ROUNDS && address !== former; round++)
    [address, former] = [withPlainDomain(withReadableDomain(withoutWrapping(address))), address];
  return address;
}

/** Returns the form in which e-mail addresses are compared: that of `comparableText`, of the mailbox alone. */
export function comparableAddress(written: string): string {
  let [address, former] = [mailboxOf(written), ''];
  for (let round = 0; round < MAX_ROUNDS && address !== former; round++)
    [address, former] = [mailboxOf(comparableText(address)), address];
  return address;
}

/**
 * Returns every form under which an address may be stored: the form of `comparableAddress` first, then those of releases
 * before 2026-11-29, which kept quotes, brackets and `mailto:`. Pure.
 */
export function addressForms(written: string): string[] {
  const address = comparableAddress(written);
  const former = [
    withPlainDomain(comparableText(written)),
    seenText(written).normalize('NFKC').trim().toLowerCase(),
    written.normalize('NFKC').trim().toLowerCase(),
  ];
  const wrapped = address.includes('@') ? [`"${address}"`, `<${address}>`, `mailto:${address}`] : [];
  return [...new Set([address, ...former, ...wrapped])];
}
