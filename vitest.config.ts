import { defineConfig } from 'vitest/config';
// @ts-expect-error plain JavaScript without types: `npm run check` runs it on whatever Node the machine has
import { staticTests } from './scripts/static-tests.mjs';
import { ProgressReporter } from './test/runner/progress-reporter.ts';
import { SlowestFirst } from './test/runner/slowest-first.ts';

/** Tests that are slow and seldom broken by a change: `npm run test:extended`. All others are the gate, `npm test`. */
const EXTENDED = '**/*.extended.test.ts';
const OUTSIDE = ['**/node_modules/**', 'data/**'];
const set = process.env['HAKIKI_TESTS'] ?? 'all';

/** Tests beside the source they test share a process: modules hold no state (`test/code-shape.test.ts`), and a process for each file costs a second. */
const BESIDE_SOURCE = '{contract,packages,server,client,models,eval,bench,website,web-sdk}/**/*.test.ts';
const WHOLE_SERVICE = 'test/**/*.test.ts';
const only = (pattern: string): string =>
  set === 'extended' ? pattern.replace('*.test.ts', '*.extended.test.ts') : pattern;
/** Set where `npm run check` has just passed: `.ci/run` runs its tests once. */
const checked: readonly string[] = process.env['HAKIKI_CHECKED'] ? staticTests : [];
const exclude = set === 'gate' ? [...OUTSIDE, EXTENDED, ...checked] : OUTSIDE;

export default defineConfig({
  test: {
    reporters: [new ProgressReporter()],
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['test/temporary-folder.setup.ts', 'test/shared.setup.ts'],
    pool: 'forks',
    // The extended tests wait for installations and browsers for a third of their time.
    maxWorkers: set === 'extended' ? 3 : 2,
    projects: [
      { extends: true, test: { name: 'beside source', include: [only(BESIDE_SOURCE)], exclude, isolate: false } },
      { extends: true, test: { name: 'whole service', include: [only(WHOLE_SERVICE)], exclude } },
    ],
    setupFiles: ['test/properties.setup.ts', 'test/compile-cache.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
