import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { describe, expect, test } from 'vitest';
import { screeningPolicyFrom } from '../screening/branch-policy.ts';
import { makeCheckBranchPolicy } from './check-branch-policy.ts';

const checkBranchPolicy = makeCheckBranchPolicy(() => 0.1);

describe('branch policy', () => {
  test('what each capability understands is taken', () => {
    expect(() => checkBranchPolicy({})).not.toThrow();
    expect(() =>
      checkBranchPolicy({ customers: { when_not_checked: 'review' }, screening: { strong_name: 0.95 } }),
    ).not.toThrow();
    expect(() => checkBranchPolicy({ documents: { screen_periodicity_from: 2.5 } })).not.toThrow();
    expect(() => checkBranchPolicy({ faces: { stills: 'refuse', threshold: 0.12 } })).not.toThrow();
  });
  test.each([
    [{ screnning: {} }, 'there is no screnning'],
    [{ valueOf: {} }, 'there is no valueOf'],
    [{ toString: {} }, 'there is no toString'],
    [{ constructor: {} }, 'there is no constructor'],
    [{ screening: { strong_name: 2 } }, 'screening/strong_name'],
    [{ screening: { strong: 0.9 } }, 'Invalid policy'],
    [{ customers: { when_not_checked: 'pass' } }, 'Invalid policy'],
    [{ faces: { stills: 'sometimes' } }, 'faces/stills'],
    [{ faces: { threshold: 0.2 } }, 'faces/threshold must be between 0.0600 and 0.1400'],
    [{ faces: { threshold: 0.05 } }, 'faces/threshold'],
    [{ documents: { screen_dark_rim_from: 1.5 } }, 'documents/screen_dark_rim_from'],
    [{ documents: { screens: 'refuse' } }, 'Invalid policy'],
  ])('%j is refused in words', (policy, words) => expect(() => checkBranchPolicy(policy)).toThrow(words));
  test('a policy of one’s own has a version that says what it is', () => {
    expect(screeningPolicyFrom({})).toBe(DEFAULT_POLICY);
    const own = screeningPolicyFrom({ strong_name: 0.95 });
    expect(own.strong.name).toBe(0.95);
    expect(own.hit).toEqual(DEFAULT_POLICY.hit);
    expect(own.version).toBe(screeningPolicyFrom({ strong_name: 0.95 }).version);
    expect(own.version).not.toBe(screeningPolicyFrom({ strong_name: 0.96 }).version);
  });
});
