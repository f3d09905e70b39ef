import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobsWithTable } from './jobs-with-table.ts';

test('each kind of job with a table of its own is listed', () => {
  const source = join(import.meta.dirname, '..');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/\bdefineJob\b[^(]*\(\{([\s\S]*?)\n\}\)/g),
    ])
    .flatMap(([, body]) => (/\bownTable: true/.test(body!) ? [/name: '([\w-]+)'/.exec(body!)![1]!] : []));
  expect(names).toHaveLength(2);
  expect(jobsWithTable.map(({ name }) => name).sort()).toEqual(names.sort());
});
