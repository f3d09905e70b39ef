import { outcomes } from '@hakiki/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemAction, type ItemState, type OutcomeSet, stepOf, UNDO_MS } from './item-rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const item: ItemState = {
  ...{ kind: 'customer', state: 'open', assignee: null, decidedBy: null, decidedAt: null, approvedBy: null },
  fourEyes: false,
};
const alert: ItemState = { ...item, kind: 'alert' };
const decide = (
  decision: outcomes.Decision,
  reason: outcomes.DecisionReason,
  { set = 'customer', hasNote = false }: { set?: OutcomeSet; hasNote?: boolean } = {},
): ItemAction => ({ kind: 'decide', decision, reason, set, hasNote });
const approve = decide('approve', 'identity_confirmed');

describe('an item', () => {
  test('is decided, and taken back by who decided while there is time', () => {
    const step = stepOf(item, approve, 7, now);
    expect(step).toMatchObject({ change: { state: 'decided', assignee: 7, decidedBy: 7, decidedAt: now } });
    const decided: ItemState = { ...item, state: 'decided', decidedBy: 7, decidedAt: now };
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(stepOf(decided, { kind: 'undo' }, 7, later(UNDO_MS))).toMatchObject({ change: { state: 'open' } });
    expect(stepOf(decided, { kind: 'undo' }, 7, later(UNDO_MS + 1))).toHaveProperty('refused');
    expect(stepOf(decided, { kind: 'undo' }, 8, now)).toHaveProperty('refused');
    expect(stepOf(decided, approve, 8, now)).toHaveProperty('refused');
  });

  test('takes the decisions and reasons of its outcomes alone, and a note where they want one', () => {
    expect(stepOf(alert, decide('approve', 'low_risk', { set: 'alert_pep_weak' }), 7, now)).toHaveProperty('refused');
    expect(stepOf({ ...item, kind: 'case' }, approve, 7, now)).toHaveProperty('refused');
    for (const set of outcomes.outcomeSets)
      for (const decision of outcomes.decisions)
        for (const reason of outcomes.decisionReasons)
          for (const hasNote of [false, true]) {
            const row = outcomes.itemOutcomes[set].find((one) => one.decision === decision && one.reason === reason);
            const step = stepOf(item, decide(decision, reason, { set, hasNote }), 7, now);
            expect('change' in step, `${set} ${decision} ${reason}`).toBe(row !== undefined && (hasNote || !row.note));
          }
  });

  test('that is a PEP is not approved by its identity, and waits for a second person where it is accepted', () => {
    const set = 'customer_pep';
    expect(stepOf(item, decide('approve', 'identity_confirmed', { set, hasNote: true }), 7, now)).toHaveProperty(
      'refused',
    );
    expect(stepOf(item, decide('approve', 'pep_accepted', { set }), 7, now)).toHaveProperty('refused');
    expect(stepOf(item, decide('approve', 'pep_accepted', { set, hasNote: true }), 7, now)).toMatchObject({
      change: { state: 'proposed' },
    });
  });

  const actions = (...first: ItemAction[]) =>
    fc.array(
      fc.oneof(
        fc.constantFrom(...first),
        fc.constant<ItemAction>({ kind: 'undo' }),
        fc.boolean().map((agree): ItemAction => ({ kind: 'second', agree, alone: false })),
        fc.constant<ItemAction>({ kind: 'assign', to: 7 }),
      ),
      { maxLength: 12 },
    );
  const runBy7 = (from: ItemState, all: readonly ItemAction[]): ItemState => {
    let state = from;
    for (const one of all) {
      const step = stepOf(state, one, 7, now);
      if ('change' in step) state = { ...state, ...(step.change as Partial<ItemState>) };
    }
    return state;
  };

  test('with four eyes is never decided by one person, whatever they do in whatever order', () => {
    fc.assert(
      fc.property(actions(approve), (all) => {
        expect(runBy7({ ...item, fourEyes: true }, all).state).not.toBe('decided');
      }),
    );
  });

  test('that is a strong sanctions hit is never cleared by one person, whatever they write', () => {
    const set = 'alert_sanction_strong';
    const clearings = outcomes.decisionReasons.map((reason) => decide('clear', reason, { set, hasNote: true }));
    fc.assert(
      fc.property(actions(...clearings), (all) => {
        expect(runBy7(alert, all).state).not.toBe('decided');
      }),
    );
  });

  test('of an owner who is alone is decided in two steps, which shows', () => {
    const proposed: ItemState = { ...alert, state: 'proposed', decidedBy: 7 };
    expect(stepOf(proposed, { kind: 'second', agree: true, alone: true }, 7, now)).toMatchObject({
      change: { state: 'decided', approvedBy: 7, selfApproved: true },
    });
    expect(stepOf(proposed, { kind: 'second', agree: true, alone: true }, 8, now)).toMatchObject({
      change: { approvedBy: 8, selfApproved: false },
    });
  });
});
