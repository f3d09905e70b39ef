// `npm test [filter …]`: sets up what is missing, runs every test, and closes with one line that any reader understands.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages, ensureInstalled, prepareModels, runNode } from './setup.mjs';

ensureInstalled();
prepareModels();
buildPages();
const folder = mkdtempSync(join(tmpdir(), 'hakiki-test-'));
const report = join(folder, 'report.json');
const status = runNode([
  'node_modules/vitest/vitest.mjs',
  'run',
  ...process.argv.slice(2),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = Math.max(numFailedTests, status === 0 ? 0 : numFailedTestSuites);
  console.log(`\n${numPassedTests} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;
