// `npm run check`: types, lint, import boundaries, the documents' links and numbers, and the committed openapi.json against the schemas. All run; any failure fails.
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
const checks = [
  // Not committed: made of openapi.json, which others change.
  ['types of the client', ['client/build/generate.ts']],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the Web SDK', ['node_modules/typescript/bin/tsc', '-p', 'web-sdk']],
  ['types of the dashboard', ['node_modules/typescript/bin/tsc', '-p', 'dashboard']],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['boundaries', ['node_modules/vitest/vitest.mjs', 'run', 'test/boundaries.test.ts', '--reporter=dot']],
  [
    'links and numbers of the documents',
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/documents/vitest.config.ts', '--reporter=dot'],
  ],
  ['settings in docs/configuration.md and .env.example', ['scripts/settings-docs.ts', '--check']],
  ['openapi.json', ['server/src/hakiki.ts', 'openapi', '--check', 'openapi.json']],
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
