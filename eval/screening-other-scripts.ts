/**
 * How many ordinary people who write their names in Arabic, Han or Hangul letters are alerted, in process, on OFAC and UN lists.
 *   LISTS_DIR=… node eval/screening-other-scripts.ts [--people 2500]
 * Prints the tables of eval/results/screening-other-scripts.md. It prints no names: the sealed half stays unread.
 */
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { findInOfficialLists } from './screening/find-official.ts';
import { ordinaryPeopleOf, SCRIPTS } from './screening/ordinary-scripts.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2500' } } });
const count = Number(values.people);
const finders = await findInOfficialLists();
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
