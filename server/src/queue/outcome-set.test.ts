import { outcomes } from '@hakiki/contract';
import { expect, test } from 'vitest';
import type { Db } from '../platform/database/tables.ts';
import { makeOutcomeSetOf } from './outcome-set.ts';

test.each([
  [0, 0, 'customer', null],
  [0, 1, 'customer_pep', 'pep'],
  [1, 0, 'customer_sanction', null],
  [1, 1, 'customer_sanction_pep', 'pep'],
])('a record with %i sanctions hits and %i PEP hits has the set %s', async (sanctions, peps, set, checklist) => {
  const outcomeSetOf = makeOutcomeSetOf(async () => ({ sanctions, peps }));
  const found = await outcomeSetOf({} as Db, { branch_id: 1, kind: 'customer', subject_id: 2 });
  expect([found, found && outcomes.checklistOf(found)]).toEqual([set, checklist]);
});
