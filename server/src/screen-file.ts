import type { Io } from './cli/command.ts';
import { runScreenCsv } from './cli/screen-csv.ts';
import type { Platform } from './open-platform.ts';
import { makeFindCountry } from './screening/lists/countries.ts';
import { screenerOfNow } from './screening/live/index-now.ts';
import { DEFAULT_POLICY } from './screening/policy.ts';

/** Lists of everybody only: the file is the operator's, of no branch. */
const NO_BRANCH = 0;

/** `hakiki screen <csv>`: against the lists as they stand when it starts. */
export async function screenFile(args: readonly string[], io: Io, { db }: Platform): Promise<number> {
  const { screen } = await screenerOfNow(db);
  return runScreenCsv(args, io, {
    screen: (subject) => screen(subject, NO_BRANCH, DEFAULT_POLICY),
    findCountry: makeFindCountry(),
  });
}
