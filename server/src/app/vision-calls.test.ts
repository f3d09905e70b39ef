import { expect, test } from 'vitest';
import { CONNECTION_TIMEOUT_MS } from '../http/app.ts';
import type { RunOptions } from '../platform/worker-pool.ts';
import { DOCUMENT_TIMEOUT_MS, visionCalls } from './vision-calls.ts';

test('a document may wait and be read for as long as a full queue takes on a busy machine', async () => {
  const calls: { name: string; options?: RunOptions }[] = [];
  const run = async <Out>(name: string, _input: unknown, options?: RunOptions): Promise<Out> => {
    calls.push({ name, ...(options && { options }) });
    return undefined as Out;
  };
  const front = new Uint8Array(1);
  await visionCalls({ run }).readDocument({ front, expectedType: 'passport', expectedCountry: 'nigeria' }, 7);
  expect(calls).toEqual([{ name: 'readDocument', options: { timeoutMs: 120_000, tenant: '7', long: true } }]);
});

test('the connection of a document that waits and is read as long as it may is still open for the answer', () => {
  expect(CONNECTION_TIMEOUT_MS).toBeGreaterThan(2 * DOCUMENT_TIMEOUT_MS);
});
