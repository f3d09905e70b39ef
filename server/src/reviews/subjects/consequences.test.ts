import { outcomes } from '@hakiki/contract';
import { expect, test } from 'vitest';

const all = outcomes.outcomeSets.flatMap((set) => outcomes.itemOutcomes[set].map((row) => ({ set, row })));

test('every outcome says what follows, and a customer confirmed to be on a sanctions list is blocked', () => {
  expect(all.length).toBeGreaterThan(40);
  for (const { set, row } of all) {
    expect(row.follows.length, `${set} ${row.decision}`).toBeGreaterThan(0);
    const isConfirmed = set.includes('sanction') && row.reason === 'same_person';
    if (isConfirmed) expect([set, row.follows]).toEqual([set, expect.arrayContaining(['block_number'])]);
    if (row.decision === 'approve' || row.decision === 'clear') expect(row.follows).not.toContain('block_number');
    expect(outcomes.consequencesOf(set, row.decision, row.reason)).toEqual(row.follows);
  }
  expect(outcomes.consequencesOf('customer', 'confirm', 'other')).toEqual([]);
});

test('only a case that no law keeps can be deleted', () => {
  for (const [name, { follows }] of Object.entries(outcomes.caseOutcomes))
    expect([name, follows.includes('case_deletable'), follows.includes('case_kept')]).toEqual([
      name,
      ['duplicate', 'error_in_data'].includes(name),
      !['duplicate', 'error_in_data'].includes(name),
    ]);
});
