/**
 * Cost of the worst single names, in milliseconds of a core: names of every script, of the commonest words, of very many words, of one letter.
 *   LISTS_DIR=… node bench/screening-worst.ts
 * Writes bench/results/screening-worst.md. The aim: 50 ms.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY, withThreshold } from '@hakiki/matching/policy.ts';
import { readOfficialList } from '../eval/screening/official-lists.ts';
import { COUNTRIES, type Country, ordinaryPeople } from '../eval/screening/ordinary-people.ts';
import { pick, seededRandom } from '../eval/screening/random.ts';

const NAMES = 60;
/** Ordinary names screened before, as a server has: code that runs for the first time is slow. */
const WARM_UP = 400;
const LONGEST = 300;
const entities = [
  ...(await readOfficialList('us_ofac_sdn', ['us_ofac_sdn/2021-07'])),
  ...(await readOfficialList('un_sc', ['un_sc/2026-02-27'])),
];
const find = makeFindMatches(buildIndex([{ source: 'official', version: '1', entities }]));
const random = seededRandom(41);
const words = entities.flatMap(({ names }) => names.flatMap(({ text }) => text.split(/\s+/)));
const counts = new Map<string, number>();
for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
const commonest = [...counts]
  .sort((a, b) => b[1] - a[1])
  .slice(0, 200)
  .map(([word]) => word);
const many = (make: () => string): string[] =>
  Array.from({ length: NAMES }, () => {
    let text = make();
    while (text.length < LONGEST) text += ` ${make()}`;
    return text.slice(0, LONGEST);
  });
const letters = (alphabet: string, length: number): string =>
  Array.from({ length }, () => pick([...alphabet], random)).join('');

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'listed names': Array.from({ length: NAMES }, () => pick(entities, random).names[0]?.text ?? ''),
  'commonest words': many(() => pick(commonest, random)),
  'words of the lists': many(() => pick(words, random)),
  'four commonest words': Array.from({ length: NAMES }, () =>
    Array.from({ length: 4 }, () => pick(commonest, random)).join(' '),
  ),
  'Arabic letters': many(() => letters('ابتثجحخدذرزسشصضطظعغفقكلمنهويى', 7)),
  'Arabic letters, one word': Array.from({ length: NAMES }, () => letters('اويعلمن', LONGEST)),
  'Cyrillic letters': many(() => letters('абвгдежзийклмнопрстуфхцчшщыэюя', 8)),
  'Chinese characters': many(() => letters('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾', 3)),
  vowels: many(() => letters('aeiouy', 9)),
  'single letters': many(() => letters('abcdefghijklmnop', 1)),
  digits: many(() => letters('0123456789', 6)),
  'any character': Array.from({ length: NAMES }, () =>
    Array.from({ length: LONGEST }, () => String.fromCodePoint(0x20 + Math.floor(random() * 0xd000))).join(''),
  ),
};

const policy = withThreshold(DEFAULT_POLICY, DEFAULT_POLICY.hit.withoutBirthDate);
const cost = (name: string): number => {
  const began = process.cpuUsage();
  find({ name }, policy);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};
const first = cost(GROUPS['commonest words']?.[0] ?? '');
for (const country of Object.keys(COUNTRIES) as Country[])
  for (const { firstName, lastName } of ordinaryPeople(country, WARM_UP))
    find({ name: `${firstName} ${lastName}` }, policy);
const rows = Object.entries(GROUPS).map(([group, names]) => {
  const times = names.map(cost);
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return { group, worst: times.at(-1) ?? 0, row: `| ${group} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |` };
});
rows.sort((a, b) => b.worst - a.worst);
const report = `# Screening: what the worst names cost

${new Date().toISOString().slice(0, 10)}. Command: \`LISTS_DIR=… node bench/screening-worst.ts\`. OFAC 2021-07 and UN 2026-02-27, ${entities.length} entries; ${NAMES} names a group, each once,
after ${WARM_UP} ordinary names of each country (the very first name of a process, of the commonest words: ${first.toFixed(0)} ms), ${LONGEST} characters long where nothing else is said. Milliseconds of processor time (the garbage collector's threads too) for one name asked as a person and as
an organisation.

| names | median | 99 % | worst |
|---|---|---|---|
${rows.map(({ row }) => row).join('\n')}
`;
writeFileSync(join(import.meta.dirname, 'results/screening-worst.md'), report);
process.stdout.write(report);
