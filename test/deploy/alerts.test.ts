import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'deploy', 'prometheus');
/** Rule files in the order of the runbooks. The last two read series of other programs too. */
const RULES = ['alerts', 'backups', 'high-availability'];
const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
const alerts = text('alerts.yml');
const namesIn = (rules: string): string[] => [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

const runbooks = readFileSync(join(root, 'docs', 'runbooks.md'), 'utf8');

test.each(RULES)(
  'each alert of %s has a runbook and is tried with series that fire it and series that do not',
  (file) => {
    const rules = text(`${file}.yml`);
    const tests = text(`${file}.test.yml`);
    expect(namesIn(rules).length).toBeGreaterThan(file === 'backups' ? 1 : 10);
    for (const name of namesIn(rules)) {
      expect(runbooks, name).toContain(`\n## ${name}\n`);
      expect(rules, name).toContain(`runbook_url: docs/runbooks.md#${name.toLowerCase()}\n`);
      const tried = [...tests.matchAll(new RegExp(`alertname: ${name}\n +eval_time: .*\n +exp_alerts:(.*)`, 'g'))];
      expect(tried.map(([, expected]) => expected!.trim()).sort(), name).toEqual(['', '[]']);
    }
  },
);

test('the runbooks have the order of the alerts', () => {
  const names = RULES.flatMap((file) => namesIn(text(`${file}.yml`)));
  expect([...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
});

test('each job that a runbook or an alert names is a kind of job', () => {
  const kinds = new Set(
    readdirSync(join(root, 'server', 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, 'server', 'src', file), 'utf8'))
      .flatMap((source) => [
        ...[...source.matchAll(/\bdefineJob\b[^(]*\(\{\s*name: '([\w-]+)'/g)].map(([, name]) => name!),
        ...[...source.matchAll(/\.schedule\(\s*'([\w-]+)'/g)].map(([, name]) => name!),
      ]),
  );
  const inRunbooks = [...runbooks.matchAll(/\bjob(?: is)? `([\w-]+)`/g)].map(([, name]) => name!);
  // `hakiki` is a job of Prometheus, and `hakiki-migrate` one of Kubernetes.
  const named = [
    ...inRunbooks.filter((name) => !name.startsWith('hakiki')),
    ...[...alerts.matchAll(/\bkind!?="([\w-]+)"/g)].map(([, name]) => name!).filter((name) => name.includes('-')),
  ];
  expect(named).toContain('webhook-deliveries');
  expect(named).toContain('sdk-run');
  for (const name of named) expect([...kinds], name).toContain(name);
});

test('each metric that an alert or a dashboard reads is one of ours', () => {
  const sources = readdirSync(join(root, 'server', 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, 'server', 'src', file), 'utf8'))
    .join('\n');
  const boards = readdirSync(join(root, 'deploy', 'grafana')).map((file) =>
    readFileSync(join(root, 'deploy', 'grafana', file), 'utf8'),
  );
  for (const board of boards) expect(JSON.parse(board).panels.length).toBeGreaterThan(2);
  const read = [...[alerts, ...boards].join('\n').matchAll(/hakiki_([a-z0-9_]+)/g)].map(([, name]) =>
    name!.replace(/^(http_request_duration_seconds)_(bucket|count|sum)$/, '$1'),
  );
  expect(read.length).toBeGreaterThan(10);
  for (const name of new Set(read)) expect(sources, name).toMatch(new RegExp(`['_]${name}'`));
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool).each(RULES)('promtool agrees with the tests of %s', (file) => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', `${file}.test.yml`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr], stdout).toEqual([0, '']);
});
