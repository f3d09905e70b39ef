// `npm test [filter …]`: sets up what is missing and runs the gate, every test that a change is likely to break. `npm run test:extended` runs the
// rest. `npm test -- --changed` runs the tests that the changes since the main branch can reach. A filter names files of either set.
import { changedTests } from './changed-tests.mjs';
import { buildPages, ensureInstalled, prepareModels, runNode } from './setup.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

ensureInstalled();
prepareModels();
buildPages();

const args = process.argv.slice(2);
const isFlag = (argument) => ['--extended', '--changed'].includes(argument);
const passedOn = args.filter((argument) => !isFlag(argument));
const hasFilter = passedOn.some((argument) => !argument.startsWith('-'));
const set = args.includes('--extended') ? 'extended' : hasFilter ? 'all' : 'gate';
process.env.HAKIKI_TESTS = set;
const run = (files = []) => runNode([VITEST, 'run', ...files, ...passedOn]);

if (args.includes('--changed')) {
  const files = changedTests();
  if (files.length) process.exitCode = run(files);
  else console.log('No test reaches what has changed.\n\n0 passed, 0 failed');
} else process.exitCode = run();
