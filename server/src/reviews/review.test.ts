import { PROBLEMS } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AllowedDecision,
  afterStep,
  NEW_REVIEW,
  type Review,
  type ReviewAction,
  type ReviewContext,
  stepOf,
} from './review.ts';
import { itemProblems, problemOf } from './review-problems.ts';
import { decisionsOfCase } from './subjects/case.ts';
import { decisionsOfItem } from './subjects/item.ts';
import { subjectRules, type WorkKind } from './subjects/rules.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const PEOPLE = [1, 2, 3];

interface Subject {
  readonly kind: WorkKind;
  /** Sets of allowed decisions. New findings about the subject may change the set between two steps. */
  readonly sets: readonly [readonly AllowedDecision[], readonly AllowedDecision[]];
}
const subjects: Subject[] = [
  { kind: 'customer', sets: [decisionsOfItem('customer', true), decisionsOfItem('customer_pep', true)] },
  { kind: 'customer', sets: [decisionsOfItem('customer_pep', false), decisionsOfItem('customer_sanction', false)] },
  { kind: 'run', sets: [decisionsOfItem('run', true), decisionsOfItem('customer_pep', true)] },
  { kind: 'alert', sets: [decisionsOfItem('alert_sanction_strong', false), decisionsOfItem('alert_pep_weak', false)] },
  { kind: 'review', sets: [decisionsOfItem('review', true), decisionsOfItem('review_enhanced', true)] },
  {
    kind: 'case',
    sets: [decisionsOfCase({ score: 10, families: [] }), decisionsOfCase({ score: 80, families: [] })],
  },
];

interface Step {
  readonly action: ReviewAction;
  readonly by: number;
  readonly afterMs: number;
  readonly hasReport: boolean;
  readonly openSteps: number;
  readonly set: 0 | 1;
}
const person = fc.constantFrom(...PEOPLE);
const actionOf = ({ sets }: Subject): fc.Arbitrary<ReviewAction> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .record({
          kind: fc.constant('decide' as const),
          hasNote: fc.boolean(),
          row: fc.constantFrom(...sets.flat()),
          wrong: fc.nat(9),
        })
        .map(
          ({ kind, hasNote, row, wrong }): ReviewAction => ({
            kind,
            hasNote,
            decision: wrong === 0 ? 'nothing' : row.decision,
            reason: wrong === 1 ? 'no_reason' : row.reason,
          }),
        ),
    },
    fc.record({ kind: fc.constant('assign' as const), to: fc.option(person) }),
    fc.record({ kind: fc.constant('approve' as const), alone: fc.constant(false) }),
    fc.constantFrom<ReviewAction>(
      { kind: 'begin' },
      { kind: 'take' },
      { kind: 'reject' },
      { kind: 'undo' },
      { kind: 'reopen' },
    ),
  );
const sequence = fc.constantFrom(...subjects).chain((subject) =>
  fc.record({
    subject: fc.constant(subject),
    steps: fc.array(
      fc.record({
        action: actionOf(subject),
        by: person,
        afterMs: fc.constantFrom(0, 900, 10_000, 10_001),
        hasReport: fc.boolean(),
        openSteps: fc.constantFrom(0, 0, 1, 5),
        set: fc.constantFrom(...([0, 0, 0, 1] as const)),
      }),
      { maxLength: 30 },
    ),
  }),
);

interface Result {
  readonly context: ReviewContext;
  readonly now: Date;
  readonly wasRefused: boolean;
}
/** Returns the allowed decision that a review contains, or undefined if it is not allowed now. */
const rowOf = ({ decision, reason }: Review, { allowed }: ReviewContext): AllowedDecision | undefined =>
  allowed.find((one) => one.decision === decision && one.reason === reason);

/** Runs the steps in order. Calls `each` with every state and the step before it. */
function run(
  { subject, steps }: { readonly subject: Subject; readonly steps: readonly Step[] },
  each: (before: Review, after: Review, step: Step & Result) => void,
): void {
  let review = NEW_REVIEW;
  let time = START;
  for (const step of steps) {
    time += step.afterMs;
    const now = new Date(time);
    const context: ReviewContext = {
      rules: subjectRules[subject.kind],
      allowed: subject.sets[step.set],
      hasReport: step.hasReport,
      openSteps: step.openSteps,
      now,
    };
    const result = stepOf(review, step.action, step.by, context);
    const next = afterStep(review, result);
    each(review, next, { ...step, context, now, wasRefused: 'refused' in result });
    review = next;
  }
}

const RUNS = { numRuns: 5000 };

test('what is proposed or decided has its decision, and what is not has none', () => {
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (_, { phase, decision, decidedBy, decidedAt, approvedBy, selfApproved }) => {
        const isDecided = phase === 'proposed' || phase === 'decided';
        expect([decision !== null, decidedBy !== null, decidedAt !== null]).toEqual([isDecided, isDecided, isDecided]);
        if (phase !== 'decided') expect(approvedBy).toBeNull();
        expect(selfApproved).toBe(false);
      }),
    ),
    RUNS,
  );
});

test('a decision that needs two people is never made by one, in any order of actions', () => {
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (before, after, { context }) => {
        const { phase, decidedBy, approvedBy } = after;
        if (phase !== 'decided') return;
        if (before.phase !== 'decided' && rowOf(after, context)!.needsSecond) expect(approvedBy).not.toBeNull();
        if (approvedBy !== null) expect(approvedBy).not.toBe(decidedBy);
      }),
    ),
    RUNS,
  );
});

test('a decision stands: only undo by its person within the time, and reopening, take it back', () => {
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (before, after, { action, by, now }) => {
        if (before.phase !== 'decided' || after.phase === 'decided') {
          if (before.phase === 'decided') expect(after).toEqual(before);
          return;
        }
        if (all.subject.kind === 'case') return expect(action.kind).toBe('reopen');
        expect([action.kind, before.decidedBy, before.approvedBy]).toEqual(['undo', by, null]);
        expect(now.getTime() - before.decidedAt!.getTime()).toBeLessThanOrEqual(10_000);
      }),
    ),
    RUNS,
  );
});

test('what is refused changes nothing, and a report agrees with the outcome it is decided with', () => {
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (before, after, { action, hasReport, context, wasRefused }) => {
        if (wasRefused) return expect(after).toEqual(before);
        if (action.kind !== 'approve' && action.kind !== 'decide') return;
        const row = rowOf(after, context)!;
        if (row.report !== null) expect(row.report).toBe(hasReport ? 'required' : 'excluded');
        if (action.kind === 'decide' && row.needsNote) expect(action.hasNote).toBe(true);
      }),
    ),
    RUNS,
  );
});

test('an outcome that needs the checklist is neither proposed nor decided nor approved while a step is open', () => {
  let reached = 0;
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (_, after, { action, openSteps, context, wasRefused }) => {
        if (wasRefused || (action.kind !== 'decide' && action.kind !== 'approve')) return;
        if (!rowOf(after, context)!.needsChecklist) return;
        reached += 1;
        expect(openSteps).toBe(0);
      }),
    ),
    RUNS,
  );
  expect(reached).toBeGreaterThan(0);
});

test('a proposal that is no longer allowed cannot be approved, but it can be rejected and undone', () => {
  let reached = 0;
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (before, after, { action, context, now }) => {
        if (before.phase !== 'proposed' || rowOf(before, context)) return;
        reached += 1;
        if (action.kind === 'approve') expect(after).toEqual(before);
        if (action.kind === 'reject') expect(after.phase).not.toBe('proposed');
        const undo = stepOf(before, { kind: 'undo' }, before.decidedBy!, { ...context, now: before.decidedAt ?? now });
        if (context.rules.undoMs > 0) expect(afterStep(before, undo).decision).toBeNull();
      }),
    ),
    RUNS,
  );
  expect(reached).toBeGreaterThan(0);
});

test('a review that somebody has is taken by nobody else', () => {
  fc.assert(
    fc.property(sequence, (all) =>
      run(all, (before, after, { action, by, wasRefused }) => {
        if (action.kind !== 'take') return;
        expect(wasRefused).toBe(before.phase === 'decided' || before.assignee !== null);
        if (!wasRefused) expect(after.assignee).toBe(by);
      }),
    ),
    RUNS,
  );
});

test('every refusal has its code', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(sequence, (all) => {
      let review = NEW_REVIEW;
      for (const { action, by, hasReport, openSteps, set } of all.steps) {
        const step = stepOf(review, action, by, {
          ...{ rules: subjectRules[all.subject.kind], allowed: all.subject.sets[set], hasReport, openSteps },
          now: new Date(START),
        });
        if ('refused' in step) {
          seen.add(step.refused.code);
          expect(PROBLEMS.conflict).toContain(problemOf(all.subject.kind, action.kind, step.refused).code);
        }
        review = afterStep(review, step);
      }
    }),
    RUNS,
  );
  expect(seen).toContain('open_steps');
  expect([...Object.keys(itemProblems)].filter((code) => !seen.has(code) && code !== 'undo_time_over')).toEqual([]);
  expect(problemOf('case', 'assign', { code: 'decided' }).code).toBe('closed_case_unassigned');
  expect(problemOf('case', 'decide', { code: 'decided' }).code).toBe('case_closed');
});
