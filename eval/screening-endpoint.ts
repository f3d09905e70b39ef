/**
 * How right screening is as a caller meets it: OFAC and UN are imported by the command into a service of its own, and names are asked through
 * `POST /api/aml/screening/batch`, without a type, at the shipped threshold.
 *   LISTS_DIR=… node eval/screening-endpoint.ts
 * Writes eval/results/screening-endpoint.md. Rates with 95 % Wilson intervals, worst first. Minutes of a core; it starts PostgreSQL and the service.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { startScreening } from './screening/endpoint-service.ts';
import { readOfficialList } from './screening/official-lists.ts';
import { COUNTRIES, type Country, ordinaryPeople } from './screening/ordinary-people.ts';
import { seededRandom } from './screening/random.ts';
import { latinOnly } from './screening/variation-recall.ts';
import { VARIATIONS } from './screening/variations.ts';

const PEOPLE = 500;
/** Every so many entries are asked for: a batch records each of its subjects. */
const EVERY = 40;
const LOW = 0.2;
const SCRIPTS = { Arabic: /\p{Script=Arabic}/u, Cyrillic: /\p{Script=Cyrillic}/u, Chinese: /\p{Script=Han}/u } as const;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

interface Question {
  readonly name: string;
  readonly id: string;
}

const lists = [
  {
    source: 'us_ofac_sdn',
    version: '2021-07',
    entities: await readOfficialList('us_ofac_sdn', ['us_ofac_sdn/2021-07']),
  },
  { source: 'un_sc', version: '2026-02-27', entities: await readOfficialList('un_sc', ['un_sc/2026-02-27']) },
];
const rate = (count: number, of: number): string => rateText(wilson(count, of));
const entities = lists.flatMap((list) => list.entities);
// The lists without names in other scripts: those are what is asked.
await using service = await startScreening(lists.map((list) => ({ ...list, entities: latinOnly(list.entities) })));

/** Shares of questions whose entry is an alert, and among the ten best whatever its score. */
async function recall(questions: readonly Question[]): Promise<{ alerted: number; amongTen: number }> {
  const hits = await service.screen(questions.map(({ name }) => ({ name, threshold: LOW })));
  const ranks = hits.map((found, i) => found.findIndex(({ ids }) => ids.includes(questions[i]?.id ?? '')));
  const alerts = ranks.filter((rank, i) => (hits[i]?.[rank]?.score ?? 0) >= DEFAULT_POLICY.hit.withoutBirthDate);
  return { alerted: alerts.length, amongTen: ranks.filter((rank) => rank >= 0 && rank < 10).length };
}

interface Row {
  readonly share: number;
  readonly text: string;
}

async function row(what: string, questions: readonly Question[]): Promise<Row> {
  const { alerted, amongTen } = await recall(questions);
  const text = `| ${what} | ${questions.length} | ${rate(alerted, questions.length)} | ${rate(amongTen, questions.length)} |`;
  return { share: alerted / questions.length, text };
}
const worstFirst = (rows: readonly Row[]): string =>
  [...rows]
    .sort((a, b) => a.share - b.share)
    .map(({ text }) => text)
    .join('\n');

const scriptRows: Row[] = [];
for (const [script, pattern] of Object.entries(SCRIPTS)) {
  const asked = entities.flatMap(({ id, names }) =>
    names
      .filter(({ text, quality }) => quality !== 'weak' && pattern.test(text))
      .map(({ text }) => ({ name: text, id })),
  );
  scriptRows.push(await row(script, asked));
}

const primary = ({ names }: ListedEntity): string | undefined =>
  names.find(({ quality, text }) => quality === 'primary' && !OTHER_SCRIPT.test(text))?.text;
const variationRows: Row[] = [];
for (const kind of ['person', 'organization'] as const) {
  const sample = entities.filter((entity) => entity.kind === kind).filter((_, i) => i % EVERY === 0);
  for (const [variation, vary] of Object.entries(VARIATIONS)) {
    const random = seededRandom(29);
    const asked = sample.flatMap((entity) => {
      const text = primary(entity);
      const name = text === undefined ? undefined : vary(text, random);
      return name === undefined ? [] : [{ name, id: entity.id }];
    });
    variationRows.push(await row(`${kind}: ${variation}`, asked));
  }
}

const alertRows: string[] = [];
for (const country of Object.keys(COUNTRIES) as Country[]) {
  const people = ordinaryPeople(country, PEOPLE);
  const named = people.map(({ firstName, lastName }) => ({ first_name: firstName, last_name: lastName }));
  const dated = people.map((person, i) => ({
    ...named[i],
    date_of_birth: person.dateOfBirth,
    country: person.countries?.[0],
  }));
  const [byName, withDate] = [await service.screen(named), await service.screen(dated)];
  const count = (hits: readonly (readonly unknown[])[]): number => hits.filter((found) => found.length > 0).length;
  alertRows.push(`| ${country} | ${rate(count(byName), PEOPLE)} | ${rate(count(withDate), PEOPLE)} |`);
}

const report = `# Screening, through the endpoint

${new Date().toISOString().slice(0, 10)}. Command: \`LISTS_DIR=… node eval/screening-endpoint.ts\`. ${lists.map(({ source, version, entities: all }) => `${source} ${version} (${all.length} entries)`).join(', ')},
imported into a service of its own without the names in other scripts, and asked through \`POST /api/aml/screening/batch\` without a type. Alerted: the entry is a
hit at the shipped threshold (${DEFAULT_POLICY.hit.withoutBirthDate}); among ten: it is one of the ten best from ${LOW} on. 95 % Wilson intervals. Names in Arabic script of half of these
entries were read while the reading of Arabic was written.

| names of these entries in script | n | alerted | among ten |
|---|---|---|---|
${worstFirst(scriptRows)}

| primary names written otherwise (every ${EVERY}th entry) | n | alerted | among ten |
|---|---|---|---|
${worstFirst(variationRows)}

False alerts in ${PEOPLE} ordinary people of each country (invented from usual names):

| country | by name alone | with birth date and nationality |
|---|---|---|
${alertRows.join('\n')}
`;
writeFileSync(join(import.meta.dirname, 'results/screening-endpoint.md'), report);
process.stdout.write(report);
