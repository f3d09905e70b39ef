import { defineEndpoint } from '@hakiki/contract';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { admit } from './admit.ts';
import type { ChosenBranch, SignedIn } from './identity.ts';

const first = { id: 1, account_id: 7 } as ChosenBranch;
const asked: (string | undefined)[] = [];
const deps = {
  may: (role: string) => role === 'owner',
  chooseBranch: async (_user: SignedIn, query: { branch?: string } | undefined) => {
    asked.push(query?.branch);
    if (query?.branch === '99') throw new AppError('not_found');
    return first;
  },
};
const declared = {
  method: 'GET',
  path: '/v1/things',
  access: 'token',
  tag: 'Test',
  summary: 'Test',
  answers: { 200: Type.Object({}) },
} as const;
const settings = defineEndpoint({ ...declared, permission: 'change_settings', branch: 'query' });
const call = (role: SignedIn['role'], branch?: string) => ({
  user: { role } as SignedIn,
  query: branch === undefined ? {} : { branch },
});

test('the permission comes first, then the branch', async () => {
  expect(await admit(settings, call('owner'), deps)).toBe(first);
  await expect(admit(settings, call('analyst', '99'), deps)).rejects.toMatchObject({ code: 'permission_missing' });
  await expect(admit(settings, call('owner', '99'), deps)).rejects.toMatchObject({ code: 'not_found' });
});

test('any user may call an endpoint that says so', async () => {
  const open = defineEndpoint({ ...declared, permission: 'any_user' });
  expect(await admit(open, call('analyst'), deps)).toBeUndefined();
});

test('what the handler checks itself is left to it', async () => {
  const late = defineEndpoint({
    ...declared,
    permission: 'sdk_secrets',
    permissionInHandler: true,
    branch: 'query',
    branchInHandler: true,
  });
  const byContent = defineEndpoint({ ...declared, permission: 'by_content' });
  expect(await admit(late, call('analyst', '99'), deps)).toBeUndefined();
  expect(await admit(byContent, call('analyst'), deps)).toBeUndefined();
});

test('a branch that filters is chosen only where it is named', async () => {
  const filtered = defineEndpoint({ ...declared, permission: 'any_user', branch: 'filter' });
  asked.length = 0;
  expect(await admit(filtered, call('analyst'), deps)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await admit(filtered, call('analyst', '1'), deps)).toBe(first);
  await expect(admit(filtered, call('analyst', '99'), deps)).rejects.toMatchObject({ code: 'not_found' });
});

test('an endpoint for people does not compile without a permission', () => {
  // @ts-expect-error: it has no permission
  expect(defineEndpoint(declared).path).toBe('/v1/things');
  // @ts-expect-error: an API key has no permissions
  expect(defineEndpoint({ ...declared, access: 'key', permission: 'reveal' }).path).toBe('/v1/things');
});
