import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';

const rows = readFileSync(join(repository, 'docs/contract.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'));

test('each statement of docs/contract.md has a test that exists', () => {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const [, file, title] = /\| `([^`]+\.test\.ts)`: (.+) \|$/.exec(row) ?? [];
    expect(file && existsSync(join(repository, file)), row).toBe(true);
    expect(readFileSync(join(repository, file!), 'utf8').includes(title!), row).toBe(true);
  }
});
