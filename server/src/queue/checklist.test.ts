import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistFrom, type StepLine } from './checklist.ts';

const STEPS = ['source_of_funds', 'adverse_media', 'Ask the branch manager'];
const step = fc.constantFrom(...STEPS, 'A former step');
const lines = fc.array(
  fc.record({
    kind: fc.constantFrom<StepLine['kind']>('step_done', 'step_reopened'),
    step,
    userId: fc.integer({ min: 1, max: 3 }),
    at: fc.date({ noInvalidDate: true }),
  }),
  { maxLength: 30 },
);

test('a step is done by the person of its newest line, or open if that line reopened it', () => {
  fc.assert(
    fc.property(lines, (history) => {
      const { open, steps } = checklistFrom('pep', STEPS, history);
      expect(steps.slice(0, STEPS.length).map((one) => one.step)).toEqual(STEPS);
      for (const { step: name, done_by: by, done_at: at } of steps) {
        const last = history.findLast((line) => line.step === name);
        expect([by, at]).toEqual(last?.kind === 'step_done' ? [last.userId, last.at] : [null, null]);
      }
      expect(open).toBe(steps.filter(({ done_by: by }) => by === null).length);
    }),
  );
});

test('a change of the checklist keeps what was done, and only a step in force can be open', () => {
  fc.assert(
    fc.property(lines, fc.subarray(STEPS), (history, inForce) => {
      const [before, after] = [checklistFrom('pep', STEPS, history), checklistFrom('pep', inForce, history)];
      const doneIn = ({ steps }: typeof before) => new Set(steps.filter(({ done_by: by }) => by !== null));
      expect(doneIn(after)).toEqual(doneIn(before));
      for (const { step: name, done_by: by } of after.steps) if (by === null) expect(inForce).toContain(name);
    }),
  );
});
