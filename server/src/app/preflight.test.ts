import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PreflightFacts, preflight } from './preflight.ts';

const complete: PreflightFacts = {
  missingLists: [],
  outdatedLists: [],
  providers: ['dojah'],
  publicUrl: 'https://id.example.com',
  trustProxy: true,
  host: '0.0.0.0',
  verifiedAccounts: 1,
  apiKeys: 2,
  hasMasterKey: true,
  embeddedDatabase: false,
  imagesInFolder: false,
  metricsToken: true,
};
const notOk = (facts: Partial<PreflightFacts>) =>
  preflight({ ...complete, ...facts }).flatMap(({ code, state }) => (state === 'ok' ? [] : [`${code} ${state}`]));

test('a complete installation lacks nothing; each part that is missing is named, with what sets it', () => {
  expect(notOk({})).toEqual([]);
  expect(notOk({ missingLists: ['un_sc'] })).toEqual(['lists missing']);
  expect(notOk({ outdatedLists: ['eu_fsf'] })).toEqual(['lists advice']);
  expect(notOk({ providers: [] })).toEqual(['providers missing']);
  expect(notOk({ verifiedAccounts: 0, apiKeys: 0 })).toEqual(['account missing', 'api_key missing']);
  expect(notOk({ publicUrl: undefined })).toEqual(['public_url missing']);
  expect(notOk({ publicUrl: 'http://id.example.com' })).toEqual(['public_url missing']);
  expect(notOk({ trustProxy: false })).toEqual(['public_url advice']);
  expect(notOk({ hasMasterKey: false })).toEqual(['master_key advice']);
  expect(notOk({ imagesInFolder: true })).toEqual(['images advice']);
  expect(notOk({ metricsToken: false })).toEqual(['metrics_token advice']);
  expect(notOk({ metricsToken: false, host: '127.0.0.1' })).toEqual([]);
  const texts = preflight({ ...complete, missingLists: ['un_sc'], hasMasterKey: false }).map(({ text }) => text);
  expect(texts.join('\n')).toContain('required watch lists are not in force (un_sc)');
  expect(texts.join('\n')).toContain('npx hakiki lists refresh');
  expect(texts.join('\n')).toContain('set MASTER_KEY');
});

test('every installation gets every item once', () => {
  const codes = preflight(complete).map(({ code }) => code);
  fc.assert(
    fc.property(
      fc.record({
        verifiedAccounts: fc.nat(3),
        apiKeys: fc.nat(3),
        embeddedDatabase: fc.boolean(),
        imagesInFolder: fc.boolean(),
        metricsToken: fc.boolean(),
        hasMasterKey: fc.boolean(),
        host: fc.constantFrom('127.0.0.1', '0.0.0.0', '::'),
        publicUrl: fc.constantFrom(undefined, 'http://a', 'https://a'),
      }),
      (facts) => {
        expect(preflight({ ...complete, ...facts }).map(({ code }) => code)).toEqual(codes);
      },
    ),
  );
});
