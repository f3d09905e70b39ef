import { buildIndex } from '@hakiki/matching/index/build.ts';
import { type FindMatches, makeFindMatches } from '@hakiki/matching/match.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { readOfficialList } from './official-lists.ts';

const LISTS = [
  { source: 'us_ofac_sdn', path: 'us_ofac_sdn/2021-07' },
  { source: 'un_sc', path: 'un_sc/2026-02-27' },
];

/** Returns a search in each of the lists of OFAC and the United Nations. Throws RangeError without LISTS_DIR. */
export function findInOfficialLists(): Promise<FindMatches[]> {
  const namesOf = makeSubjectNames();
  return Promise.all(
    LISTS.map(async ({ source, path }) => {
      const entities = await readOfficialList(source, [path]);
      return makeFindMatches(buildIndex([{ source, version: path, entities }]), namesOf);
    }),
  );
}
