import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayCommand } from '../cli/replay.ts';
import { attemptOf } from './attempt.fixture.ts';
import { outcomeOf, pepHit, sanctionHit } from './hits.fixture.ts';
import { policyFrom, readPolicySettings } from './policy.ts';
import { replay, replayToday } from './replay.ts';
import type { VerificationRecord } from './verification-record.ts';
import { makeVerifyCustomer } from './verify-customer.ts';

const person = { firstName: 'Ada', lastName: 'Eze', dateOfBirth: '1980-01-01', gender: 'Female' as const };

/** Returns the record of a call, converted to JSON and back as in the database. */
async function recordOf(
  kind: 'found' | 'not_found' | 'unavailable',
  outcome = outcomeOf({}),
  settings = {},
): Promise<VerificationRecord> {
  const saved: VerificationRecord[] = [];
  const verify = makeVerifyCustomer({
    assertLists: () => {},
    identify: async () =>
      kind === 'found'
        ? { kind, person, provider: 'p', cached: false, attempts: [{ provider: 'p', kind, ms: 3, hedged: false }] }
        : kind === 'not_found'
          ? { kind, provider: 'p', attempts: [] }
          : { kind, attempts: [] },
    screen: async () => outcome,
    save: async (record) => saved.push(JSON.parse(JSON.stringify(record))),
    clock: { now: () => new Date(0) },
  });
  await verify(attemptOf({ policy: { customers: settings } }), { country: 'rwanda', identifier: '1199280000000022' });
  return saved[0]!;
}

describe('from the record alone', () => {
  const outcome = fc.record({
    sanctions: fc.array(fc.constantFrom('strong' as const, 'weak' as const).map(sanctionHit), { maxLength: 3 }),
    peps: fc.array(fc.constant(pepHit), { maxLength: 2 }),
  });
  const settings = fc.constantFrom({}, { when_not_checked: 'review' }, { on_contradiction: 'review' });
  const kind = fc.constantFrom('found' as const, 'not_found' as const, 'unavailable' as const);

  test('every record gives the answer that was given', async () => {
    await fc.assert(
      fc.asyncProperty(kind, outcome, settings, async (identity, hits, policy) => {
        const record = await recordOf(identity, outcomeOf(hits), policy);
        expect(replay(record)).toMatchObject({ same: true, decision: record.verdict.decision, differences: [] });
      }),
    );
  });

  test('a record of before there were codes is compared by its sentences', async () => {
    const record = await recordOf('not_found');
    const reasons = ['the authority does not know the number, or the number is badly formed'];
    const before = { ...record, verdict: { ...record.verdict, reasons } } as unknown as VerificationRecord;
    expect(replay(before)).toMatchObject({ same: true, differences: [] });
    const forged = { ...before, verdict: { ...record.verdict, reasons: ['another'] } } as unknown as VerificationRecord;
    expect(replay(forged)).toMatchObject({ same: false, differences: ['verdict.reasons.0'] });
  });

  test('a record that was tampered with is told by where, not by what', async () => {
    const record = await recordOf('found');
    const forged = {
      ...record,
      result: { ...record.result, decision: 'fail' as const, identity: { ...record.result.identity, last_name: 'X' } },
    };
    expect(replay(forged)).toMatchObject({
      same: false,
      decision: 'pass',
      differences: ['identity.last_name', 'decision'],
    });
  });

  test('a contradiction leads to review where the policy says so', async () => {
    expect((await recordOf('found')).verdict.decision).toBe('pass');
    expect((await recordOf('found', outcomeOf({}), { on_contradiction: 'review' })).verdict.decision).toBe('review');
  });
});

describe("under today's lists", () => {
  test('a new hit changes the decision, and the lists that changed are named', async () => {
    const record = await recordOf('found');
    const now = { ...outcomeOf({ sanctions: [sanctionHit('strong')] }) };
    const later = { ...now, provenance: { ...now.provenance, list_versions: { sandbox: '2', un_sc: '9' } } };
    expect(await replayToday(record, async () => later)).toMatchObject({
      same: false,
      decision: 'fail',
      lists: [
        ['sandbox', '1', '2'],
        ['un_sc', null, '9'],
      ],
    });
  });

  test('nothing to say when nobody was screened', async () => {
    expect(await replayToday(await recordOf('not_found'), async () => outcomeOf({}))).toBeNull();
  });

  test('the command tells both and prints nothing personal', async () => {
    const lines: string[] = [];
    const record = await recordOf('found');
    const deps = {
      load: async (id: number) => (id === 5 ? record : undefined),
      screen: async () => outcomeOf({ peps: [pepHit] }),
      print: (line: string) => lines.push(line),
    };
    expect(await replayCommand(5, deps)).toBe(0);
    expect(lines.join('\n')).toMatch(
      /From the record: pass, the same answer\nUnder today's lists: review; differs in /,
    );
    expect(lines.join('\n')).not.toMatch(/Ada|Eze|1980|1199280000000022/);
    expect(await replayCommand(6, deps)).toBe(2);
  });
});

describe('policies', () => {
  test('versions follow what they say', () => {
    expect(policyFrom({}).version).toBe(policyFrom({ when_not_checked: 'fail' }).version);
    expect(policyFrom({ when_not_checked: 'review' }).version).not.toBe(policyFrom({}).version);
    expect(policyFrom({ when_not_checked: 'review' })).toEqual(
      policyFrom({ when_not_checked: 'review', on_contradiction: 'record' }),
    );
  });

  test.each([{ when_not_checked: 'pass' }, { surprise: 1 }, null, 'x'])('%j is refused', (given) =>
    expect(() => readPolicySettings(given)).toThrow(/^Invalid policy/),
  );
});
