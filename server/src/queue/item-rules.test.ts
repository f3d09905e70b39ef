import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemAction, type ItemState, stepOf, UNDO_MS } from './item-rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const item: ItemState = {
  ...{ kind: 'customer', state: 'open', assignee: null, decidedBy: null, decidedAt: null, approvedBy: null },
};
const approve = (fourEyes: boolean): ItemAction => ({
  ...{ kind: 'decide', decision: 'approve', reason: 'identity_confirmed', fourEyes },
});

describe('an item', () => {
  test('is decided, and taken back by who decided while there is time', () => {
    const step = stepOf(item, approve(false), 7, now);
    expect(step).toMatchObject({ change: { state: 'decided', assignee: 7, decidedBy: 7, decidedAt: now } });
    const decided: ItemState = { ...item, state: 'decided', decidedBy: 7, decidedAt: now };
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(stepOf(decided, { kind: 'undo' }, 7, later(UNDO_MS))).toMatchObject({ change: { state: 'open' } });
    expect(stepOf(decided, { kind: 'undo' }, 7, later(UNDO_MS + 1))).toHaveProperty('refused');
    expect(stepOf(decided, { kind: 'undo' }, 8, now)).toHaveProperty('refused');
    expect(stepOf(decided, approve(false), 8, now)).toHaveProperty('refused');
  });

  test('takes the words of its kind alone', () => {
    expect(stepOf({ ...item, kind: 'alert' }, approve(false), 7, now)).toHaveProperty('refused');
    expect(stepOf({ ...item, kind: 'case' }, approve(false), 7, now)).toHaveProperty('refused');
  });

  test('with four eyes is never decided by one person, whatever they do in whatever order', () => {
    const action = fc.oneof(
      fc.constant(approve(true)),
      fc.constant<ItemAction>({ kind: 'undo' }),
      fc.boolean().map((agree): ItemAction => ({ kind: 'second', agree })),
      fc.constant<ItemAction>({ kind: 'assign', to: 7 }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
        let state = item;
        for (const one of actions) {
          const step = stepOf(state, one, 7, now);
          if ('change' in step) state = { ...state, ...(step.change as Partial<ItemState>) };
        }
        expect(state.state).not.toBe('decided');
      }),
    );
  });
});
