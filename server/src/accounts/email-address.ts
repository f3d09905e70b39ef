import { comparableAddress } from '@hakiki/matching/normalise/mail-address.ts';

/**
 * Returns the canonical form of a user's e-mail address, under which it is stored and found. Two spellings of one
 * mailbox must not become two users. The form therefore ignores Unicode composition, full-width characters, upper case,
 * invisible characters, and a dot at the end of the domain. It replaces letters of another alphabet among Latin
 * letters, because such an address imitates the address of a colleague. Pure.
 */
export const canonicalEmail = (written: string): string => comparableAddress(written);

/**
 * Returns the forms under which a user may be stored: the canonical form, and the form of releases before 2026-11-24.
 */
export const storedFormsOfEmail = (written: string): string[] => [
  ...new Set([canonicalEmail(written), written.normalize('NFKC').trim().toLowerCase(), written.trim().toLowerCase()]),
];
