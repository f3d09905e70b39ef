import { comparableText } from '@hakiki/matching/normalise/look-alikes.ts';

/**
 * The one form of an email address under which a user is stored and found. Composed and decomposed letters, full-width characters, upper case, and a
 * dot at the end of the domain make no difference: each of them would else be another user with the same mailbox. Nor do characters that nobody sees and
 * letters of another alphabet among Latin ones: such an address passes for a colleague's. Pure.
 */
export function canonicalEmail(written: string): string {
  const plain = comparableText(written);
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain
    .slice(at + 1)
    .replaceAll('。', '.')
    .replace(/\.+$/, '');
  return `${plain.slice(0, at)}@${domain}`;
}

/** Forms under which a user may be stored: the canonical one, and the one of releases before 2026-11-24. */
export const storedFormsOfEmail = (written: string): string[] => [
  ...new Set([canonicalEmail(written), written.normalize('NFKC').trim().toLowerCase(), written.trim().toLowerCase()]),
];
