/**
 * How fast screening is: OFAC and UN; two million entities (built, saved, loaded and screened in processes of their own); MiniSearch and PostgreSQL
 * pg_trgm on the same names; import. Known customers against a change of a list: `bench/rescreen.ts`.
 *   node bench/screening.ts [--entities 2000000]
 * Lists are read from LISTS_DIR (`eval/screening/official-lists.ts` says where they are published). Writes bench/results/screening.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import type { ListIndex } from '@hakiki/matching/index/layout.ts';
import { type FindMatches, makeFindMatches } from '@hakiki/matching/match.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { readOfficialList } from '../eval/screening/official-lists.ts';
import { type Measured, measure, row, screening } from './screening/measure.ts';
import { miniSearch, trigrams } from './screening/others.ts';
import { subjects } from './screening/subjects.ts';

const { values: options } = parseArgs({ options: { entities: { type: 'string', default: '2000000' } } });
const SUBJECTS = 5000;
const OTHERS_SUBJECTS = 200;

/** As the screener does. */
const inAll = (indexes: readonly ListIndex[]): FindMatches => {
  const namesOf = makeSubjectNames();
  const finders = indexes.map((index) => makeFindMatches(index, namesOf));
  return (subject, policy) => finders.flatMap((find) => find(subject, policy));
};
const seconds = (since: number): number => (performance.now() - since) / 1000;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

const importing = performance.now();
const ofac = await readOfficialList('us_ofac_sdn', ['us_ofac_sdn/2021-07']);
const un = await readOfficialList('un_sc', ['un_sc/2026-02-27']);
const imported = (ofac.length + un.length) / seconds(importing);
const real = [...ofac, ...un];
const asked = subjects(real, SUBJECTS);

const building = performance.now();
// As the service does it: an index for each list, one searched after the other.
const indexes = [
  buildIndex([{ source: 'us_ofac_sdn', version: '2021-07', entities: ofac }]),
  buildIndex([{ source: 'un_sc', version: '2026-02-27', entities: un }]),
];
const built = seconds(building);
const own = measure(screening(inAll(indexes)), asked);
const ownBytes = indexes
  .flatMap(({ arrays }) => Object.values(arrays))
  .reduce((sum, array) => sum + array.byteLength, 0);
const mini = miniSearch(real, asked.slice(0, OTHERS_SUBJECTS));
const trigram = await trigrams(real, asked.slice(0, OTHERS_SUBJECTS));

interface Large extends Measured {
  readonly loaded: number;
  readonly ready: number;
  readonly peak: number;
}
const folder = mkdtempSync(join(tmpdir(), 'hakiki-large-'));
const child = (...words: string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'screening/large-index.ts'), ...words], {
      encoding: 'utf8',
    }),
  );
const large = child('build', join(folder, 'index'), options.entities) as {
  built: number;
  names: number;
  gigabytes: number;
  peak: number;
};
const served = child('serve', join(folder, 'index')) as Large;
rmSync(folder, { recursive: true, force: true });

const report = `# Screening: how fast

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, one thread; load average ${loadavg()[0]?.toFixed(1)} (other work ran beside it where that is above 1: then
read "per processor second", which counts our own time alone, and take the times for upper bounds). Command: \`node bench/screening.ts --entities ${options.entities}\`.
Subjects: nine invented customers of five countries to one listed name, every other of these misspelt.

## OFAC 2021-07 and UN 2026-02-27: ${real.length} entities, ${indexes.reduce((sum, { arrays }) => sum + arrays.nameEntity.length, 0)} names

| | screens a second | per processor second | p50 | p99 | memory |
|---|---|---|---|---|---|
${row('hakiki', own, `index ${megabytes(ownBytes)} and the records`)}
${row(`MiniSearch (fuzzy 0.2, ${OTHERS_SUBJECTS} subjects)`, mini, '–')}
${typeof trigram === 'string' ? `| PostgreSQL pg_trgm | – | – | – | – | skipped: ${trigram.replaceAll('|', '/')} |` : row(`PostgreSQL pg_trgm (gist, ten nearest, ${OTHERS_SUBJECTS} subjects)`, trigram, '–').replace('NaN', '–')}

Imported at ${imported.toFixed(0)} entities a second, built in ${built.toFixed(1)} s.

## ${Number(options.entities).toLocaleString('en')} entities (the real ones and invented ones of their words), ${large.names.toLocaleString('en')} names

| | |
|---|---|
| built and saved | ${large.built.toFixed(0)} s, peak memory ${large.peak.toFixed(2)} GiB |
| index in memory | ${large.gigabytes.toFixed(2)} GiB; the entries' records stay on the disk |
| loaded in a fresh process | ${served.loaded.toFixed(1)} s, first answer after ${served.ready.toFixed(1)} s |
| peak memory while serving | ${served.peak.toFixed(2)} GiB |
| screens a second | ${served.perSecond.toFixed(0)} (${served.perCpuSecond.toFixed(0)} per processor second) |
| p50, p99 | ${served.p50.toFixed(2)} ms, ${served.p99.toFixed(2)} ms |
`;
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/screening.md'), report);
process.stdout.write(report);
