import { expect, test } from 'vitest';
import type { ComparedFor } from '../faces/compare-for-branch.ts';
import { makeFindCustomer } from './find-customer.ts';

const picture = Uint8Array.of(1);
const rows = [
  { id: 2, kind: 'liveness', outcome: 'live', provenance: {}, evidence: {}, images: [{ name: 'selfie', blob: 's' }] },
  {
    ...{ id: 1, kind: 'document', outcome: 'valid', provenance: { document_type: 'passport' } },
    ...{ evidence: { fields: {} }, images: [{ name: 'portrait', blob: 'p' }] },
  },
].map((row) => ({ ...row, account_id: 7, result: {} }));

test('faces are compared by the branch’s policy, and anew when it changes', async () => {
  const asked: ComparedFor[] = [];
  const kept = new Map<string, unknown>();
  const find = makeFindCustomer({
    list: async () => rows,
    open: async (_branch: number, id: number) => rows.find((row) => row.id === id),
    image: async () => picture,
    compare: async (_images: unknown, whom: ComparedFor) => {
      asked.push(whom);
      return { ok: true, comparison: { match: true, confidence: 80, doubts: [] } };
    },
    faces: {
      get: async (pair: object) => kept.get(JSON.stringify(pair)),
      put: async (pair: object, result: unknown) => void kept.set(JSON.stringify(pair), result),
    },
  } as unknown as Parameters<typeof makeFindCustomer>[0]);
  const branch = (faces?: object) => ({ id: 3, accountId: 7, policy: { ...(faces && { faces }) } });

  const first = await find(branch(), 'customer 1');
  expect(first.cross_checks.find(({ what }) => what === 'face')).toMatchObject({ verdict: 'agrees' });
  await find(branch(), 'customer 1');
  expect(asked).toEqual([{ accountId: 7, policy: {}, reference: 'customer 1' }]);
  await find(branch({ threshold: 0.4 }), 'customer 1');
  expect(asked.slice(1)).toEqual([{ accountId: 7, policy: { faces: { threshold: 0.4 } }, reference: 'customer 1' }]);
});
