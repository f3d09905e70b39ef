import { expect, test } from 'vitest';
import { attemptOf } from './attempt.fixture.ts';
import { outcomeOf, pepHit } from './hits.fixture.ts';
import { eventData, storedForm } from './stored-form.ts';
import type { VerificationRecord } from './verification-record.ts';
import { makeVerifyCustomer } from './verify-customer.ts';

const person = { fullName: 'EZE Adaobi', dateOfBirth: '1980-01-01', gender: 'Female' as const, phone: '08030001111' };

async function recordOf(
  kind: 'found' | 'unavailable' | 'not_configured',
  policy: Record<string, unknown> = {},
): Promise<VerificationRecord> {
  const saved: VerificationRecord[] = [];
  const verify = makeVerifyCustomer({
    assertLists: () => {},
    identify: async () =>
      kind === 'found' ? { kind, person, provider: 'p', cached: false, attempts: [] } : { kind, attempts: [] },
    screen: async () => outcomeOf({ peps: [pepHit] }),
    save: async (record) => saved.push(record),
    clock: { now: () => new Date(0) },
  });
  await verify(attemptOf({ accountId: 2, policy }), { country: 'rwanda', identifier: '1199280000000022' });
  return saved[0]!;
}

test('what stands in the open says how it came about and nothing personal', async () => {
  const record = await recordOf('found');
  const { outcome, provenance, searchTerms } = storedForm(record);
  expect(outcome).toBe('review');
  expect(provenance).toMatchObject({ country: 'rwanda', provider: 'p', contradictions: ['birth_year', 'gender'] });
  expect(provenance).toMatchObject({ screening: { list_versions: { sandbox: '1' } }, policy_version: 'contract-1' });
  expect(JSON.stringify(provenance)).not.toMatch(/EZE|Adaobi|1980|1199280000000022|0803/);
  expect(searchTerms).toEqual(['1199280000000022', 'EZE Adaobi']);
  expect([record.requestId, record.accountId]).toEqual(['request-1', 2]);
});

test('customers whom nobody could look up are told apart', async () => {
  const { provenance, searchTerms } = storedForm(await recordOf('unavailable'));
  expect(provenance).toMatchObject({ not_verified: 'unavailable', cause: 'unavailable' });
  expect(searchTerms).toEqual(['1199280000000022']);
});

test('a check without a configured provider is no decision about the customer, unless the branch wants to review it', async () => {
  const record = await recordOf('not_configured');
  expect(record.result).toMatchObject({
    identity: { verified: false, error: 'no identity provider is configured for rwanda national_id' },
    decision: 'fail',
  });
  expect(storedForm(record)).toMatchObject({ outcome: 'not_checked', provenance: { not_verified: 'not_configured' } });
  const reviewed = await recordOf('not_configured', { customers: { when_not_checked: 'review' } });
  expect(storedForm(reviewed).outcome).toBe('review');
  expect(storedForm(await recordOf('unavailable')).outcome).toBe('fail');
});

test('the event carries the answer under its onboarding_id, without the number', async () => {
  const data = eventData(await recordOf('found'), { onboardingId: 41, reference: undefined });
  expect(data).toMatchObject({
    onboarding_id: 41,
    decision: 'review',
    identity: { first_name: 'EZE Adaobi', last_name: '' },
  });
  expect(JSON.stringify(data)).not.toContain('1199280000000022');
});
