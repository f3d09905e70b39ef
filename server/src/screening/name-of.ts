import type { Subject } from '@hakiki/matching/outcome.ts';

/** The whole name of who is asked about. */
export const nameOf = ({ name, firstName, middleName, lastName }: Subject): string =>
  name ?? [firstName, middleName, lastName].filter(Boolean).join(' ');
