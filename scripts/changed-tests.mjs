// The tests that the changes of this branch can reach: by imports, and through the started service by the folder that changed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodeBinary, nodeEnvironment, root } from './setup.mjs';

/** Whole-service tests reach the code through a process of its own, which no import shows. Folder → the one or two that exercise it most. */
const WHOLE_SERVICE = [
  ['contract/', ['test/contract/openapi.test.ts', 'test/contract/from-schemas.test.ts']],
  ['dashboard/', ['test/dashboard/jobs.test.ts', 'test/dashboard/keyboard.extended.test.ts']],
  ['web-sdk/', ['test/web-sdk/run.test.ts', 'test/web-sdk/bundle.test.ts']],
  ['client/', ['test/contract/integrators-word.test.ts']],
  ['server/migrations/', ['test/tenancy.test.ts', 'test/attacks/row-level-security.test.ts']],
  ['server/src/http/', ['test/conventions.extended.test.ts', 'test/attacks/every-endpoint.test.ts']],
  ['server/src/accounts/', ['test/tenancy.test.ts', 'test/attacks/people.extended.test.ts']],
  ['server/src/documents/', ['test/contract/documents.test.ts']],
  ['server/src/customers/', ['test/contract/customer.test.ts']],
  ['server/src/authorities/', ['test/contract/customer.test.ts']],
  ['server/src/screening/', ['test/screening.test.ts']],
  ['server/src/watchlists/', ['test/lists.extended.test.ts']],
  ['server/src/transactions/', ['test/transactions.test.ts', 'test/rules.test.ts']],
  ['server/src/cases/', ['test/transactions.test.ts']],
  ['server/src/reports/', ['test/transactions.test.ts']],
  ['server/src/blacklist/', ['test/transactions.test.ts']],
  ['server/src/sdk/', ['test/sdk-run.test.ts']],
  ['server/src/persons/', ['test/attacks/by-person.extended.test.ts']],
  ['server/src/queue/', ['test/queue.test.ts']],
  ['server/src/app/', ['test/lifecycle.extended.test.ts']],
];

function output(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout;
}

const git = (...args) => output('git', args).trim();

/** The commit that this branch left the main branch at; on the main branch itself, what was last pushed or, without a remote, the last commit. */
function baseCommit() {
  for (const main of ['@{upstream}', 'origin/main', 'main']) {
    const found = spawnSync('git', ['merge-base', 'HEAD', main], { cwd: root, encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return git('rev-parse', 'HEAD');
}

/** Extended tests of the whole service import much of it and take minutes: only `WHOLE_SERVICE` names some of them. */
const isQuick = (file) => !(file.startsWith('test/') && file.endsWith('.extended.test.ts'));

/** @returns paths of test files, relative to the repository */
export function changedTests() {
  const base = baseCommit();
  const changed = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean);
  if (!changed.length) return [];
  const listed = output(
    nodeBinary(),
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', `--changed=${base}`],
    { env: { ...nodeEnvironment(), HAKIKI_TESTS: 'all' } },
  );
  const byImport = JSON.parse(listed.slice(listed.indexOf('[')))
    .map(({ file }) => relative(root, file))
    .filter((file) => isQuick(file) || changed.includes(file));
  const throughService = WHOLE_SERVICE.filter(([folder]) => changed.some((file) => file.startsWith(folder)));
  const files = [...byImport, ...throughService.flatMap(([, tests]) => tests)];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}
