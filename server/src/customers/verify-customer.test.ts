import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import { describe, expect, test } from 'vitest';
import type { Authority, Identifier } from '../authorities/authority.ts';
import { type BranchRouting, makeRouter } from '../authorities/route.ts';
import { makeSandboxAuthority } from '../authorities/sandbox-authority.ts';
import { AppError } from '../platform/errors.ts';
import { attemptOf } from './attempt.fixture.ts';
import { outcomeOf, pepHit, sanctionHit } from './hits.fixture.ts';
import type { VerificationRecord } from './verification-record.ts';
import { makeVerifyCustomer } from './verify-customer.ts';

const routing: BranchRouting = {
  order: { '*': ['sandbox'] },
  timeoutMs: 1000,
  totalMs: 1000,
  hedge: [],
  cacheSeconds: 0,
  credentials: {},
};
const NO_NAME = 'AML screening skipped: identity verification did not return a name';

function setUp({
  settings = { ivs: true, aml: true },
  policy = {},
  outcome = outcomeOf({}),
  authorities = [makeSandboxAuthority()] as Authority[],
  assertLists = () => {},
} = {}) {
  const saved: VerificationRecord[] = [];
  const screened: Subject[] = [];
  const asked: Identifier[] = [];
  const router = makeRouter({
    authorities,
    routingOf: () => routing,
    cache: { get: async () => undefined, put: async () => {} },
    newReference: () => 'r',
  });
  const verify = makeVerifyCustomer({
    assertLists,
    identify: (identifier, of) => {
      asked.push(identifier);
      return router.identify(identifier, of);
    },
    screen: async (subject): Promise<ScreeningOutcome> => {
      screened.push(subject);
      return outcome;
    },
    save: async (record) => saved.push(record),
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
  });
  return {
    verify: (body: unknown) => verify(attemptOf({ id: 7, accountId: 3, ...settings, policy }), body),
    saved,
    screened,
    asked,
  };
}

describe('answers, in exactly the contract shape', () => {
  test('verified, no match', async () => {
    const { verify } = setUp();
    expect(await verify({ country: 'Nigeria', identifier: '22222222222' })).toStrictEqual({
      onboarding_id: 1,
      identity: {
        verified: true,
        identifier_type: 'BVN',
        first_name: 'Amaka',
        last_name: 'Okafor',
        middle_name: 'Chisom',
        date_of_birth: '1992-04-17',
        gender: 'Female',
        phone: '08031234567',
      },
      screening: { sanctions: [], peps: [], adverse_media: [], risk_level: 'low' },
      decision: 'pass',
    });
  });

  test('unknown at the authority', async () => {
    const { verify, screened } = setUp();
    expect(await verify({ country: 'nigeria', identifier: '44444444444' })).toStrictEqual({
      onboarding_id: 1,
      identity: {
        verified: false,
        identifier_type: 'BVN',
        error: 'Bank Verification Number (BVN) check failed: Invalid BVN provided',
      },
      screening: { sanctions: [], peps: [], adverse_media: [], risk_level: 'low', note: NO_NAME },
      decision: 'fail',
    });
    expect(screened).toEqual([]);
  });

  test('hits carry the contract fields alone; their evidence goes to the record', async () => {
    const { verify, saved } = setUp({ outcome: outcomeOf({ sanctions: [sanctionHit('strong')], peps: [pepHit] }) });
    const { screening, decision } = await verify({ country: 'nigeria', identifier: '33333333333' });
    expect(decision).toBe('fail');
    expect(screening.risk_level).toBe('high');
    expect(Object.keys(screening.sanctions[0]!).sort()).toEqual(
      ['country', 'entity_name', 'other_information', 'recorded_date', 'sanction_body', 'sanction_types'].sort(),
    );
    expect(Object.keys(screening.peps[0]!).sort()).toEqual(
      ['country', 'gender', 'name', 'pep_types', 'political_post', 'source'].sort(),
    );
    expect(saved[0]?.screening?.outcome.sanctions[0]?.match.entity_id).toBe('x-1');
  });
});

describe('steps that do not run', () => {
  test('a badly formed number asks no authority', async () => {
    const { verify, asked } = setUp();
    const { identity, decision } = await verify({ country: 'kenya', identifier: '22222' });
    expect(identity.error).toBe(
      'National ID check failed: Invalid National ID provided. A National ID is 6 to 9 digits, without spaces or dashes, in the digits 0 to 9',
    );
    expect(decision).toBe('fail');
    expect(asked).toEqual([]);
  });

  test('ivs off: nobody is asked or screened', async () => {
    const { verify, asked, screened, saved } = setUp({ settings: { ivs: false, aml: true } });
    const { identity, screening, decision } = await verify({ country: 'nigeria', identifier: '22222222222' });
    expect(identity).toStrictEqual({
      verified: false,
      identifier_type: 'BVN',
      error: 'Identity verification is disabled for this branch',
    });
    expect([screening.note, decision, asked, screened]).toEqual([NO_NAME, 'fail', [], []]);
    expect(saved[0]?.inputs.identity).toEqual({ verified: false, reason: 'disabled' });
  });

  test('aml off: the decision rests on identity alone', async () => {
    const { verify, screened } = setUp({ settings: { ivs: true, aml: false } });
    const body = { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' };
    const { screening, decision } = await verify(body);
    expect(screening.note).toBe('AML screening skipped: disabled for this branch');
    expect([decision, screened]).toEqual(['pass', []]);
  });

  test('without a provider: the answer names the configuration, and the record says that nobody decided', async () => {
    const { verify, saved } = setUp({ authorities: [] });
    const { identity, screening, decision } = await verify({ country: 'nigeria', identifier: '22222222222' });
    expect([identity.verified, identity.error, screening.note, decision]).toEqual([
      false,
      'no identity provider is configured for nigeria bvn',
      NO_NAME,
      'fail',
    ]);
    expect(saved[0]?.inputs.identity).toEqual({ verified: false, reason: 'not_configured' });
    expect(saved[0]?.verdict.reasons).toEqual([{ code: 'identity_not_configured', params: {} }]);
  });

  test('while a required list is missing: no authority is asked, nothing is recorded, unless nobody would be screened', async () => {
    const assertLists = () => {
      throw new AppError('lists_not_loaded');
    };
    const body = { country: 'nigeria', identifier: '22222222222' };
    const stopped = setUp({ assertLists });
    await expect(stopped.verify(body)).rejects.toMatchObject({ kind: 'overloaded' });
    expect([stopped.asked, stopped.saved]).toEqual([[], []]);
    const unscreened = setUp({ assertLists, settings: { ivs: true, aml: false } });
    expect((await unscreened.verify(body)).decision).toBe('pass');
  });

  test('an authority that is down: fail by default, review where the branch says so, and the reason is kept', async () => {
    const body = { country: 'nigeria', identifier: '55555555555' };
    const first = setUp();
    const { identity, decision } = await first.verify(body);
    expect(identity.error).toMatch(/could not be reached/);
    expect([decision, first.saved[0]?.inputs.identity]).toEqual(['fail', { verified: false, reason: 'unavailable' }]);
    const second = setUp({ policy: { customers: { when_not_checked: 'review' } } });
    expect((await second.verify(body)).decision).toBe('review');
    expect(second.saved[0]?.watch).toBeNull();
  });
});

describe('the record', () => {
  test('holds what was screened and who is to be watched', async () => {
    const { verify, saved } = setUp({ outcome: outcomeOf({ peps: [pepHit] }) });
    await verify({ country: 'rwanda', identifier: '1199280000000022' });
    const record = saved[0]!;
    expect(record.watch).toMatchObject({ dateOfBirth: '1992-06-19', gender: 'male', countries: ['rw'] });
    expect(record.watch).toEqual(record.screening?.subject);
    expect(record.attempts).toMatchObject([{ provider: 'sandbox', kind: 'found', hedged: false }]);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });

  test('a failed customer is not watched', async () => {
    const { verify, saved } = setUp({ outcome: outcomeOf({ sanctions: [sanctionHit('strong')] }) });
    await verify({ country: 'nigeria', identifier: '33333333333' });
    expect(saved[0]?.watch).toBeNull();
  });
});
