import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentTypes } from '../../documents/reading.ts';
import { crossChecks, type Statement } from './cross-checks.ts';
import { compareBirthDates, compareFaces, compareNumbers, compareSexes, faceResultOf } from './facts.ts';
import { statementOfDocument, statementOfPerson } from './statements.ts';

test('birth dates', () => {
  expect(compareBirthDates('1992-04-17', '1992-04-17').verdict).toBe('agrees');
  expect(compareBirthDates('1992-04-07', '1992-07-04')).toEqual({
    verdict: 'differs',
    explanation: '1992-04-07 and 1992-07-04: day and month are exchanged',
    causes: [{ code: 'day_and_month_exchanged', birth_date: ['1992-04-07', '1992-07-04'] }],
  });
  for (const other of ['1993-07-04', '1992-04-05', '1992-05-04', '1992-07-05'])
    expect(compareBirthDates('1992-04-07', other)).toEqual({
      verdict: 'differs',
      explanation: `1992-04-07 and ${other}`,
      causes: [{ code: 'birth_dates_differ', birth_date: ['1992-04-07', other] }],
    });
  expect(compareBirthDates('1992-04', '1992-04-17').verdict).toBe('cannot_be_said');
  expect(compareBirthDates(undefined, '1992-04-17').verdict).toBe('cannot_be_said');
});

test('sexes and numbers', () => {
  expect(compareSexes('Male', 'm').verdict).toBe('agrees');
  expect(compareSexes(' Female', 'f ').verdict).toBe('agrees');
  expect(compareSexes('Male', 'Female').verdict).toBe('differs');
  expect(compareSexes('X', 'Female').verdict).toBe('cannot_be_said');
  expect(compareNumbers({ kind: 'NIN', value: '111-222' }, { kind: 'NIN', value: '111222' }).verdict).toBe('agrees');
  expect(compareNumbers({ kind: 'NIN', value: '1' }, { kind: 'NIN', value: '2' }).verdict).toBe('differs');
  expect(compareNumbers({ kind: 'NIN', value: '1' }, { kind: 'BVN', value: '1' }).verdict).toBe('cannot_be_said');
});

test('faces: what could not be read says so', () => {
  const poor = compareFaces(
    { ok: true, match: true, confidence: 90, doubts: ['small_face', 'dark_face'] },
    'no_portrait',
  );
  expect([compareFaces(null, 'no_live_selfie'), compareFaces({ ok: false }, 'no_portrait'), poor]).toMatchObject([
    { verdict: 'cannot_be_said', explanation: 'There is no selfie that was found live' },
    { verdict: 'cannot_be_said', explanation: 'No face could be read in one of the pictures' },
    {
      verdict: 'cannot_be_said',
      explanation:
        'The faces agree by 90 %; from 50 % they count as one person, but the pictures are too poor: small face, dark face',
      causes: [
        { code: 'faces_agree_by', confidence: 90 },
        { code: 'pictures_too_poor', doubts: ['small_face', 'dark_face'] },
      ],
    },
  ]);
});

test('faces: of a comparison its outcome alone; one that could not be made is none that agrees', () => {
  expect(faceResultOf(undefined)).toBeUndefined();
  expect(faceResultOf({ ok: false, fault: 'no_face', image: 0 } as never)).toEqual({ ok: false });
  const outcome = { match: true, confidence: 81, doubts: ['dark'] };
  expect(faceResultOf({ ok: true, comparison: { ...outcome, distance: 0.2 } } as never)).toEqual({
    ok: true,
    ...outcome,
  });
});

test('faces: poor pictures say nothing, whatever they measure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.boolean(), (confidence, doubtful) => {
      const doubts = doubtful ? ['small_face'] : [];
      const { verdict } = compareFaces({ ok: true, match: confidence >= 50, confidence, doubts }, 'no_portrait');
      expect(verdict).toBe(doubtful ? 'cannot_be_said' : confidence >= 50 ? 'agrees' : 'differs');
    }),
  );
});

const statement = fc.record({
  source: fc.constantFrom('authority' as const, 'document' as const),
  verificationId: fc.integer({ min: 1, max: 1000 }),
  name: fc.option(fc.string({ maxLength: 30 }), { nil: undefined }),
  birthDate: fc.option(fc.constantFrom('1992-04-17', '1992-17-04', '1992'), { nil: undefined }),
  sex: fc.option(fc.constantFrom('Male', 'Female', '?'), { nil: undefined }),
  number: fc.option(fc.record({ kind: fc.constantFrom('NIN', 'BVN'), value: fc.string({ maxLength: 5 }) }), {
    nil: undefined,
  }),
  hasPortrait: fc.boolean(),
});

test('every pair is compared in everything, and what is missing is never a difference', () => {
  fc.assert(
    fc.property(
      fc.array(statement, { maxLength: 4 }),
      fc.option(fc.integer(), { nil: undefined }),
      (statements: Statement[], selfie) => {
        const checks = crossChecks(statements, selfie, () => undefined);
        const pairs = (statements.length * (statements.length - 1)) / 2;
        expect(checks).toHaveLength(pairs * 4 + statements.length);
        for (const { what, verdict } of checks) if (what === 'face') expect(verdict).toBe('cannot_be_said');
        const blank: Statement = { source: 'document', verificationId: 1, hasPortrait: false };
        for (const one of statements)
          for (const { verdict } of crossChecks([one, blank], undefined, () => undefined))
            expect(verdict).toBe('cannot_be_said');
      },
    ),
  );
});

/**
 * Returns the result of the comparison of the numbers in two statements, or undefined if the numbers are not compared.
 */
function numberVerdict(one: Statement, other: Statement): string | undefined {
  return crossChecks([one, other], undefined, () => undefined).find(({ what }) => what === 'number')?.verdict;
}
const documentWith = (documentType: string, number: string): Statement =>
  statementOfDocument(1, {
    documentType,
    fields: { id_number: { value: number, raw: number, score: 1 } } as never,
    hasPortrait: false,
  });

test('two documents of one type differ in a number that a person keeps for life, not in one that changes', () => {
  const kept = ['national_id', 'kenya_id'];
  const digits = fc.stringMatching(/^\d{6,11}$/);
  fc.assert(
    fc.property(fc.constantFrom(...documentTypes), digits, digits, (type, one, other) => {
      const verdict = numberVerdict(documentWith(type, one), documentWith(type, other));
      expect(verdict).toBe(one === other ? 'agrees' : kept.includes(type) ? 'differs' : undefined);
    }),
  );
});

test('a virtual NIN is a number of its own kind, and a person has several', () => {
  const [one, other, nin] = ['AA123456789012AA', 'BB 1234 5678 9013 BB', '22222222222'].map((number) =>
    documentWith('national_id', number),
  ) as [Statement, Statement, Statement];
  expect(numberVerdict(one, other)).toBeUndefined();
  expect(numberVerdict(one, nin)).toBe('cannot_be_said');
  const asked = (type: 'vnin' | 'nin', number: string) =>
    statementOfPerson(2, { country: 'nigeria', type, number }, {} as never);
  expect(numberVerdict(asked('vnin', 'AA123456789012AA'), one)).toBe('agrees');
  expect(numberVerdict(asked('vnin', 'AA123456789012AA'), asked('vnin', 'CC123456789012CC'))).toBeUndefined();
  expect(numberVerdict(asked('nin', '22222222222'), asked('nin', '70000000002'))).toBe('differs');
  expect(numberVerdict(asked('nin', '22222222222'), one)).toBe('cannot_be_said');
});
