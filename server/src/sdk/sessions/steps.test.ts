import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backWanted, isAllowed, MAX_FAILED_ATTEMPTS, nextStep, type RunState, type Step } from './steps.ts';

const opened: RunState = {
  state: 'opened',
  verificationType: 'document_verification',
  consented: false,
  country: undefined,
  identifier: undefined,
  documentType: undefined,
  frontUploaded: false,
  backUploaded: false,
  backSkipped: false,
  attemptAccepted: false,
  failedAttempts: 0,
};
/** Returns the next step at the start and after each of these changes. */
const walk = (first: RunState, ...changes: Partial<RunState>[]): Step[] => {
  let run = first;
  return [{}, ...changes].map((change) => {
    run = { ...run, ...change };
    return nextStep(run);
  });
};
const chosen = { country: 'nigeria', documentType: 'national_id' };

describe('the way through a run', () => {
  test('with a document of two sides', () => {
    expect(
      walk(
        { ...opened, state: 'created' },
        { consented: true, state: 'opened' },
        chosen,
        { frontUploaded: true },
        { backUploaded: true },
        { attemptAccepted: true },
        { state: 'submitted' },
      ),
    ).toEqual(['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit', 'done']);
  });
  test('with a back that the person has not got', () => {
    const skipped = { ...opened, ...chosen, consented: true, frontUploaded: true, backSkipped: true };
    expect(nextStep(skipped)).toBe('liveness');
  });
  test('with a document of one side', () => {
    const passport = { ...opened, ...chosen, documentType: 'passport', consented: true };
    expect(walk(passport, { frontUploaded: true })).toEqual(['document_front', 'liveness']);
  });
  test('with a number: country and number, and no document', () => {
    const number: RunState = { ...opened, verificationType: 'data_verification', consented: true };
    expect(walk(number, { country: 'kenya' }, { identifier: '123' })).toEqual(['subject', 'subject', 'liveness']);
    expect(nextStep({ ...number, identifier: '123' })).toBe('subject');
  });
  test('a document wants its country and its type', () => {
    const consented = { ...opened, consented: true };
    expect(
      [{ country: 'kenya' }, { documentType: 'passport' }].map((half) => nextStep({ ...consented, ...half })),
    ).toEqual(['subject', 'subject']);
  });
  test('of liveness alone', () => {
    const alone: RunState = { ...opened, verificationType: 'liveness_only' };
    expect(walk(alone, { consented: true }, { attemptAccepted: true })).toEqual(['consent', 'liveness', 'submit']);
  });
  test('ends without a selfie after as many clips as are allowed', () => {
    const alone: RunState = { ...opened, verificationType: 'liveness_only', consented: true };
    const after = (failedAttempts: number) => nextStep({ ...alone, failedAttempts });
    expect([0, MAX_FAILED_ATTEMPTS - 1, MAX_FAILED_ATTEMPTS].map(after)).toEqual(['liveness', 'liveness', 'submit']);
  });
});

test.each([
  ['national_id', true],
  ['kenya_id', true],
  ['drivers_license', true],
  ['voters_card', true],
  ['passport', false],
  [undefined, false],
])('whether the back of %s is asked for: %s', (documentType, wanted) => {
  expect(backWanted({ documentType })).toBe(wanted);
});

test('what was done may be done again before the submit, what comes later may not be done yet', () => {
  const order: Step[] = ['consent', 'subject', 'document_front', 'document_back', 'liveness'];
  const changes = [{ consented: true }, chosen, { frontUploaded: true }, { backUploaded: true }];
  let run = opened;
  for (const [at, step] of order.entries()) {
    expect(nextStep(run)).toBe(step);
    expect(order.filter((one) => isAllowed(run, one))).toEqual(order.slice(0, at + 1));
    expect(isAllowed(run, 'submit')).toBe(false);
    run = { ...run, ...changes[at] };
  }
  const whole = { ...run, attemptAccepted: true };
  expect(order.filter((one) => isAllowed(whole, one))).toEqual(order);
  expect(isAllowed(whole, 'submit')).toBe(true);
  for (const state of ['submitted', 'completed', 'expired', 'cancelled'] as const)
    for (const one of [...order, 'submit'] as const) expect(isAllowed({ ...whole, state }, one)).toBe(false);
});

test('a step done never leads back to an earlier one', () => {
  const order: Step[] = ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit'];
  const flags = fc.record({
    consented: fc.boolean(),
    frontUploaded: fc.boolean(),
    backUploaded: fc.boolean(),
    backSkipped: fc.boolean(),
    attemptAccepted: fc.boolean(),
  });
  fc.assert(
    fc.property(flags, fc.constantFrom({}, chosen), (done, subject) => {
      const run = { ...opened, ...subject, ...done };
      for (const name of Object.keys(done)) {
        const later = nextStep({ ...run, [name]: true });
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(nextStep(run)));
      }
    }),
  );
});
