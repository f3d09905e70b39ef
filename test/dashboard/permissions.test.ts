import { management } from '@hakiki/contract';
import { expect, test } from 'vitest';
import { granted } from '../../server/src/accounts/permissions.ts';

test('each permission that /v1/me may say is granted to a role, and no other is', () => {
  const described = (management.Permission as unknown as { enum: string[] }).enum;
  expect([...new Set(Object.values(granted).flat())].toSorted()).toEqual(described.toSorted());
});
