import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { born, listed } from './listed-entity.fixture.ts';
import { MATCH_REASONS, reason } from './match-reason.ts';
import { normaliseName } from './normalise/name.ts';
import type { Subject } from './outcome.ts';
import { leastNameScore, nameShare, reachable, scoreHit } from './score.ts';
import { type Evidence, gatherEvidence } from './score-evidence.ts';
import { compareNames, type NameComparison } from './score-names.ts';

const names = (a: string, b: string) =>
  compareNames(normaliseName({ text: a }, 'person'), normaliseName({ text: b }, 'person'));
const scoreOf = (subject: Subject, entity: ReturnType<typeof listed>): number =>
  scoreHit(names(subject.name ?? '', entity.names[0]?.text ?? ''), gatherEvidence(subject, entity)).score;

const evidence = fc.record<Evidence>({
  name: fc.constantFrom('birth_date', 'id_number', 'gender', 'country', 'kind'),
  gain: fc.double({ min: 0, max: 0.9, noNaN: true }),
  loss: fc.constant(0),
  code: fc.constant('gender_same'),
  params: fc.constant({}),
  confirms: fc.boolean(),
});
const against = fc
  .double({ min: 0, max: 0.9, noNaN: true })
  .map((loss): Evidence => ({ name: 'gender', gain: 0, loss, ...reason('gender_differs'), confirms: false }));
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
        expect(features.every(({ code }) => MATCH_REASONS.includes(code))).toBe(true);
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

  it('explains a contradicted birth year', () => {
    const entity = listed('1', ['Tijani Baruwa'], { births: born('1971-03-04') });
    const found = gatherEvidence({ name: 'Tijani Baruwa', dateOfBirth: '1994-01-01' }, entity);
    expect(found).toMatchObject([reason('birth_year_differs', { years: '23' })]);
  });

  it('knows a person by the ID number alone', () => {
    const entity = listed('1', ['Tijani Baruwa'], { identifiers: [{ type: 'Passport', value: 'A-052 848 68' }] });
    expect(scoreOf({ name: 'T. Barua', idNumbers: ['A05284868'] }, entity)).toBeGreaterThan(0.8);
  });
});

/** Returns a comparison of names with this result. */
const compared = (more: Partial<NameComparison> = {}): NameComparison => ({
  ...{ kind: 'person', score: 1, distinctiveness: 1, pairings: [], onlySubject: [], onlyListed: [] },
  ...more,
});
const { tokens } = normaliseName({ text: 'Zubalo' }, 'person');
const birth: Evidence = { name: 'birth_date', gain: 0.5, loss: 0, ...reason('birth_date_same'), confirms: true };

describe('what a name alone comes to', () => {
  it.each<[string, Partial<NameComparison>, number]>([
    ['a rare name that agrees', {}, 0.9],
    ['half as much of it', { score: 0.5 }, 0.45],
    ['very common words', { distinctiveness: 0 }, 0.792],
    ['words half as common', { distinctiveness: 0.5 }, 0.846],
    ['common words, a part of the subject’s', { distinctiveness: 0, onlySubject: tokens }, 0.369],
    ['common words, a part of the listed', { distinctiveness: 0, onlyListed: tokens }, 0.369],
    [
      'half as common, a part of the listed',
      { distinctiveness: 0.5, onlyListed: tokens },
      0.9 * (0.94 - 0.47 * 0.5 ** 2.5),
    ],
    ['of an organisation', { distinctiveness: 0, onlyListed: tokens, kind: 'organization' }, 0.666],
    ['hidden among other words', { distinctiveness: 0, onlySubject: tokens, padded: true }, 0.792],
    ['rare words, a part of the listed', { onlyListed: tokens }, 0.9],
  ])('%s', (_, more, share) => {
    expect(nameShare(compared(more))).toBeCloseTo(share, 9);
    expect(scoreHit(compared(more), []).score).toBeCloseTo(share, 4);
  });
});

describe('what evidence adds', () => {
  const scored = (score: number, ...evidence: Evidence[]) => scoreHit(compared({ score }), evidence).score;
  const idNumber: Evidence = { ...birth, name: 'id_number' };
  const loss: Evidence = { name: 'gender', gain: 0, loss: 0.2, ...reason('gender_differs'), confirms: false };
  it('closes its share of the gap to 1, the more the better the name agrees; a number always', () => {
    expect(scored(1, birth)).toBeCloseTo(0.95, 4);
    expect(scored(0.85, birth)).toBeCloseTo(0.765 + 0.235 * 0.5, 4);
    expect(scored(0.675, birth)).toBeCloseTo(0.6075 + 0.3925 * 0.25, 4);
    expect(scored(0.5, birth)).toBeCloseTo(0.45, 4);
    expect(scored(0.4, birth)).toBeCloseTo(0.36, 4);
    expect(scored(0.4, idNumber)).toBeCloseTo(0.36 + 0.64 * 0.5, 4);
  });
  it('takes its share of what there is, one after the other', () => {
    expect(scored(1, loss)).toBeCloseTo(0.72, 4);
    expect(scored(1, birth, loss)).toBeCloseTo(0.76, 4);
    expect(scored(0, loss)).toBe(0);
  });
  it('is told apart in the features, in points that round to four decimals', () => {
    expect(scoreHit(compared({ score: 1 / 3 }), [birth, loss])).toEqual({
      score: 0.24,
      features: [
        { name: 'name_difference', points: 0.3, ...reason('words_spelt_differently') },
        { name: 'birth_date', points: 0, ...reason('birth_date_same') },
        { name: 'gender', points: -0.06, ...reason('gender_differs') },
      ],
    });
  });
});

describe('the features of a name', () => {
  const featuresOf = (a: string, b: string) => scoreHit(names(a, b), []).features.map(({ name }) => name);
  const differenceOf = (a: string, b: string) =>
    scoreHit(names(a, b), []).features.find(({ name }) => name === 'name_difference');
  it('are one for each pair of words, by their weight', () => {
    const { features } = scoreHit(names('Zubalo Krentovic', 'Krentovik Zubalo'), []);
    const how = { code: 'exactly' };
    expect(features[0]).toEqual({
      ...{ name: 'name', points: 0.45 },
      ...reason('words_match', { subject: 'zubalo', listed: 'zubalo', how }),
    });
    expect(features[1]).toMatchObject({ params: { subject: 'krentovic', listed: 'krentovik' } });
    const initial = scoreHit(names('Z Krentovic', 'Zubalo Krentovic'), []).features;
    expect(initial.map(({ points }) => points).slice(0, 2)).toEqual([0.45, 0.36]);
  });
  it.each([
    ['Zubalo Krentovic', 'Zubalo Amin Krentovic', reason('subject_name_leaves_out', { words: 'amin' })],
    ['Zubalo Amin Krentovic', 'Zubalo Krentovic', reason('listed_name_leaves_out', { words: 'amin' })],
    ['Zubalo Krentovic', 'Zubalo Brandt', reason('words_stand_against', { subject: 'krentovic', listed: 'brandt' })],
    ['Amaka Okafor', 'Amaka Okafr', reason('words_spelt_differently')],
  ])('%s against %s say what is left over: %j', (a, b, why) => {
    expect(differenceOf(a, b)).toMatchObject(why);
  });
  it('say that the words are common, where that costs', () => {
    expect(featuresOf('Zubalo Krentovic', 'Zubalo Krentovic')).toEqual(['name', 'name']);
    expect(featuresOf('Ali Hassan', 'Ali Hassan')).toEqual(['name', 'name', 'common_name']);
  });
});

describe('how far a name can come', () => {
  it('is its share, and what trusted evidence may add', () => {
    expect(reachable(compared())).toBeCloseTo(0.961, 9);
    expect(reachable(compared({ score: 0.5 }))).toBeCloseTo(0.45, 9);
    expect(reachable(compared({ score: 0.675 }))).toBeCloseTo(0.6075 + (0.3925 * 0.61) / 2, 9);
  });
  it('is never less than what all evidence but a number comes to', () => {
    const all: Evidence[] = [
      { ...birth, gain: 0.55 },
      { ...birth, name: 'country', gain: 0.1 },
      { ...birth, name: 'gender', gain: 0.03 },
    ];
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (score, d) => {
          const name = compared({ score, distinctiveness: d });
          expect(reachable(name)).toBeGreaterThanOrEqual(scoreHit(name, all).score - 1e-4);
        },
      ),
    );
  });
  it('gives the least score of a name that is worth reading, to the hundredth below', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.96, noNaN: true }), (wanted) => {
        const least = leastNameScore(wanted);
        expect(reachable(compared({ score: least + 0.0101 }))).toBeGreaterThanOrEqual(wanted);
        if (least > 0) expect(reachable(compared({ score: least - 1e-9 }))).toBeLessThan(wanted);
      }),
    );
    expect(leastNameScore(0)).toBe(0);
    expect(leastNameScore(1)).toBeCloseTo(1, 9);
  });
});
