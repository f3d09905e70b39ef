/** Child of `bench/screening.ts`: `build FILE COUNT` or `serve FILE`; alone in its process, so that its memory is its own. Prints JSON. */
import { readFileSync } from 'node:fs';
import { buildIndexStreaming } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { readOfficialList } from '../../eval/screening/official-lists.ts';
import { loadIndex, openIndex, writeIndexFile } from '../../server/src/screening/live/index-file.ts';
import { manyEntities } from './many-entities.ts';
import { measure, screening } from './measure.ts';
import { subjects } from './subjects.ts';

const [what = '', file = '', count = '0'] = process.argv.slice(2);
const real = [
  ...(await readOfficialList('us_ofac_sdn', ['us_ofac_sdn/2021-07'])),
  ...(await readOfficialList('un_sc', ['un_sc/2026-02-27'])),
];
const peak = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024 / 1024;
const seconds = (since: number): number => (performance.now() - since) / 1000;

if (what === 'build') {
  const began = performance.now();
  async function* entities() {
    yield* manyEntities(real, Number(count));
  }
  const index = await writeIndexFile(file, { listId: 1, version: 1, sha256: '' }, (records) =>
    buildIndexStreaming({ source: 'many', version: '1', entities: entities() }, records),
  );
  const built = seconds(began);
  const bytes = Object.values(index.arrays).reduce((sum, array) => sum + array.byteLength, 0);
  process.stdout.write(
    JSON.stringify({
      built,
      names: index.arrays.nameEntity.length,
      gigabytes: bytes / 2 ** 30,
      peak: peak(),
    }),
  );
} else {
  const began = performance.now();
  const stored = loadIndex(file);
  if (stored === undefined) throw new Error(`No index in ${file}`);
  const find = makeFindMatches(openIndex(stored.index));
  const loaded = seconds(began);
  find({ name: 'Emeka Nwosu' }, DEFAULT_POLICY);
  const ready = seconds(began);
  const measured = measure(screening(find), subjects(real, 2000));
  process.stdout.write(JSON.stringify({ loaded, ready, peak: peak(), ...measured }));
}
