import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Changed texts are messages. */
const EXCLUDED = ['StringLiteral'];

/** The files with all their mutants in them, each behind a switch, and the mutants: id, file, place, what is written instead. */
export async function makeMutants(modules, root, names) {
  const require = createRequire(join(modules, 'x.js'));
  const { Instrumenter } = await import(pathToFileURL(require.resolve('@stryker-mutator/instrumenter')).href);
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const given = names.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: EXCLUDED, ignorers: [] };
  const { files, mutants } = await new Instrumenter(silent).instrument(given, options);
  const place = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return {
    files: Object.fromEntries(files.map(({ name, content }) => [name, content])),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location: { start, end }, replacement }) => ({
        ...{ id, file: fileName, replacement },
        location: { start: place(start), end: place(end) },
      })),
  };
}

/** So many of them by lot, the same at every run (mulberry32). */
export function draw(all, most) {
  let state = 20_261_123;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  if (most >= all.length) return all;
  const lots = new Map(all.map((one) => [one, random()]));
  const drawn = new Set([...all].sort((a, b) => lots.get(a) - lots.get(b)).slice(0, most));
  return all.filter((one) => drawn.has(one));
}
