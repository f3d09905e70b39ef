// `npm run mutation -- FILE…`: StrykerJS changes these files one expression at a time and shows which changes no test beside them notices.
// The files must be pure and have a test of the same name. The tool is fetched once into .cache/mutation (needs the network); it works on a copy of the tree.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './setup.mjs';

const STRYKER = '10.1.1';
const folder = join(root, '.cache/mutation');
const core = join(folder, 'node_modules/@stryker-mutator/core');
const files = process.argv.slice(2);
const tests = files.map((file) => file.replace(/\.ts$/, '.test.ts'));
const missing = [...files, ...tests].filter((path) => !existsSync(join(root, path)));
if (!files.length || missing.length) {
  console.error(missing.length ? `Not found: ${missing.join(', ')}` : 'Usage: npm run mutation -- FILE…');
  process.exit(2);
}

if (!existsSync(core) || JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')).version !== STRYKER) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const tools = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  // Without its peers: the runner finds the vitest of this repository.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...tools], { cwd: folder, stdio: 'inherit' });
}

const config = join(folder, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'scripts/mutation.vitest.config.mjs' },
    mutate: files,
    // Changed texts are messages.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    // StrykerJS rewrites the configuration by TypeScript's former programming interface, which TypeScript 7 no longer has.
    tsconfigFile: 'none',
    ignorePatterns: ['/data', '/docs', '/mobile', '/.cache'],
    tempDirName: '.cache/mutation/work',
    concurrency: 1,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { reportTests: false },
  }),
);
const env = { ...process.env, HAKIKI_MUTATION_TESTS: JSON.stringify(tests) };
process.exitCode = runNode([join(core, 'bin/stryker.js'), 'run', config], { env });
