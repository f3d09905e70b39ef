/**
 * How many ordinary people who write their names in Arabic, Han or Hangul letters are alerted, in process, on OFAC and UN lists.
 *   LISTS_DIR=… node eval/screening-other-scripts.ts [--people 2500]
 * Prints the tables of eval/results/screening-other-scripts.md. It prints no names: the sealed half stays unread.
 */
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { readOfficialList } from './screening/official-lists.ts';
import { ordinaryPeopleOf, SCRIPTS } from './screening/ordinary-scripts.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2500' } } });
const count = Number(values.people);
const namesOf = makeSubjectNames();
const finders = await Promise.all(
  [
    { source: 'us_ofac_sdn', path: 'us_ofac_sdn/2021-07' },
    { source: 'un_sc', path: 'un_sc/2026-02-27' },
  ].map(async ({ source, path }) => {
    const entities = await readOfficialList(source, [path]);
    return makeFindMatches(buildIndex([{ source, version: path, entities }]), namesOf);
  }),
);
const isAlerted = (subject: Subject): boolean => finders.some((find) => find(subject, DEFAULT_POLICY).length > 0);
const rate = (subjects: readonly Subject[]): string =>
  rateText(wilson(subjects.filter(isAlerted).length, subjects.length));

process.stdout.write(
  `Engine ${ENGINE_VERSION}.\n\n| script | half | with birth date | by name alone |\n|---|---|---|---|\n`,
);
for (const half of ['looked at', 'sealed'] as const)
  for (const script of SCRIPTS) {
    const people = ordinaryPeopleOf(script, half, count);
    const byName = people.map(({ name }): Subject => ({ ...(name !== undefined && { name }) }));
    process.stdout.write(`| ${script} | ${half} | ${rate(people)} | ${rate(byName)} |\n`);
  }
