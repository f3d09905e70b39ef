import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Authority } from './authority.ts';
import { makeDojah } from './dojah.ts';
import { makeHttpAuthorities } from './http-authority.ts';
import { makePrembly } from './prembly.ts';
import type { SendRequest } from './provider-call.ts';
import { makeSmileId } from './smile-id.ts';

/** Words for which the adapters search, at places and with types that no provider documents. */
const words = [
  ...['response_code', 'data', 'nin_data', 'verification', 'status', 'payload', 'entity', 'person', 'error', 'message'],
  ...[
    'ResultCode',
    'Actions',
    'Verify_ID_Number',
    'FullData',
    'FullName',
    'first_name',
    'surname',
    'dob',
    'gender',
    'result',
  ],
];
const values = [
  '00',
  '01',
  '1012',
  'Verified',
  'VERIFIED',
  'NOT-VERIFIED',
  'Ada',
  '2-Aug-1904',
  'Not Available',
  0,
  1012,
  null,
];
const body = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...values),
    fc.string(),
    tie('object'),
    fc.array(tie('value')),
  ),
  object: fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 6 }),
})).object;
const status = fc.constantFrom(200, 200, 200, 201, 400, 404, 422, 500);

const deep = `{"error":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const routes = { 'nigeria/bvn': { method: 'POST', url: 'https://registry.example/{number}', body: {} } };
const own = [{ name: 'own', routes, found: { path: 'result.status', equals: ['00'] }, record: 'result.person' }];
const makers: Readonly<Record<string, (send: SendRequest) => Authority>> = {
  prembly: makePrembly,
  smile_id: (send) => makeSmileId(send, { now: () => new Date(0) }),
  dojah: makeDojah,
  own: (send) => makeHttpAuthorities(own, send)[0]!,
};

describe.each(Object.keys(makers))('%s', (name) => {
  const answerTo = (text: string, code: number) => {
    const send: SendRequest = async () => ({ status: code, headers: {}, bodyStart: text, truncated: false, ms: 1 });
    const context = { credentials: {}, reference: 'r', timeoutMs: 1, signal: new AbortController().signal };
    return makers[name]!(send).verify({ country: 'nigeria', type: 'bvn', number: '22222222222' }, context);
  };

  test('whatever JSON comes, there is an answer, and a person found has a name', async () => {
    await fc.assert(
      fc.asyncProperty(body, status, async (json, code) => {
        const answer = await answerTo(JSON.stringify(json), code);
        if (answer.kind === 'found') {
          expect(code).toBeLessThan(500);
          expect(answer.person.fullName ?? answer.person.lastName).toBeTruthy();
        }
      }),
      { numRuns: 300 },
    );
  });

  test('whatever text comes, there is an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), status, async (text, code) => {
        expect((await answerTo(text, code)).kind).not.toBe('found');
      }),
    );
    expect((await answerTo(deep, 200)).kind).toBe('unavailable');
  });
});
