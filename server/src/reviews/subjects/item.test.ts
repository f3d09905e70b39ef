import { outcomes } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllowedDecision, afterStep, NEW_REVIEW, type Review, type ReviewAction, stepOf } from '../review.ts';
import { problemOf } from '../review-problems.ts';
import { decisionsOfItem } from './item.ts';
import { subjectRules, UNDO_MS } from './rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const stepOfItem = (
  review: Review,
  action: ReviewAction,
  {
    by = 7,
    at = now,
    allowed = decisionsOfItem('customer', false),
  }: { by?: number; at?: Date; allowed?: AllowedDecision[] } = {},
) => stepOf(review, action, by, { rules: subjectRules.customer, allowed, hasReport: false, openSteps: 0, now: at });
const decide = (decision: outcomes.Decision, reason: outcomes.DecisionReason, hasNote = false): ReviewAction => ({
  ...{ kind: 'decide', decision, reason, hasNote },
});
const approve = decide('approve', 'identity_confirmed');

describe('an item', () => {
  test('is decided, and taken back by who decided while there is time', () => {
    const step = stepOfItem(NEW_REVIEW, approve);
    expect(step).toMatchObject({ change: { phase: 'decided', assignee: 7, decidedBy: 7, decidedAt: now } });
    const decided = afterStep(NEW_REVIEW, step);
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(stepOfItem(decided, { kind: 'undo' }, { at: later(UNDO_MS) })).toMatchObject({
      change: { phase: 'assigned', decision: null },
    });
    expect(stepOfItem(decided, { kind: 'undo' }, { at: later(UNDO_MS + 1) })).toHaveProperty('refused');
    expect(stepOfItem(decided, { kind: 'undo' }, { by: 8 })).toHaveProperty('refused');
    expect(stepOfItem(decided, approve, { by: 8 })).toHaveProperty('refused');
  });

  test('takes the decisions and reasons of its outcomes alone, and a note where they want one', () => {
    for (const set of outcomes.outcomeSets)
      for (const decision of outcomes.decisions)
        for (const reason of outcomes.decisionReasons)
          for (const hasNote of [false, true]) {
            const row = outcomes.itemOutcomes[set].find((one) => one.decision === decision && one.reason === reason);
            const allowed = decisionsOfItem(set, false);
            const step = stepOfItem(NEW_REVIEW, decide(decision, reason, hasNote), { allowed });
            expect('change' in step, `${set} ${decision} ${reason}`).toBe(row !== undefined && (hasNote || !row.note));
          }
  });

  test('names what is allowed where a decision or a reason is not', () => {
    const allowed = decisionsOfItem('alert_pep_weak', false);
    const textOf = (action: ReviewAction) => {
      const step = stepOfItem(NEW_REVIEW, action, { allowed });
      return 'refused' in step && renderKept(problemOf('alert', action.kind, step.refused), 'en');
    };
    expect(textOf(decide('approve', 'low_risk'))).toBe('Allowed decisions for alert: clear or confirm');
    expect(textOf(decide('confirm', 'pep_accepted'))).toBe(
      'This reason is not allowed here. Allowed for confirm: same_person, unacceptable_risk, other',
    );
    expect(textOf(decide('clear', 'pep_accepted'))).toMatch(/A note is required/);
  });

  test('that is a PEP is not approved by its identity, and waits for a second person where it is accepted', () => {
    const allowed = decisionsOfItem('customer_pep', false);
    expect(stepOfItem(NEW_REVIEW, decide('approve', 'identity_confirmed', true), { allowed })).toHaveProperty(
      'refused',
    );
    expect(stepOfItem(NEW_REVIEW, decide('approve', 'pep_accepted'), { allowed })).toHaveProperty('refused');
    expect(stepOfItem(NEW_REVIEW, decide('approve', 'pep_accepted', true), { allowed })).toMatchObject({
      change: { phase: 'proposed' },
    });
  });

  test('that may be a PEP is accepted only with the PEP checklist and two people, unless it is another person', () => {
    for (const set of outcomes.outcomeSets.filter((name) => name.includes('pep')))
      for (const row of outcomes.itemOutcomes[set].filter(({ decision }) => ['approve', 'clear'].includes(decision)))
        if (row.reason !== 'different_person' || set === 'customer_sanction_pep')
          expect([set, row]).toMatchObject([set, { diligence: 'pep', second: 'always', note: true }]);
  });

  const actions = (...first: ReviewAction[]) =>
    fc.array(
      fc.oneof(
        fc.constantFrom(...first),
        fc.constantFrom<ReviewAction>({ kind: 'undo' }, { kind: 'reject' }, { kind: 'take' }, { kind: 'reopen' }),
        fc.constant<ReviewAction>({ kind: 'approve', alone: false }),
        fc.constantFrom<ReviewAction>({ kind: 'assign', to: 7 }, { kind: 'assign', to: null }),
      ),
      { maxLength: 12 },
    );
  const runBy7 = (all: readonly ReviewAction[], allowed: AllowedDecision[]): Review =>
    all.reduce((review, action) => afterStep(review, stepOfItem(review, action, { allowed })), NEW_REVIEW);

  test('with four eyes is never decided by one person, whatever they do in whatever order', () => {
    const allowed = decisionsOfItem('customer', true);
    fc.assert(
      fc.property(actions(approve), (all) => {
        expect(runBy7(all, allowed).phase).not.toBe('decided');
      }),
    );
  });

  test('that is a strong sanctions hit is never cleared by one person, whatever they write', () => {
    const allowed = decisionsOfItem('alert_sanction_strong', false);
    const clearings = outcomes.decisionReasons.map((reason) => decide('clear', reason, true));
    fc.assert(
      fc.property(actions(...clearings), (all) => {
        expect(runBy7(all, allowed).phase).not.toBe('decided');
      }),
    );
  });

  test('of an owner who is alone is decided in two steps, which shows', () => {
    const outcome = { decision: 'approve', reason: 'identity_confirmed' };
    const proposed: Review = { ...NEW_REVIEW, ...outcome, phase: 'proposed', decidedBy: 7 };
    const action: ReviewAction = { kind: 'approve', alone: true };
    expect(stepOfItem(proposed, action)).toMatchObject({
      change: { phase: 'decided', approvedBy: 7, selfApproved: true },
    });
    expect(stepOfItem(proposed, action, { by: 8 })).toMatchObject({ change: { approvedBy: 8, selfApproved: false } });
  });
});
