import type { Subject } from '@hakiki/matching/outcome.ts';

/** Returns the full name of the subject. */
export const nameOf = ({ name, firstName, middleName, lastName }: Subject): string =>
  name ?? [firstName, middleName, lastName].filter(Boolean).join(' ');
