// `npm run check`: types, lint, import boundaries, schema.sql against the migrations, lists that a change must not forget, the documents' links and numbers, and the committed digest of the API against the schemas. All run; any failure fails.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, nodeEnvironment, root, runNode } from './setup.mjs';
import { staticTests } from './static-tests.mjs';

ensureInstalled();
/** The compiler keeps what it found, by the texts of the files: a second check takes a tenth of the processor time (24 s and 2.7 s). */
const kept = join(root, '.cache', 'types');
mkdirSync(kept, { recursive: true });
const types = (project, name) => [
  'node_modules/typescript/bin/tsc',
  ...['-p', project, '--incremental', '--tsBuildInfoFile', join(kept, `${name}.tsbuildinfo`)],
];
const checks = [
  ['types', types('.', 'server')],
  ['types of the Web SDK', types('web-sdk', 'web-sdk')],
  ['types of the dashboard', types('dashboard', 'dashboard')],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  [
    'boundaries, schema.sql, table types, and lists that must name all that there is',
    ['node_modules/vitest/vitest.mjs', 'run', ...staticTests, '--reporter=dot'],
  ],
  ['messages that programs parse', ['scripts/parsed-messages.mjs']],
  [
    'links and numbers of the documents',
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/documents/vitest.config.ts', '--reporter=dot'],
  ],
  ['settings in docs/configuration.md and .env.example', ['scripts/settings-docs.ts', '--check']],
  ['digest of the API', ['server/src/hakiki.ts', 'openapi', '--check', 'contract/openapi.digest.txt']],
];
/** Most checks use one core. */
const AT_ONCE = 2;
const [node, env] = [nodeBinary(), nodeEnvironment()];
/** Runs a check and prints its output when it has ended. Resolves with whether it passed. */
const pass = ([name, args]) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject).on('close', (code) => {
      console.log(`— ${name}\n${output.trimEnd()}`);
      if (code !== 0) console.error(`✗ ${name}`);
      resolve(code === 0);
    });
  });

// First, because the others read it. It is not committed: it is made of the schemas, which others change.
console.log('— types of the client');
let hasFailed = runNode(['client/build/generate.ts']) !== 0;
if (hasFailed) console.error('✗ types of the client');
const left = [...checks];
async function takeChecks() {
  for (let check = left.shift(); check; check = left.shift()) if (!(await pass(check))) hasFailed = true;
}
await Promise.all(Array.from({ length: AT_ONCE }, takeChecks));
process.exitCode = hasFailed ? 1 : 0;
