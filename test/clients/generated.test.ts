import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeClients, digestOf } from '../../clients/build/generate.ts';
import { renderCalls } from '../../clients/build/render-calls.ts';
import { repository } from '../service.fixture.ts';

const read = (path: string): string => readFileSync(join(repository, 'clients', path), 'utf8');

test('what is committed of the clients was generated from today’s description of the API, and nobody edited it', async () => {
  const description = await describeClients();
  const digest = read('generated.digest.txt');
  const files = [...digest.matchAll(/ {2}(\S+\/\S+)$/gm)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(1);
  expect(digestOf(description, files), 'run: node clients/build/generate.ts').toBe(digest);
  // The calls need no tool that is fetched.
  for (const [path, text] of Object.entries(renderCalls(description.calls))) expect(read(path), path).toBe(text);
});

test('each type that a call names is described', async () => {
  const { calls, definitions } = await describeClients();
  const named = calls.flatMap(({ resultType, bodyType, queryType }) => [resultType, bodyType, queryType]);
  for (const name of named) if (name !== undefined) expect(definitions).toHaveProperty(name);
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThan(20);
});
