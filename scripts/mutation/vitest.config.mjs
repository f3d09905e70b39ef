import { readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { tests, files } = JSON.parse(readFileSync(process.env.HAKIKI_MUTATION, 'utf8'));
const instrumented = new Map(Object.entries(files).map(([name, content]) => [join(root, name), content]));
const fastCheck = join(import.meta.dirname, 'fast-check.mjs');

/** In the order of the group's table. */
class InOrder {
  shard = (files) => files;
  sort = (files) => files.toSorted((a, b) => placeOf(a) - placeOf(b));
}
const placeOf = ({ moduleId }) => tests.findIndex((pattern) => matchesGlob(relative(root, moduleId), pattern));

/** The tests of one group, with the mutants in the files they are of, and property tests that can be cut short. */
export default {
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => instrumented.get(id.split('?')[0]),
      resolveId: (name, importer) => (name === 'fast-check' && importer !== fastCheck ? fastCheck : undefined),
    },
  ],
  test: {
    include: tests,
    sequence: { sequencer: InOrder },
    runner: join(import.meta.dirname, 'runner.mjs'),
    setupFiles: ['test/properties.setup.ts'],
    // What is kept there of the files as they are has no mutants, and must not get any.
    fsModuleCache: false,
    // These files keep nothing from one call to the next, so that all mutants may be tried in one process.
    ...{ pool: 'forks', maxWorkers: 1, isolate: false, fileParallelism: false, testTimeout: 600_000 },
  },
};
