import { expect, test } from 'vitest';
import { assertEntitled } from './entitlement.ts';

test.each([
  [false, false, "Identity Verification suite isn't enabled for this branch"],
  [false, true, "Identity Verification suite isn't enabled for this branch"],
  [true, false, "Your account hasn't been verified for Identity Verification Suite"],
])('suite %s, account verified %s is forbidden in the contract words', (suiteEnabled, accountVerified, message) => {
  expect(() => assertEntitled({ suiteEnabled, accountVerified })).toThrow(message);
  expect(() => assertEntitled({ suiteEnabled: true, accountVerified: true })).not.toThrow();
});
