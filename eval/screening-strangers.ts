/**
 * How many people and companies of a source that the matcher was never read against are alerted, in process, on OFAC and UN lists: the invented names of
 * the package `@faker-js/faker` 9, which its authors collected for 30 languages.
 *   LISTS_DIR=… FAKER=folder-of-the-package node eval/screening-strangers.ts [--count 2000] [--show ko,ar]
 * Prints the table of eval/results/screening-strangers.md, worst first. `--show` also prints the alerts of these locales; say so in the results.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { findInOfficialLists } from './screening/find-official.ts';

/** Functions of the package for one locale. */
interface Faker {
  seed(seed: number): void;
  readonly person: { firstName(): string; lastName(): string };
  readonly company: { name(): string };
  readonly date: { birthdate(range: object): Date };
}

const { values } = parseArgs({
  options: { count: { type: 'string', default: '2000' }, show: { type: 'string', default: '' } },
});
const count = Number(values.count);
const localesToShow = new Set(values.show.split(','));
const folder = process.env['FAKER'];
if (folder === undefined) throw new RangeError('Set FAKER to the folder of the package @faker-js/faker 9');

/** Languages whose names are written with the family name first, and without a space. */
const FAMILY_FIRST = new Set(['zh_CN', 'zh_TW', 'ko', 'ja']);
const LOCALES =
  'ar fa he ur zh_CN zh_TW ko ja ru uk en_NG en_GH en_ZA en_IN fr_SN fr es es_MX pt_BR tr id_ID vi yo_NG en de it'.split(
    ' ',
  );

const finders = await findInOfficialLists();

function isAlerted(subject: Subject, show: boolean): boolean {
  const [best] = finders.flatMap((find) => find(subject, DEFAULT_POLICY)).sort((a, b) => b.score.score - a.score.score);
  if (best !== undefined && show)
    process.stderr.write(
      `${best.score.score.toFixed(2)}\t${subject.name}\t|\t${best.names.pairings.map(({ listed }) => listed.map(({ text }) => text).join(' ')).join(' ')} of ${best.entity.names.map(({ text }) => text).join(' / ')}\n`,
    );
  return best !== undefined;
}

const rows: { readonly share: number; readonly text: string }[] = [];
for (const locale of LOCALES) {
  const { faker }: { faker: Faker } = await import(pathToFileURL(join(folder, 'dist', 'locale', `${locale}.js`)).href);
  faker.seed(39);
  const measure = (title: string, subjects: readonly Subject[]): void => {
    const alerted = subjects.filter((subject) => isAlerted(subject, localesToShow.has(locale))).length;
    const text = `| ${locale} | ${title} | ${rateText(wilson(alerted, subjects.length))} of ${subjects.length} |`;
    rows.push({ share: alerted / subjects.length, text });
  };
  const people = Array.from({ length: count }, (): Subject & { name: string } => {
    const [given, family] = [faker.person.firstName(), faker.person.lastName()];
    const name = FAMILY_FIRST.has(locale) ? `${family}${given}` : `${given} ${family}`;
    const birth = faker.date.birthdate({ mode: 'year', min: 1950, max: 2006 });
    return { name, dateOfBirth: birth.toISOString().slice(0, 10) };
  });
  measure('people, with birth date', people);
  measure(
    'people, by name alone',
    people.map(({ name }) => ({ name })),
  );
  measure(
    'companies',
    Array.from({ length: count }, () => ({ name: faker.company.name() })),
  );
}
rows.sort((a, b) => b.share - a.share);
process.stdout.write(
  `Engine ${ENGINE_VERSION}.\n\n| locale | names | alerted |\n|---|---|---|\n${rows.map(({ text }) => text).join('\n')}\n`,
);
