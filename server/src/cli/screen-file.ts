import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import type { Platform } from '../app/open-platform.ts';
import { openSnapshotScreener } from '../screening/live/snapshot-screener.ts';
import { makeFindCountry } from '../watchlists/formats/countries.ts';
import type { Given, Io } from './command.ts';
import { runScreenCsv } from './screen-csv.ts';

/** Only lists of the whole installation are used, because the operator's file belongs to no branch. */
const NO_BRANCH = 0;

/** `hakiki screen <csv>`: screens against the versions of the lists that are in force when the command starts. */
export async function screenFile({ words }: Given, io: Io, { db }: Platform): Promise<number> {
  const { screen } = await openSnapshotScreener(db);
  return runScreenCsv(words, io, {
    screen: (subject) => screen(subject, NO_BRANCH, DEFAULT_POLICY),
    findCountry: makeFindCountry(),
  });
}
