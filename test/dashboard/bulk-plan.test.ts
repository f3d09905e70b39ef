import { expect, test } from 'vitest';
import { outcomesOfKinds } from '../../contract/src/outcomes.ts';
import { planOf } from '../../dashboard/src/pages/queue/bulk-plan.ts';

const items = [
  { id: 1, kind: 'customer' },
  { id: 2, kind: 'customer' },
  { id: 3, kind: 'document' },
  { id: 4, kind: 'case' },
  { id: 5, kind: 'document' },
];
const answer = {
  items: [
    { id: 1, state: 'decided', outcome_set: 'customer_sanction' },
    { id: 2, state: 'proposed', outcome_set: 'customer' },
    { id: 3, state: 'decided', outcome_set: 'document' },
  ],
  failed: [
    { id: 4, why: 'A case' },
    { id: 5, why: 'Decided' },
  ],
} as const;

test('a summary says how many items of which kind are decided, and which are left out', () => {
  const plan = planOf(items, answer, { decision: 'reject', reason: 'same_person' }, ({ why }) => why);
  expect(plan).toEqual({
    ids: [1, 2, 3],
    groups: [
      { kind: 'customer', state: 'decided', n: 1 },
      { kind: 'customer', state: 'proposed', n: 1 },
      { kind: 'document', state: 'decided', n: 1 },
    ],
    leftOut: [
      { why: 'A case', items: [items[3]] },
      { why: 'Decided', items: [items[4]] },
    ],
    // Only the outcome of the first item blocks the customer's number.
    follows: ['block_number', 'rate_again', 'answer_stays'],
  });
});

test('nothing is planned where nothing is possible', () => {
  const none = planOf(items, { items: [], failed: [{ id: 1 }] }, { decision: 'reject', reason: 'other' }, () => 'No');
  expect(none).toEqual({ ids: [], groups: [], leftOut: [{ why: 'No', items: [items[0]] }], follows: [] });
});

test('items of several kinds may be decided alike, cases may not', () => {
  const outcomes = outcomesOfKinds(['document', 'review', 'case']);
  expect(new Set(outcomes.map(({ decision }) => decision))).toEqual(new Set(['approve', 'reject']));
  expect(outcomes.length).toBe(new Set(outcomes.map(({ decision, reason }) => `${decision} ${reason}`)).size);
  // Without a note it is possible for a document; the summary names the reviews that need one.
  expect(outcomes.find(({ decision, reason }) => decision === 'reject' && reason === 'no_answer')!.note).toBe(false);
  expect(outcomes.find(({ reason }) => reason === 'due_diligence_done')!.note).toBe(true);
  expect(outcomesOfKinds(['case'])).toEqual([]);
});
