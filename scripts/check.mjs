// `npm run check`: types, lint, import boundaries, schema.sql against the migrations, lists that a change must not forget, the documents' links and numbers, and the committed digest of the API against the schemas. All run; any failure fails.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './setup.mjs';

ensureInstalled();
/** The compiler keeps what it found, by the texts of the files: a second check takes a tenth of the processor time (24 s and 2.7 s). */
const kept = join(root, '.cache', 'types');
mkdirSync(kept, { recursive: true });
const types = (project, name) => [
  'node_modules/typescript/bin/tsc',
  ...['-p', project, '--incremental', '--tsBuildInfoFile', join(kept, `${name}.tsbuildinfo`)],
];
/** Tests that read the source alone and fail when a list lacks what a change added elsewhere. */
const staticTests = [
  'boundaries',
  'code-shape',
  'table-owners',
  'dashboard/change-texts',
  'dashboard/deeds',
  'dashboard/permissions',
].map((name) => `test/${name}.test.ts`);
const checks = [
  // Not committed: made of the schemas, which others change.
  ['types of the client', ['client/build/generate.ts']],
  ['types', types('.', 'server')],
  ['types of the Web SDK', types('web-sdk', 'web-sdk')],
  ['types of the dashboard', types('dashboard', 'dashboard')],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  [
    'boundaries, schema.sql, table types, and lists that must name all that there is',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/schema', ...staticTests, '--reporter=dot'],
  ],
  ['messages that programs parse', ['scripts/parsed-messages.mjs']],
  [
    'links and numbers of the documents',
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/documents/vitest.config.ts', '--reporter=dot'],
  ],
  ['settings in docs/configuration.md and .env.example', ['scripts/settings-docs.ts', '--check']],
  ['digest of the API', ['server/src/hakiki.ts', 'openapi', '--check', 'contract/openapi.digest.txt']],
];
let failed = 0;
for (const [name, args] of checks) {
  console.log(`— ${name}`);
  if (runNode(args) !== 0) {
    failed += 1;
    console.error(`✗ ${name}`);
  }
}
process.exitCode = failed ? 1 : 0;
