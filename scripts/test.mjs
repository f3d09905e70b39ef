// `npm test [filter …]`: sets up what is missing and runs the gate, every test that a change is likely to break. `npm run test:extended` runs the
// rest. `npm test -- --changed` runs the tests that the changes since the main branch can reach. A filter names files of either set.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { changedTests } from './changed-tests.mjs';
import { ensureInstalled, prepareAll, root, runNode } from './setup.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

ensureInstalled();
await prepareAll();

const args = process.argv.slice(2);
const isFlag = (argument) => ['--extended', '--changed'].includes(argument);
const passedOn = args.filter((argument) => !isFlag(argument));
const hasFilter = passedOn.some((argument) => !argument.startsWith('-'));
const set = args.includes('--extended') ? 'extended' : hasFilter || args.includes('--changed') ? 'all' : 'gate';
process.env.HAKIKI_TESTS = set;
const run = (files = []) => runNode([VITEST, 'run', ...files, ...passedOn]);

const failedFiles = `${root}/.cache/failed-tests.json`;
/** More failed files than this are a fault of the change, not of a test. */
const MAX_REPEATED_FILES = 2;

/**
 * In CI, runs the few files that failed once more, one after the other on an otherwise idle machine, and names those that pass then: a test that fails
 * only sometimes is a fault to mend, and no reason to refuse a change that does not touch it.
 */
function repeatFailedFiles() {
  const failed = JSON.parse(existsSync(failedFiles) ? readFileSync(failedFiles, 'utf8') : 'null');
  if (!failed?.length || failed.length > MAX_REPEATED_FILES) return 1;
  console.log(`\nRepeating once, because a test may be unsteady: ${failed.join(', ')}`);
  const status = runNode([VITEST, 'run', ...failed, '--no-file-parallelism']);
  if (status === 0) console.log(`\nUNSTEADY, to be mended: ${failed.join(', ')}`);
  return status;
}

if (args.includes('--changed')) {
  const files = changedTests();
  if (files.length) process.exitCode = run(files);
  else console.log('No test reaches what has changed.\n\n0 passed, 0 failed');
} else {
  rmSync(failedFiles, { force: true });
  const status = run();
  process.exitCode = status !== 0 && process.env.CI && !hasFilter ? repeatFailedFiles() : status;
}
