/**
 * How right screening is. Official lists are read from LISTS_DIR (`eval/screening/official-lists.ts` says where they are published); labelled pairs and names lie beside this file.
 *   node eval/screening.ts
 * Writes eval/results/screening.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { accuracyTable, thresholdTable } from '../server/src/cli/evaluate-screening.ts';
import { evaluatePairs, readPairs } from '../server/src/screening/labelled-pairs.ts';
import { aliasRecall, summarise } from './screening/alias-recall.ts';
import { falseAlerts, falseCompanyAlerts } from './screening/false-alerts.ts';
import { halfOf } from './screening/halves.ts';
import { readOfficialList } from './screening/official-lists.ts';
import { recognisable } from './screening/recognisable.ts';
import { latinOnly, scriptRecall, variationRecall } from './screening/variation-recall.ts';

const PEOPLE = 10_000;
const SAMPLE = 1_000;
const SCRIPTS = { Arabic: /\p{Script=Arabic}/u, Cyrillic: /\p{Script=Cyrillic}/u, Chinese: /\p{Script=Han}/u } as const;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const ofac = await readOfficialList('us_ofac_sdn', ['us_ofac_sdn/2021-07']);
const un = await readOfficialList('un_sc', ['un_sc/2026-02-27']);
const both = [
  { source: 'us_ofac_sdn', version: '2021-07', entities: ofac },
  { source: 'un_sc', version: '2026-02-27', entities: un },
];
const find = makeFindMatches(buildIndex(both));

const groups = both.flatMap(({ source, entities }) =>
  (['person', 'organisation'] as const).map((kind) => ({
    source,
    kind,
    all: aliasRecall(
      source,
      entities.filter((entity) => (entity.kind === 'person') === (kind === 'person')),
    ),
  })),
);
const aliasRows = groups.map(({ source, kind, all }) => {
  const known = summarise(all.filter(({ heldOut }) => recognisable(heldOut)));
  const every = summarise(all);
  return `| ${source} | ${kind} | ${known.asked} | ${percent(known.recallAt10)} | ${percent(known.hits)} | ${every.asked} | ${percent(every.recallAt10)} | ${percent(every.hits)} |`;
});
const halfRows = groups.flatMap(({ source, kind, all }) =>
  (['looked at', 'not looked at'] as const).map((half) => {
    const part = all.filter(({ heldOut }) => halfOf(heldOut.entity.id) === half);
    const known = summarise(part.filter(({ heldOut }) => recognisable(heldOut)));
    const every = summarise(part);
    return `| ${source} | ${kind} | ${half} | ${known.asked} | ${percent(known.recallAt10)} | ${percent(known.hits)} | ${percent(every.recallAt10)} |`;
  }),
);

const persons = [...ofac, ...un].filter(({ kind }) => kind === 'person');
const variationRows = variationRecall(find, persons, SAMPLE).map(
  ({ variation, asked, recallAt10 }) => `| ${variation} | ${asked} | ${percent(recallAt10)} |`,
);
const findLatin = makeFindMatches(buildIndex(both.map((list) => ({ ...list, entities: latinOnly(list.entities) }))));
const scriptRows = Object.entries(SCRIPTS).map(([script, pattern]) => {
  const { asked, recallAt10 } = scriptRecall(findLatin, [...ofac, ...un], pattern);
  return `| ${script} | ${asked} | ${asked === 0 ? '–' : percent(recallAt10)} |`;
});

const evaluated = evaluatePairs(readPairs(readFileSync(join(import.meta.dirname, 'screening/pairs.csv'), 'utf8')));
const wrong = evaluated.filter(({ match, hit }) => match !== hit);
const alertRows = falseAlerts(find, PEOPLE).map(
  ({ country, byName, withBirthDate }) => `| ${country} | ${byName} | ${withBirthDate} |`,
);

const companyRows = falseCompanyAlerts(find, PEOPLE).map(({ country, alerts }) => `| ${country} | ${alerts} |`);

const report = `# Screening: how right

${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}. Command: \`node eval/screening.ts\`. Lists: OFAC SDN 2021-07 (${ofac.length} entries), UN 2026-02-27
(${un.length}). Default policy \`${DEFAULT_POLICY.version}\`: a hit from ${DEFAULT_POLICY.hit.withoutBirthDate} by name alone, from ${DEFAULT_POLICY.hit.withBirthDate} with birth dates compared.

## One alias left out, the entry searched by it
An alias that repeats two words of another name of the entry (its only word), each within one or two letters, can be known again; this is
evaluated by plain edit distance, not by the matcher. The others are names of their own, which no spelling leads to; they stand in the last columns.

| list | kind | aliases that can be known again | recall at 10 | hits at the default threshold | all aliases | recall at 10 | hits |
|---|---|---|---|---|---|---|---|
${aliasRows.join('\n')}

Recall at 10 counts an entry among the ten best whatever its score; as a hit, it is an alert at the default policy. "Can be known again" is generous:
"Wilmington General Trading" counts beside "The Best Leader General Trading", where only words that every company has are shared.

The missed aliases of one half of the entries (by a hash of their ids) were read while the tables of words were written, the others' never were:

| list | kind | half | aliases that can be known again | recall at 10 | hits | all aliases, recall at 10 |
|---|---|---|---|---|---|---|
${halfRows.join('\n')}

## Names of listed persons, written otherwise
By name alone; found means among the best ten hits at the default threshold.

| variation | names | found |
|---|---|---|
${variationRows.join('\n')}

Names in another script against an index that holds the Latin names alone:

| script | names | found |
|---|---|---|
${scriptRows.join('\n')}

## Labelled pairs
${evaluated.length} pairs of \`eval/screening/pairs.csv\`, written by us from public rules of naming, each with its reason. The matcher was corrected while looking at them:
they show that it keeps what it learnt, not how it does on names never seen.

${accuracyTable(evaluated).join('\n')}

${thresholdTable(evaluated).join('\n')}

Judged wrongly at the default policy: ${wrong.map(({ match, score, subject, listed }) => `${subject.name} / ${listed.names[0]?.text} (${match ? 'missed' : 'false'}, ${score.toFixed(2)})`).join('; ') || 'none'}.

## False alerts in ${PEOPLE.toLocaleString('en')} ordinary people of each country
Invented from usual names (\`eval/screening/names-*.txt\`), against both lists. By name alone, and with birth date and nationality.

| country | by name alone | with birth date and nationality |
|---|---|---|
${alertRows.join('\n')}

And in as many ordinary companies, clubs and charities, by name alone (\`eval/screening/ordinary-companies.ts\`; the words they are made of are usual ones, and
the matcher's tables of usual words were written knowing them):

| country | companies with a hit |
|---|---|
${companyRows.join('\n')}
`;
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/screening.md'), report);
process.stdout.write(report);
