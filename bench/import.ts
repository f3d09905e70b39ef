import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { makeFindCountry } from '../server/src/watchlists/formats/countries.ts';
import { chooseFiles } from '../server/src/watchlists/formats/list-files.ts';
import { findSource } from '../server/src/watchlists/formats/sources.ts';
import { makeImportList } from '../server/src/watchlists/import-list.ts';

/**
 * How fast lists are read and stored, and in how much memory: real lists where a folder of them is given, and a generated
 * FollowTheMoney file whose links come before and after their entities:
 * `node bench/import.ts [--lists <folder>] [--entities 200000] [--out bench/results/import.md]`.
 */
const { values: options } = parseArgs({
  options: {
    lists: { type: 'string', default: process.env['LISTS_DIR'] ?? '' },
    entities: { type: 'string', default: '200000' },
    out: { type: 'string', default: 'bench/results/import.md' },
  },
});
const work = mkdtempSync(join(tmpdir(), 'hakiki-bench-import-'));
/** Other work on the machine at the start: figures taken beside it are a floor. */
const load = loadavg()[0]!.toFixed(1);
const rows: string[] = [];
let peakBytes = 0;
const sampler = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20);

/** One entity and its passport and sanction a turn; the passport of entity n comes 5,000 entities later. */
async function generateFtm(path: string, count: number): Promise<void> {
  const syllables = [
    'ba',
    'ke',
    'lo',
    'mi',
    'nu',
    'ra',
    'se',
    'ti',
    'wo',
    'za',
    'chi',
    'gwa',
    'ndu',
    'fe',
    'olu',
    'ade',
  ];
  const word = (seed: number): string => {
    let text = '';
    for (let rest = seed + 17; rest > 0; rest = Math.floor(rest / syllables.length))
      text += syllables[rest % syllables.length];
    return text[0]!.toUpperCase() + text.slice(1);
  };
  const file = createWriteStream(path);
  const line = (id: string, schema: string, properties: Record<string, string[]>, target = false): string =>
    `${JSON.stringify({ id, caption: properties['name']?.[0] ?? schema, schema, properties, datasets: ['xx_bench'], target, first_seen: '2024-01-01T00:00:00' })}\n`;
  const passport = (n: number): string =>
    line(`pp-${n}`, 'Passport', { holder: [`NK-${n}`], number: [`P${n * 7919}`], country: ['ng'] });
  for (let n = 0; n < count; n += 1) {
    const name = `${word(n)} ${word(n * 31)} ${word(n * 57)}`;
    let text = line(`s-${n}`, 'Sanction', {
      entity: [`NK-${n}`],
      authority: ['Board'],
      program: ['BENCH'],
      listingDate: ['2020-05-09'],
    });
    text += line(
      `NK-${n}`,
      'Person',
      {
        name: [name, name.toUpperCase()],
        alias: [`${word(n * 57)} ${word(n)}`, `${word(n * 13)} ${word(n * 57)}`],
        birthDate: [`${1940 + (n % 60)}-0${1 + (n % 9)}-1${n % 10}`],
        gender: [n % 3 === 0 ? 'female' : 'male'],
        nationality: ['ng'],
        birthPlace: ['Lagos'],
        topics: ['sanction'],
        notes: [
          'A generated entity of the import benchmark, with a note of about the usual length of a listing reason.',
        ],
      },
      true,
    );
    if (n >= 5_000) text += passport(n - 5_000);
    if (!file.write(text)) await once(file, 'drain');
  }
  for (let n = Math.max(0, count - 5_000); n < count; n += 1) file.write(passport(n));
  file.end();
  await finished(file);
}

async function readOnly(source: string, paths: readonly string[]): Promise<number> {
  const found = findSource(source)!;
  const { full } = await chooseFiles(found, paths);
  const folder = mkdtempSync(join(work, 'read-'));
  let count = 0;
  for await (const _ of full!.format.read(full!.files, {
    findCountry: makeFindCountry(),
    title: found.title,
    temporaryFolder: folder,
  }))
    count += 1;
  return count;
}

const seconds = async <T>(run: () => Promise<T>): Promise<[number, T]> => {
  const start = performance.now();
  const result = await run();
  return [(performance.now() - start) / 1000, result];
};

const perSecond = (count: number, time: number): string => Math.round(count / time).toLocaleString('en');

await using database = await createTestDatabase();
const importList = makeImportList({
  db: database.db,
  clock: { now: () => new Date() },
  fetchToFile: () => Promise.reject(new Error('no network in a benchmark')),
  temporaryFolder: join(work, 'import'),
});

async function measure(label: string, source: string, ...paths: string[]): Promise<void> {
  const bytes = paths.filter((path) => statSync(path).isFile()).reduce((sum, path) => sum + statSync(path).size, 0);
  const [readTime, count] = await seconds(() => readOnly(source, paths));
  peakBytes = 0;
  const [importTime, result] = await seconds(() => importList({ source, paths, force: true }));
  const size = bytes === 0 ? '–' : `${(bytes / 2 ** 20).toFixed(1)}`;
  const counts = `+${result.added} ~${result.changed} -${result.removed}`;
  const row = [
    label,
    size,
    count,
    counts,
    perSecond(count, readTime),
    perSecond(count, importTime),
    importTime.toFixed(1),
    Math.round(peakBytes / 2 ** 20),
  ];
  rows.push(`| ${row.join(' | ')} |`);
  console.log(rows.at(-1));
}

const lists = options.lists;
if (existsSync(join(lists, 'us_ofac_sdn/2021-07'))) {
  await measure(
    'OFAC CSV 2019-01',
    'us_ofac_sdn',
    ...['sdn', 'alt'].map((name) => join(lists, `us_ofac_sdn/2019-01/${name}.csv`)),
  );
  await measure(
    'OFAC CSV 2021-07',
    'us_ofac_sdn',
    ...['sdn', 'alt', 'add', 'sdn_comments'].map((name) => join(lists, `us_ofac_sdn/2021-07/${name}.csv`)),
  );
  await measure('UN XML 2025-08', 'un_sc', join(lists, 'un_sc/2025-08-16/consolidated.xml'));
  await measure('UN XML 2026-02', 'un_sc', join(lists, 'un_sc/2026-02-27/consolidated.xml'));
  await measure('Popolo, five parliaments', 'popolo', join(lists, 'popolo'));
}
const generated = join(work, 'entities.ftm.json');
await generateFtm(generated, Number(options.entities));
await measure(`FtM, generated, first import`, 'opensanctions', generated);
await measure(`FtM, generated, same again (forced)`, 'opensanctions', generated);
clearInterval(sampler);
rmSync(work, { recursive: true, force: true });

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
mkdirSync(join(options.out, '..'), { recursive: true });
writeFileSync(
  options.out,
  `# Import of lists

${new Date().toISOString().slice(0, 10)}, ${machine}. \`node bench/import.ts --entities ${options.entities}\`. Load average when it began: ${load} (an idle machine has 0).

Read: from file to entities, on one core. Import: read, hash, compare with the version before, store, in one transaction.

| list | MiB | entities | change | read, entities/s | import, entities/s | import, s | peak RSS, MiB |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
