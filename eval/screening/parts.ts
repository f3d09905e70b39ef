import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { evaluatePairs } from '../../server/src/cli/evaluate-pairs.ts';
import { accuracyTable, thresholdTable } from '../../server/src/cli/evaluate-screening.ts';
import { rateText, wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { readPairs } from '../../server/src/screening/labelled-pairs.ts';
import { measureAliasPairs } from './alias-pairs-measured.ts';
import type { ScreeningService } from './endpoint-service.ts';
import { falseAlerts } from './false-alerts.ts';
import { halfOf } from './halves.ts';
import { type HeldOut, holdOutAliases } from './held-out-aliases.ts';
import { type Asked, ask, countAlerted, LOW, latinOnly, namesInScript, namesWrittenOtherwise } from './questions.ts';
import { recognisable } from './recognisable.ts';

const SCRIPTS = { Arabic: /\p{Script=Arabic}/u, Cyrillic: /\p{Script=Cyrillic}/u, Chinese: /\p{Script=Han}/u } as const;
const KINDS = ['person', 'organisation'] as const;
/** At the whole of the sample: of each country, and of each kind of entry. */
const PEOPLE = 2_000;
const ENTRIES = 400;

export interface OfficialList {
  readonly source: string;
  readonly paths: readonly string[];
  readonly entities: readonly ListedEntity[];
}

/** Inputs of a part's measurement. `share` of its sample is in (0, 1]. */
export interface PartGiven {
  readonly service: ScreeningService;
  readonly lists: readonly OfficialList[];
  readonly share: number;
}

/** A part of the results: what stands under its title. */
export interface Part {
  readonly title: string;
  readonly measure: (given: PartGiven) => Promise<string>;
}

const rate = (count: number, of: number): string => (of === 0 ? '–' : rateText(wilson(count, of)));
const isOf = ({ kind }: ListedEntity, wanted: (typeof KINDS)[number]): boolean =>
  (kind === 'person') === (wanted === 'person');
const every = (lists: readonly OfficialList[]): ListedEntity[] => lists.flatMap(({ entities }) => entities);
const table = (head: string, rows: readonly string[]): string =>
  `| ${head} |\n|${'---|'.repeat(head.split('|').length)}\n${rows.join('\n')}`;

async function measurePairs({ service }: PartGiven): Promise<string> {
  const csv = readFileSync(join(import.meta.dirname, 'pairs.csv'), 'utf8');
  const evaluated = await evaluatePairs(service, readPairs(csv));
  const wrong = evaluated.filter(({ match, hit }) => match !== hit);
  return `${evaluated.length} pairs of \`eval/screening/pairs.csv\`, written by us from public rules of naming, each with its reason. The matcher was corrected while looking at them:
they show that it keeps what it learnt, not how it does on names never seen.

${accuracyTable(evaluated).join('\n')}

${thresholdTable(evaluated).join('\n')}

Judged wrongly at the shipped threshold: ${wrong.map(({ match, score, subject, listed }) => `${subject.name} / ${listed.names[0]?.text} (${match ? 'missed' : 'false'}, ${score.toFixed(2)})`).join('; ') || 'none'}.`;
}

async function measureAliases({ service, lists, share }: PartGiven): Promise<string> {
  const searches: (HeldOut & Asked & { readonly source: string })[] = [];
  for (const { source, entities } of lists) {
    const { rest, heldOut: all } = holdOutAliases(entities);
    const heldOut = all.filter((_, i) => Math.floor(i * share) < Math.floor((i + 1) * share));
    await service.importAndWait({ entities: rest });
    const questions = heldOut.map(({ entity, name }) => ({ name: name.text, id: entity.id }));
    const asked = await ask(service, questions);
    searches.push(...heldOut.map((one, i) => ({ ...one, ...asked[i]!, source })));
  }
  const of = (among: typeof searches, what: keyof Asked): string =>
    rate(among.filter((search) => search[what]).length, among.length);
  const cells = (among: typeof searches): string => {
    const known = among.filter(recognisable);
    return [known, among].flatMap((ones) => [ones.length, of(ones, 'alerted'), of(ones, 'amongTen')]).join(' | ');
  };
  const groups = lists.flatMap(({ source }) =>
    KINDS.map((kind) => ({
      name: `${source} | ${kind}`,
      among: searches.filter((search) => search.source === source && isOf(search.entity, kind)),
    })),
  );
  const head = 'that can be known again | alerted | among ten | all aliases | alerted | among ten';
  return `An alias that repeats two words of another name of the entry (its only word), each within one or two letters, can be known again; this is
evaluated by plain edit distance, not by the matcher. The others are names of their own, which no spelling leads to; they stand in the last columns.
Each list is screened by itself, so that no other list holds the name. Among ten: one of the ten best from ${LOW} on, whatever the threshold.

${table(
  `list | kind | ${head}`,
  groups.map(({ name, among }) => `| ${name} | ${cells(among)} |`),
)}

"Can be known again" is generous: "Wilmington General Trading" counts beside "The Best Leader General Trading", where only words that every company has are shared.
The missed aliases of one half of the entries (by a hash of their ids) were read while the tables of words were written, the others' never were:

${table(
  `list | kind | half | ${head}`,
  groups.flatMap(({ name, among }) =>
    (['looked at', 'not looked at'] as const).map(
      (half) => `| ${name} | ${half} | ${cells(among.filter(({ entity }) => halfOf(entity.id) === half))} |`,
    ),
  ),
)}`;
}

async function measureNeighbours({ service, lists }: PartGiven): Promise<string> {
  const rows = await measureAliasPairs(
    service,
    lists.map(({ entities }) => entities),
  );
  return `Matches: a strong alias asked of the primary name of its own entry alone, where one can be known from the other (as above, by plain edit distance). Not matches: a
primary name asked of the name of another entry of its kind on the same list that has most three-letter runs in common with it; persons only where the birth years are three or
more apart. Names in Latin letters of the half of the entries (by a hash of their ids) whose pairs nobody looked at; the matcher's weights were fitted on the other half. The
mix is of these lists, and the matches hold names of their own too ("Adnan Mahmud" for "Adnan Hussein").

${table('kind | matches | alerted | not matches | alerted | precision | F1', rows)}`;
}

async function measureScripts({ service, lists }: PartGiven): Promise<string> {
  await service.importAndWait({ entities: latinOnly(every(lists)) });
  const rows: string[] = [];
  for (const [script, pattern] of Object.entries(SCRIPTS)) {
    const asked = await ask(service, namesInScript(every(lists), pattern));
    const count = (what: keyof Asked): string => rate(asked.filter((one) => one[what]).length, asked.length);
    rows.push(`| ${script} | ${asked.length} | ${count('alerted')} | ${count('amongTen')} |`);
  }
  return `Names of these entries, asked of the same entries without their names in other scripts. Names in Arabic script of half of them were read while the
reading of Arabic was written.

${table('script | names | alerted | among ten', rows)}`;
}

/** Both lists as they are published; the custom list keeps one entry, which is on one of them too. */
async function importOfficial({ service, lists }: PartGiven): Promise<void> {
  await service.importAndWait({ entities: every(lists).slice(0, 1) });
  for (const { source, paths } of lists) await service.importAndWait({ source, paths });
}

async function measureWrittenOtherwise(given: PartGiven): Promise<string> {
  const { service, lists, share } = given;
  await importOfficial(given);
  const most = Math.ceil(ENTRIES * share);
  const rows: { readonly share: number; readonly text: string }[] = [];
  for (const kind of KINDS) {
    const entities = every(lists).filter((entity) => entity.kind === (kind === 'person' ? 'person' : 'organization'));
    for (const { variation, questions } of namesWrittenOtherwise(entities, most)) {
      const alerted = await countAlerted(service, questions);
      const text = `| ${kind}: ${variation} | ${questions.length} | ${rate(alerted, questions.length)} |`;
      rows.push({ share: alerted / questions.length, text });
    }
  }
  const worstFirst = rows.toSorted((a, b) => a.share - b.share).map(({ text }) => text);
  return `Primary names of at most ${most} entries of a kind, evenly chosen, by name alone; both lists as they are published. Worst first.

${table('names | asked | alerted', worstFirst)}`;
}

async function measureFalseAlerts(given: PartGiven): Promise<string> {
  await importOfficial(given);
  const people = Math.ceil(PEOPLE * given.share);
  const rows = (await falseAlerts(given.service, people)).map(
    ({ country, byName, withBirthDate, companies }) =>
      `| ${country} | ${[byName, withBirthDate, companies].map((count) => rate(count, people)).join(' | ')} |`,
  );
  return `Of ${people.toLocaleString('en')} ordinary people and as many companies of each country, invented from usual names (\`eval/screening/names-*.txt\`), how many have a hit; both lists as they are
published. People by name alone, and with birth date and nationality; companies, clubs and charities by name (\`eval/screening/ordinary-companies.ts\`: the words they are
made of are usual ones, and the matcher's tables of usual words were written knowing them).

${table('country | people, by name alone | people, with birth date and nationality | companies', rows)}`;
}

export const PARTS: Readonly<Record<string, Part>> = {
  pairs: { title: 'Labelled pairs', measure: measurePairs },
  aliases: { title: 'One alias left out, the entry searched by it', measure: measureAliases },
  neighbours: { title: 'Aliases and nearest names, as pairs', measure: measureNeighbours },
  scripts: { title: 'Names in another script', measure: measureScripts },
  'written-otherwise': { title: 'Names written otherwise', measure: measureWrittenOtherwise },
  'false-alerts': { title: 'False alerts', measure: measureFalseAlerts },
};
