/**
 * Measures the cost of a change of the matcher in about a minute, without a service: the share of aliases of OFAC and UN entries that are alerted, and of
 * nearest names that are not.
 *   LISTS_DIR=… node eval/screening-aliases.ts [--half "looked at"]
 * Prints the tables of eval/results/screening-aliases.md for one half of the entries (`halves.ts`); it prints no names.
 */
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { accuracyOf } from '../server/src/screening/labelled-pairs.ts';
import { aliasPairs } from './screening/alias-pairs.ts';
import { type Half, halfOf } from './screening/halves.ts';
import { holdOutAliases } from './screening/held-out-aliases.ts';
import { readOfficialList } from './screening/official-lists.ts';
import { latinOnly, namesInScript } from './screening/questions.ts';
import { recognisable, sharesWord } from './screening/recognisable.ts';

const { values } = parseArgs({ options: { half: { type: 'string', default: 'not looked at' } } });
if (values.half !== 'looked at' && values.half !== 'not looked at')
  throw new RangeError('--half must be "looked at" or "not looked at"');
const half: Half = values.half;
const namesOf = makeSubjectNames();
const lists = await Promise.all(
  [
    { source: 'us_ofac_sdn', path: 'us_ofac_sdn/2021-07' },
    { source: 'un_sc', path: 'un_sc/2026-02-27' },
  ].map(async ({ source, path }) => ({ source, entities: await readOfficialList(source, [path]) })),
);
const every = lists.flatMap(({ entities }) => entities);
const kindOf = ({ kind }: ListedEntity): string => (kind === 'person' ? 'person' : 'organisation');
const KINDS = ['person', 'organisation'] as const;

/** Returns whether the entry with this id is a hit of the subject. */
function alerting(entities: readonly ListedEntity[]): (subject: Subject, id: string) => boolean {
  const find = makeFindMatches(buildIndex([{ source: 'custom', version: '1', entities }]), namesOf);
  return (subject, id) => find(subject, DEFAULT_POLICY).some(({ entity }) => entity.id === id);
}
const rate = (hits: readonly boolean[]): string =>
  hits.length === 0 ? '–' : `${rateText(wilson(hits.filter(Boolean).length, hits.length))} of ${hits.length}`;
const table = (head: string, rows: readonly string[]): string =>
  `| ${head} |\n|${'---|'.repeat(head.split('|').length)}\n${rows.join('\n')}\n\n`;

function pairRows(): string[] {
  const pairs = lists.flatMap(({ entities }) =>
    aliasPairs(
      entities.filter(({ id }) => halfOf(id) === half),
      entities,
    ),
  );
  const isHit = alerting(pairs.map(({ listed }, i) => ({ ...listed, id: `pair-${i}` })));
  const judged = pairs.map(({ subject, group, match }, i) => ({ group, match, hit: isHit(subject, `pair-${i}`) }));
  return KINDS.map((kind) => {
    const ones = judged.filter(({ group }) => group === kind);
    const hitsOf = (match: boolean): boolean[] => ones.filter((one) => one.match === match).map(({ hit }) => hit);
    return `| ${kind} | ${rate(hitsOf(true))} | ${rate(hitsOf(false))} | ${accuracyOf(ones).f1.toFixed(3)} |`;
  });
}

function heldOutRows(): string[] {
  return lists.flatMap(({ source, entities }) => {
    const { rest, heldOut } = holdOutAliases(entities);
    const isHit = alerting(rest);
    const asked = heldOut
      .filter(({ entity }) => halfOf(entity.id) === half)
      .map((one) => ({
        kind: kindOf(one.entity),
        known: recognisable(one),
        sharing: sharesWord(one),
        hit: isHit({ name: one.name.text }, one.entity.id),
      }));
    return KINDS.map((kind) => {
      const ones = asked.filter((one) => one.kind === kind);
      const known = ones.filter((one) => one.known);
      const sharing = ones.filter((one) => !one.known && one.sharing);
      return `| ${source} | ${kind} | ${[known, sharing, ones].map((some) => rate(some.map(({ hit }) => hit))).join(' | ')} |`;
    });
  });
}

function arabicRows(): string[] {
  const isHit = alerting(latinOnly(every));
  const questions = namesInScript(every, /\p{Script=Arabic}/u).filter(({ id }) => halfOf(id) === half);
  const alone = questions.filter(({ name }) => !/\p{Script=Latin}/u.test(name));
  const row = (what: string, some: typeof questions): string =>
    `| ${what} | ${rate(some.map(({ name, id }) => isHit({ name }, id)))} |`;
  return [row('all', questions), row('without Latin letters beside', alone)];
}

process.stdout.write(
  `Engine ${ENGINE_VERSION}, entries ${half}.\n\n` +
    table('kind | aliases alerted | nearest names alerted | F1', pairRows()) +
    table('list | kind | two words known again | one word shared | all aliases', heldOutRows()) +
    table('names in Arabic script | alerted', arabicRows()),
);
