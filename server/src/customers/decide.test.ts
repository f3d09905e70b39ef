import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecisionInputs, decide, defaultPolicy, weighScreening } from './decide.ts';

const strength = fc.constantFrom('strong' as const, 'weak' as const);
const policy = fc.record({
  version: fc.string(),
  whenNotChecked: fc.constantFrom('fail' as const, 'review' as const),
  onContradiction: fc.constantFrom('record' as const, 'review' as const),
});
const screening = fc.option(fc.record({ sanctions: fc.array(strength, { maxLength: 4 }), peps: fc.nat({ max: 3 }) }), {
  nil: null,
});
const verified = fc.record({ verified: fc.constant(true as const), contradictions: fc.nat({ max: 2 }) });
const notVerified = fc.record({
  verified: fc.constant(false as const),
  reason: fc.constantFrom('not_found' as const, 'unavailable' as const, 'disabled' as const),
});
const SEVERITY = { pass: 0, review: 1, fail: 2 };

describe("the contract's table", () => {
  const yes = { verified: true, contradictions: 0 } as const;
  test.each<[string, Pick<DecisionInputs, 'identity' | 'screening'>, string, string]>([
    ['nothing found', { identity: yes, screening: { sanctions: [], peps: 0 } }, 'pass', 'low'],
    ['not screened', { identity: yes, screening: null }, 'pass', 'low'],
    ['a PEP', { identity: yes, screening: { sanctions: [], peps: 1 } }, 'review', 'medium'],
    ['a weak sanction', { identity: yes, screening: { sanctions: ['weak'], peps: 0 } }, 'review', 'medium'],
    ['a strong sanction', { identity: yes, screening: { sanctions: ['weak', 'strong'], peps: 1 } }, 'fail', 'high'],
    ['a contradiction', { identity: { verified: true, contradictions: 2 }, screening: null }, 'pass', 'low'],
    ['not found', { identity: { verified: false, reason: 'not_found' }, screening: null }, 'fail', 'low'],
    ['unavailable', { identity: { verified: false, reason: 'unavailable' }, screening: null }, 'fail', 'low'],
    ['disabled', { identity: { verified: false, reason: 'disabled' }, screening: null }, 'fail', 'low'],
  ])('%s', (_, inputs, decision, riskLevel) => {
    expect(decide({ ...inputs, policy: defaultPolicy })).toMatchObject({ decision, riskLevel });
  });
});

describe('the reasons, as codes', () => {
  const careful = { version: 'careful', whenNotChecked: 'review', onContradiction: 'review' } as const;
  const [contradicted, agreed] = [1, 0].map((contradictions) => ({ verified: true, contradictions }) as const);
  const both = { sanctions: ['weak'], peps: 2 } as const;
  const disagrees = 'identity_mismatch';
  test.each<[Omit<DecisionInputs, 'policy'>, string, string, string[]]>([
    [{ identity: contradicted!, screening: null }, 'review', 'low', [disagrees]],
    [
      { identity: contradicted!, screening: both },
      'review',
      'medium',
      ['sanctions_match_possible', 'pep_match', disagrees],
    ],
    [{ identity: agreed!, screening: null }, 'pass', 'low', ['verified_not_screened']],
    [{ identity: agreed!, screening: { sanctions: [], peps: 0 } }, 'pass', 'low', ['verified_no_match']],
    [
      { identity: { verified: false, reason: 'unavailable' }, screening: null },
      ...(['review', 'low', ['identity_unavailable']] as [string, string, string[]]),
    ],
  ])('%j', (inputs, decision, riskLevel, reasons) => {
    expect(decide({ ...inputs, policy: careful })).toEqual({
      decision,
      riskLevel,
      reasons: reasons.map((code) => ({ code, params: {} })),
    });
  });
  test('rest on the strengths of the sanctions hits and the number of PEPs', () => {
    const [strong, weak] = [{ strength: 'strong' }, { strength: 'weak' }];
    const screened = { sanctions: [strong, weak], peps: [weak, strong, weak] };
    expect(weighScreening(screened as unknown as Pick<ScreeningOutcome, 'sanctions' | 'peps'>)).toEqual({
      sanctions: ['strong', 'weak'],
      peps: 3,
    });
  });
});

describe('properties', () => {
  test('nobody passes without being verified, and a number that the authority does not know always fails', () => {
    fc.assert(
      fc.property(notVerified, screening, policy, (identity, screened, branch) => {
        const { decision } = decide({ identity, screening: screened, policy: branch });
        expect(decision).toBe(identity.reason === 'not_found' ? 'fail' : branch.whenNotChecked);
      }),
    );
  });

  test('a strong sanctions match fails under every policy; high risk means exactly that', () => {
    fc.assert(
      fc.property(verified, screening, policy, (identity, screened, branch) => {
        const { decision, riskLevel } = decide({ identity, screening: screened, policy: branch });
        const strong = screened?.sanctions.includes('strong') ?? false;
        expect(decision === 'fail').toBe(strong);
        expect(riskLevel === 'high').toBe(strong);
      }),
    );
  });

  test('one more hit or contradiction never makes the decision milder', () => {
    fc.assert(
      fc.property(verified, screening, policy, strength, (identity, screened, branch, extra) => {
        const before = decide({ identity, screening: screened, policy: branch });
        const base = screened ?? { sanctions: [], peps: 0 };
        const worse = [
          { identity, screening: { ...base, sanctions: [...base.sanctions, extra] } },
          { identity, screening: { ...base, peps: base.peps + 1 } },
          { identity: { ...identity, contradictions: identity.contradictions + 1 }, screening: screened },
        ];
        for (const inputs of worse) {
          const after = decide({ ...inputs, policy: branch });
          expect(SEVERITY[after.decision]).toBeGreaterThanOrEqual(SEVERITY[before.decision]);
        }
      }),
    );
  });

  test('every verdict says why', () => {
    fc.assert(
      fc.property(fc.oneof(verified, notVerified), screening, policy, (identity, screened, branch) => {
        expect(decide({ identity, screening: screened, policy: branch }).reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
