import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { born, listed } from './listed-entity.fixture.ts';
import { normaliseName } from './normalise/name.ts';
import type { Subject } from './outcome.ts';
import { scoreHit } from './score.ts';
import { type Evidence, gatherEvidence } from './score-evidence.ts';
import { compareNames } from './score-names.ts';

const names = (a: string, b: string) =>
  compareNames(normaliseName({ text: a }, 'person'), normaliseName({ text: b }, 'person'));
const scoreOf = (subject: Subject, entity: ReturnType<typeof listed>): number =>
  scoreHit(names(subject.name ?? '', entity.names[0]?.text ?? ''), gatherEvidence(subject, entity)).score;

const evidence = fc.record<Evidence>({
  name: fc.constantFrom('birth_date', 'id_number', 'gender', 'country', 'kind'),
  gain: fc.double({ min: 0, max: 0.9, noNaN: true }),
  loss: fc.constant(0),
  explanation: fc.constant('agrees'),
  confirms: fc.boolean(),
});
const against = fc
  .double({ min: 0, max: 0.9, noNaN: true })
  .map((loss): Evidence => ({ name: 'gender', gain: 0, loss, explanation: 'contradicts', confirms: false }));
const comparison = fc.constantFrom(
  names('Ali Hassan', 'Ali Hassan'),
  names('Abu Bakr Shekau', 'Abubakar Shekau'),
  names('John Smith', 'John Jones'),
  names('Kony', 'Joseph Kony'),
);

describe('scoreHit', () => {
  it('never gives a name alone a perfect score', () => {
    expect(scoreHit(names('Chukwuemeka Anyaoku', 'Chukwuemeka Anyaoku'), []).score).toBeLessThan(0.95);
  });

  it('adds up to its features', () => {
    fc.assert(
      fc.property(comparison, fc.array(fc.oneof(evidence, against), { maxLength: 4 }), (compared, all) => {
        const { score, features } = scoreHit(compared, all);
        expect(features.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 2);
        expect(features.every(({ explanation }) => explanation.length > 0)).toBe(true);
      }),
    );
  });

  it('is never lowered by agreement and never raised by contradiction', () => {
    fc.assert(
      fc.property(
        comparison,
        fc.array(fc.oneof(evidence, against), { maxLength: 4 }),
        evidence,
        against,
        (compared, all, more, less) => {
          const { score } = scoreHit(compared, all);
          expect(scoreHit(compared, [...all, more]).score).toBeGreaterThanOrEqual(score - 1e-4);
          expect(scoreHit(compared, [more, ...all]).score).toBeGreaterThanOrEqual(score - 1e-4);
          expect(scoreHit(compared, [...all, less]).score).toBeLessThanOrEqual(score + 1e-4);
          expect(scoreHit(compared, [less, ...all]).score).toBeLessThanOrEqual(score + 1e-4);
        },
      ),
    );
  });

  it('orders birth evidence: same day, swapped day and month, year, none, off by years', () => {
    const entity = listed('1', ['Tijani Baruwa'], { births: born('1971-03-04') });
    const scores = ['1971-03-04', '1971-04-03', '1971', undefined, '1972', '1976', '1994'].map((dateOfBirth) =>
      scoreOf({ name: 'Tijani Baruwa', ...(dateOfBirth === undefined ? {} : { dateOfBirth }) }, entity),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('explains a contradicted birth year in words', () => {
    const entity = listed('1', ['Tijani Baruwa'], { births: born('1971-03-04') });
    const found = gatherEvidence({ name: 'Tijani Baruwa', dateOfBirth: '1994-01-01' }, entity);
    expect(found.map(({ explanation }) => explanation)).toEqual(['birth year differs by 23']);
  });

  it('knows a person by the ID number alone', () => {
    const entity = listed('1', ['Tijani Baruwa'], { identifiers: [{ type: 'Passport', value: 'A-052 848 68' }] });
    expect(scoreOf({ name: 'T. Barua', idNumbers: ['A05284868'] }, entity)).toBeGreaterThan(0.8);
  });
});
