// `npm run mutation [-- GROUP …]`: changes the pure deciding and matching files one expression at a time and sees whether a unit test fails.
// Writes the group's part of eval/results/mutation.md: the score of each file, and every change that no test noticed. The mutants are StrykerJS's
// (its instrumenter is fetched once into .cache/mutation, needs the network); neither the sources nor node_modules are touched.
// A run that was cut off goes on where it was. `--sample N` takes N mutants of the group by lot, `--again` writes it from the last run.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GROUPS } from './mutation/groups.mjs';
import { draw, makeMutants } from './mutation/mutants.mjs';
import { readProgress } from './mutation/progress.mjs';
import { STRYKER, writeReport } from './mutation/report.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/mutation');
/** Without a word for so long, a mutant is taken to go round for ever (one that counts its own rounds is stopped long before). */
const STALLED_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, again: { type: 'boolean' } },
});

fetchTool();
for (const group of positionals.length ? positionals : Object.keys(GROUPS)) {
  const { mutate, tests } = GROUPS[group];
  const work = join(folder, group);
  mkdirSync(work, { recursive: true });
  const { files, mutants } = await makeMutants(
    join(folder, 'node_modules'),
    root,
    globSync(mutate, { cwd: root }).sort(),
  );
  const most = values.sample === undefined ? mutants.length : Number(values.sample);
  const chosen = draw(mutants, most);
  const progress = join(work, 'progress.jsonl');
  writeFileSync(join(work, 'work.json'), JSON.stringify({ tests, files, progress, ids: chosen.map(({ id }) => id) }));
  if (!values.again)
    await runGroup(group, work, progress, [STRYKER, JSON.stringify(files), ...textsOf(tests)].join('\n'));
  const found = readProgress(progress).statuses;
  const of = (name) =>
    chosen.filter(({ file }) => file === name).map((one) => ({ ...one, status: found[one.id] ?? 'NoCoverage' }));
  const sources = Object.keys(files).map((name) => [
    name,
    { source: readFileSync(join(root, name), 'utf8'), mutants: of(name) },
  ]);
  const report = {
    files: Object.fromEntries(sources),
    ...(chosen.length < mutants.length && { sampledOf: mutants.length }),
  };
  writeReport(join(root, 'eval/results/mutation.md'), Object.keys(GROUPS), group, report);
}

/** The files of these patterns, one after the other. */
function textsOf(patterns) {
  const names = globSync(patterns, { cwd: root }).sort();
  return names.map((name) => readFileSync(join(root, name), 'utf8'));
}

/** Until all have been tried. A process that goes round for ever or dies takes its mutant with it: the next one goes on after it. */
async function runGroup(group, work, progress, version) {
  const kept = join(work, 'version');
  if (!existsSync(kept) || readFileSync(kept, 'utf8') !== version) rmSync(progress, { force: true });
  writeFileSync(kept, version);
  if (!existsSync(progress)) writeFileSync(progress, '');
  for (;;) {
    const before = statSync(progress).size;
    const { code, stalled } = await runOnce(work, progress);
    if (code === 0) return;
    const size = statSync(progress).size;
    const { open } = readProgress(progress);
    if (size === before) throw new Error(`the tests of ${group} do not pass as they are`);
    if (open !== undefined)
      appendFileSync(progress, `${JSON.stringify({ id: open, status: stalled ? 'Timeout' : 'Killed' })}\n`);
  }
}

async function runOnce(work, progress) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const flags = ['run', '--config', join(import.meta.dirname, 'mutation/vitest.config.mjs'), '--reporter', 'minimal'];
  const env = { ...process.env, HAKIKI_MUTATION: join(work, 'work.json') };
  utimesSync(progress, new Date(), new Date());
  const child = spawn(process.execPath, [vitest, ...flags], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  let stalled = false;
  const watch = setInterval(() => {
    if (Date.now() - statSync(progress).mtimeMs < STALLED_MS) return;
    stalled = true;
    process.kill(-child.pid, 'SIGKILL');
  }, 2000);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(watch);
  return { code, stalled };
}

function fetchTool() {
  const installed = join(folder, 'node_modules/@stryker-mutator/instrumenter/package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === STRYKER) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, `@stryker-mutator/instrumenter@${STRYKER}`], {
    cwd: folder,
    stdio: 'inherit',
  });
}
