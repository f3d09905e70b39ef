import { type RiskFactorKey, riskFactors, riskLevels } from '@hakiki/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessCustomer, unlistedFactors } from './assess-customer.ts';
import { checkRiskModel, modelDifferences } from './check-risk-model.ts';
import type { RiskFacts, RiskModel, RiskModelFactor } from './risk-model.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

const points = fc.integer({ min: 0, max: 100 });
const codes = ['a', 'b', 'c'] as const;

const factorOf = (key: RiskFactorKey, weight: number): fc.Arbitrary<RiskModelFactor> =>
  riskFactors[key].kind === 'number'
    ? fc
        .tuple(
          fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 5 }),
          fc.array(points, { minLength: 5, maxLength: 5 }),
          points,
        )
        .map(([froms, values, unknown]) => {
          const ascending = values.toSorted((a, b) => a - b);
          const steps = froms.toSorted((a, b) => a - b).map((from, i) => ({ from, points: ascending[i]! }));
          return { factor: key, weight, steps, unknown, basis: '' };
        })
    : fc
        .record({ a: points, b: points, c: points, other: points, unknown: points })
        .map(({ other, unknown, ...listed }) => ({ factor: key, weight, points: listed, other, unknown, basis: '' }));

/** Generates models that can be published. */
const model: fc.Arbitrary<RiskModel> = fc
  .tuple(
    fc.shuffledSubarray(Object.keys(riskFactors) as RiskFactorKey[], { minLength: 1 }),
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 13, maxLength: 13 }),
    fc.tuple(fc.integer({ min: 0, max: 49 }), fc.integer({ min: 50, max: 100 })),
    fc.constantFrom(...riskLevels),
  )
  .chain(([keys, shares, [medium, high], level]) => {
    const cuts = [0, ...shares.slice(1, keys.length).toSorted((a, b) => a - b), 100];
    return fc.tuple(...keys.map((key, i) => factorOf(key, cuts[i + 1]! - cuts[i]!))).map((factors) => ({
      factors,
      minimum_levels: keys.map((key) =>
        riskFactors[key].kind === 'number' ? { factor: key, from: 5, level } : { factor: key, value: 'a', level },
      ),
      bands: { medium, high },
      review_months: { low: 36, medium: 24, high: 12 },
    }));
  });
const facts: fc.Arbitrary<RiskFacts> = fc.record(
  Object.fromEntries(
    Object.entries(riskFactors).map(([key, { kind }]) => [
      key,
      kind === 'number' ? fc.nat(60) : fc.uniqueArray(fc.constantFrom(...codes, 'elsewhere'), { minLength: 1 }),
    ]),
  ),
  { requiredKeys: [] },
);

describe('a rating', () => {
  test('is the sum of its explanation, between 0 and 100, by a model whose weights add up to 100', () => {
    fc.assert(
      fc.property(model, facts, (given, known) => {
        expect(checkRiskModel(given)).toEqual([]);
        const { score, factors, level } = assessCustomer(given, known);
        expect(factors.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
        expect(Math.round(factors.reduce((sum, { contribution }) => sum + contribution, 0) * 100)).toBe(
          Math.round(score * 100),
        );
        for (const { contribution, weight, points: own } of factors) expect(contribution).toBe((weight * own) / 100);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        for (const { minimum_level: minimum } of factors)
          expect(riskLevels.indexOf(level)).toBeGreaterThanOrEqual(riskLevels.indexOf(minimum ?? 'low'));
      }),
    );
  });

  test('never falls when one factor has more points, in score or level', () => {
    fc.assert(
      fc.property(model, facts, fc.nat(), points, (given, known, nth, more) => {
        const i = nth % given.factors.length;
        const raised = (number: number) => Math.min(100, number + more);
        const factor = given.factors[i]!;
        const higher: RiskModelFactor = {
          ...factor,
          unknown: raised(factor.unknown),
          ...(factor.points && {
            points: Object.fromEntries(Object.entries(factor.points).map(([code, own]) => [code, raised(own)])),
          }),
          ...(factor.other !== undefined && { other: raised(factor.other) }),
          ...(factor.steps && {
            steps: [{ from: 0, points: 0 }, ...factor.steps].map((step) => ({ ...step, points: raised(step.points) })),
          }),
        };
        const [before, after] = [given, { ...given, factors: given.factors.with(i, higher) }].map((one) =>
          assessCustomer(one, known),
        );
        expect(after!.score).toBeGreaterThanOrEqual(before!.score);
        expect(riskLevels.indexOf(after!.level)).toBeGreaterThanOrEqual(riskLevels.indexOf(before!.level));
      }),
    );
  });

  test('never falls when a number grows, or a further country or product is declared', () => {
    fc.assert(
      fc.property(
        model,
        facts,
        fc.constantFrom(...(Object.keys(riskFactors) as RiskFactorKey[])),
        fc.nat(60),
        (given, known, key, more) => {
          const fact = known[key];
          if (fact === undefined) return;
          const grown = { ...known, [key]: typeof fact === 'number' ? fact + more : [...fact, codes[more % 3]!] };
          const [before, after] = [known, grown].map((one) => assessCustomer(given, one));
          expect(after!.score).toBeGreaterThanOrEqual(before!.score);
          expect(riskLevels.indexOf(after!.level)).toBeGreaterThanOrEqual(riskLevels.indexOf(before!.level));
        },
      ),
    );
  });
});

describe('the shipped model', () => {
  const clean: RiskFacts = {
    ...{ customer_type: ['individual'], product: ['savings'], channel: ['face_to_face'], occupation: ['salaried'] },
    ...{ geography: ['ng'], identity: ['verified'], document: ['valid'], liveness: ['live'], pep: ['none'] },
    ...{ sanctions: ['none'], transaction_alerts: 0, cases: ['none'], activity: 0.5 },
  };
  test('can be published as it is', () => expect(checkRiskModel(SHIPPED_MODEL)).toEqual([]));
  test.each<[string, RiskFacts, string]>([
    ['an employee with a savings account', clean, 'low'],
    ['somebody of whom nothing is known', {}, 'medium'],
    ['a match with a politically exposed person', { ...clean, pep: ['match'] }, 'high'],
    ['a match with a sanctions list', { ...clean, sanctions: ['match'] }, 'high'],
    ['a country under a call for action', { ...clean, geography: ['ng', 'ir'] }, 'high'],
    ['a confirmed case', { ...clean, cases: ['confirmed'] }, 'high'],
    ['nobody screened', { ...clean, pep: ['not_screened'], sanctions: ['not_screened'] }, 'medium'],
  ])('%s: %j is %s', (_, known, level) => expect(assessCustomer(SHIPPED_MODEL, known).level).toBe(level));
});

describe('a model that cannot be published', () => {
  const with_ = (change: Partial<RiskModel>): RiskModel => ({ ...SHIPPED_MODEL, ...change });
  const factors = SHIPPED_MODEL.factors;
  test.each<[string, RiskModel, string]>([
    ['weights', with_({ factors: factors.slice(1) }), 'factors'],
    ['a factor twice', with_({ factors: [...factors, { ...factors[0]!, weight: 0 }] }), 'factors[13].factor'],
    ['bands', with_({ bands: { medium: 50, high: 50 } }), 'bands'],
    ['reviews', with_({ review_months: { low: 12, medium: 24, high: 36 } }), 'review_months'],
    [
      'a value that is not there',
      with_({ minimum_levels: [{ factor: 'pep', value: 'nobody', level: 'high' }] }),
      'minimum_levels[0].value',
    ],
    [
      'a number as a code',
      with_({ minimum_levels: [{ factor: 'activity', value: 'a', level: 'high' }] }),
      'minimum_levels[0]',
    ],
    [
      'steps that descend',
      with_({
        factors: factors.map((factor) => (factor.steps ? { ...factor, steps: factor.steps.toReversed() } : factor)),
      }),
      'factors[10].steps',
    ],
  ])('%s', (_, given, path) => expect(checkRiskModel(given).map((fault) => fault.path)).toContain(path));
});

test('a difference names value by value what changed, and nothing else', () => {
  const changed = { ...SHIPPED_MODEL, bands: { medium: 30, high: 50 } };
  expect(modelDifferences(SHIPPED_MODEL, changed)).toEqual([{ path: 'bands.medium', before: '25', after: '30' }]);
  expect(modelDifferences(SHIPPED_MODEL, SHIPPED_MODEL)).toEqual([]);
});

test('a value that the model does not list is named', () => {
  expect(unlistedFactors(SHIPPED_MODEL, { product: ['savings', 'typo'], occupation: ['salaried'] })).toEqual([
    'product',
  ]);
});
