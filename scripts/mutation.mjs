// `npm run mutation [-- GROUP …]`: changes the pure deciding and matching files one expression at a time and sees whether a unit test fails
// (StrykerJS). Writes the group's part of eval/results/mutation.md: the score of each file, and every change that no test noticed. The tool is
// fetched once into .cache/mutation (needs the network), and what is changed is a copy there: neither the sources nor node_modules are touched.
// `npm run mutation -- GROUP --again` writes it from the last run's report.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STRYKER = '10.1.1';
const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/mutation');

/** What is changed, and the tests that are to notice. */
const GROUPS = {
  customers: {
    mutate: ['server/src/customers/decide.ts', 'server/src/customers/cross-checks/{facts,names,finding}.ts'],
    tests: ['server/src/customers/decide.test.ts', 'server/src/customers/cross-checks/*.test.ts'],
  },
  screening: { mutate: ['server/src/screening/decide.ts'], tests: ['server/src/screening/decide.test.ts'] },
  webhooks: {
    mutate: ['server/src/webhooks/retry.ts', 'server/src/platform/jobs/retry-delay.ts'],
    tests: ['server/src/webhooks/retry.test.ts', 'server/src/platform/jobs/retry-delay.test.ts'],
  },
  runs: {
    mutate: ['server/src/sdk-runs/{steps,run-findings}.ts'],
    tests: ['server/src/sdk-runs/{steps,run-findings}.test.ts'],
  },
  faces: {
    mutate: ['server/src/faces/{calibration,doubts}.ts', 'server/src/faces/liveness/{fuse,verdict}.ts'],
    tests: ['server/src/faces/{calibration,doubts}.test.ts', 'server/src/faces/liveness/{fuse,verdict}.test.ts'],
  },
  rules: {
    mutate: [
      'server/src/transactions/rules/{compile,evaluate-rules}.ts',
      'server/src/transactions/cases/case-rules.ts',
    ],
    tests: [
      'server/src/transactions/rules/{compile,evaluate-rules}.test.ts',
      'server/src/transactions/cases/case-rules.test.ts',
    ],
  },
  evidence: {
    mutate: ['packages/matching/src/{score,score-birth,score-evidence,same-person}.ts'],
    tests: ['packages/matching/src/{score,score-birth,score-evidence,same-person}.test.ts'],
  },
  names: {
    mutate: ['packages/matching/src/{score-names,align-names}.ts'],
    tests: ['packages/matching/src/{score-names,align-names,unvowelled,golden}.test.ts'],
  },
  words: {
    mutate: ['packages/matching/src/{score-token,word-distance}.ts'],
    tests: ['packages/matching/src/{score-token,word-distance,score-names,unvowelled,golden}.test.ts'],
  },
};

const named = process.argv.slice(2).filter((word) => word !== '--again');
const again = process.argv.includes('--again');
const chosen = named.length ? named : Object.keys(GROUPS);

const result = join(root, 'eval/results/mutation.md');

if (!again) fetchTool();
for (const group of chosen) write(group, again ? reportOf(group) : run(group));

function fetchTool() {
  const installed = join(folder, 'node_modules/@stryker-mutator/core/package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === STRYKER) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const tools = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...tools], { cwd: folder, stdio: 'inherit' });
  // The repository's own vitest runs the tests.
  rmSync(join(folder, 'node_modules/vitest'), { recursive: true, force: true });
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
}

/** Changes the files of one group in a copy; gives what became of each change, by file. */
function run(group) {
  const { mutate, tests } = GROUPS[group];
  const of = (name) => join(folder, `${group}.${name}`);
  // These files keep nothing from one call to the next, so that the tests may share a worker: a third of the time.
  const shared = { setupFiles: ['test/properties.setup.ts'], testTimeout: 60_000, isolate: false };
  const test = JSON.stringify({ include: tests, ...shared });
  writeFileSync(of('mjs'), `export default { root: process.cwd(), test: ${test} };\n`);
  const settings = {
    ...{ testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'], mutate },
    vitest: { configFile: of('mjs'), related: false },
    ...{ coverageAnalysis: 'perTest', concurrency: 1, ignoreStatic: true, disableTypeChecks: false, timeoutMS: 20_000 },
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['/*', '!/contract', '!/packages', '!/server', '!/test', '!/package.json'],
    tempDirName: of('copy'),
    ...{ reporters: ['progress-append-only', 'json'], jsonReporter: { fileName: of('report') } },
  };
  writeFileSync(of('json'), JSON.stringify(settings));
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', of('json')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`the run of ${group} ended with ${status}`);
  return reportOf(group);
}

function reportOf(group) {
  return JSON.parse(readFileSync(join(folder, `${group}.report`), 'utf8')).files;
}

/** Puts the group's section into the results; those of other groups stay. */
function write(group, files) {
  const isCounted = ({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);
  const isNoticed = ({ status }) => status === 'Killed' || status === 'Timeout';
  const short = (text) => text.replace(/\s+/g, ' ').replaceAll('`', "'").slice(0, 70);
  const original = (source, { start, end }) => {
    const lines = source.split('\n').slice(start.line - 1, end.line);
    if (start.line === end.line) return lines[0].slice(start.column - 1, end.column - 1);
    return `${lines[0].slice(start.column - 1).trim()} …`;
  };
  const section = Object.entries(files).map(([name, { source, mutants }]) => {
    const counted = mutants.filter(isCounted);
    const missed = counted
      .filter((mutant) => !isNoticed(mutant))
      .sort((a, b) => a.location.start.line - b.location.start.line);
    const survivors = missed.map(({ location, replacement, status }) => {
      const was = short(original(source, location));
      const reached = status === 'NoCoverage' ? ' (no test reaches it)' : '';
      return `- ${location.start.line}: \`${was}\` → \`${short(replacement ?? '')}\`${reached}`;
    });
    const head = `**\`${name}\`: ${counted.length - missed.length} of ${counted.length} (${share(counted.length - missed.length, counted.length)})**`;
    return [head, ...(survivors.length ? ['', ...survivors] : [])].join('\n');
  });
  const day = new Date().toISOString().slice(0, 10);
  const sections = new Map([...sectionsOf(result), [group, `## ${group}, ${day}\n\n${section.join('\n\n')}\n`]]);
  const text = Object.keys(GROUPS).flatMap((name) => sections.get(name) ?? []);
  const unmeasured = Object.keys(GROUPS).filter((name) => !sections.has(name));
  const counts = [...text.join('').matchAll(/^\*\*.*: (\d+) of (\d+) \(/gm)].map(([, noticed, all]) => [
    Number(noticed),
    Number(all),
  ]);
  const [noticed, all] = counts.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  const head = `# Changes that a test notices

\`npm run mutation [-- GROUP …]\`, StrykerJS ${STRYKER}: each expression of these files is changed in turn, and the unit tests beside them are
run. Changed texts (messages) and values made when a file is loaded (tables) do not count. A change that no test noticed stands below with its
line: either nobody could see it (an equal result by another way), or a test is missing.

Noticed: **${noticed} of ${all} (${share(noticed, all)})**.${unmeasured.length ? ` Not measured yet: ${unmeasured.join(', ')}.` : ''}

`;
  writeFileSync(result, head + text.join('\n'));
  console.log(`${group} done; in all ${noticed} of ${all} noticed: eval/results/mutation.md`);
}

function share(part, whole) {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function sectionsOf(path) {
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  return found.map((text) => [/^## (\w+)/.exec(text)[1], `${text.trimEnd()}\n`]);
}
