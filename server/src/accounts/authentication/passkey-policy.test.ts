import { expect, test } from 'vitest';
import type { Db } from '../../platform/database/tables.ts';
import type { SignedIn } from '../caller.ts';
import { makePasskeyPolicy } from './passkey-policy.ts';

const policyOf = (publicUrl: string, passwordsOfAdministratorsOnly = false) =>
  makePasskeyPolicy({
    system: {} as Db,
    publicUrl: () => publicUrl,
    provider: { accountId: 1, passwordsOfAdministratorsOnly },
  });
const user = (accountId: number, role: SignedIn['role']) => ({ accountId, role }) as SignedIn;

test('where only administrators have passwords, only they have passkeys, in the account of the provider', () => {
  const policy = policyOf('https://id.bank.example', true);
  expect(() => policy.relyingPartyFor(user(1, 'analyst'))).toThrow(
    expect.objectContaining({ code: 'passkey_not_allowed' }),
  );
  expect(policy.originFor(user(1, 'analyst'))).toBeUndefined();
  expect(policy.maySignInHere({ account_id: 1, role: 'admin' })).toBe(false);
  for (const allowed of [user(1, 'owner'), user(2, 'analyst')]) {
    expect(policy.relyingPartyFor(allowed).id).toBe('id.bank.example');
    expect(policy.maySignInHere({ account_id: allowed.accountId, role: allowed.role })).toBe(true);
  }
  expect(policyOf('https://id.bank.example').originFor(user(1, 'analyst'))).toBe('https://id.bank.example');
});

test('where browsers allow no passkeys, nobody adds one and none is required', async () => {
  const policy = policyOf('http://id.bank.example');
  expect(policy.origin()).toBeUndefined();
  expect(() => policy.relyingPartyFor(user(1, 'owner'))).toThrow(expect.objectContaining({ code: 'no_passkeys_here' }));
  expect(await policy.isPasskeyRequired({ id: 1, account_id: 1, role: 'owner' })).toBe(false);
});
