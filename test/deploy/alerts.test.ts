import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'deploy', 'prometheus');
const alerts = readFileSync(join(folder, 'alerts.yml'), 'utf8');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

test('each alert has a runbook and is tried with series that fire it and series that do not', () => {
  const runbooks = readFileSync(join(root, 'docs', 'runbooks.md'), 'utf8');
  const tests = readFileSync(join(folder, 'alerts.test.yml'), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(runbooks, name).toContain(`\n## ${name}\n`);
    expect(alerts, name).toContain(`runbook_url: docs/runbooks.md#${name.toLowerCase()}\n`);
    const tried = [...tests.matchAll(new RegExp(`alertname: ${name}\n +eval_time: .*\n +exp_alerts:(.*)`, 'g'))];
    expect(tried.map(([, expected]) => expected!.trim()).sort(), name).toEqual(['', '[]']);
  }
  expect([...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
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

test('promtool agrees, where it is installed', () => {
  if (spawnSync('promtool', ['--version']).status !== 0) return;
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr], stdout).toEqual([0, '']);
});
