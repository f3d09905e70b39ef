import { shippedChecklists } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BranchSettings, differencesOfBranch, NEW_BRANCH, weakerThanDefault } from './branch-guards.ts';

const SHIPPED = 0.9;
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const share = fc.integer({ min: 30, max: 100 }).map((n) => n / 100);
const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const settings: fc.Arbitrary<BranchSettings> = fc.record({
  ivs: fc.boolean(),
  aml: fc.boolean(),
  policy: fc.record({
    dashboard: fc
      .record({
        mask_by_default: maybe(fc.boolean()),
        analysts_reveal: maybe(fc.boolean()),
        four_eyes: maybe(fc.boolean()),
      })
      .map(defined),
    customers: fc
      .record({
        when_not_checked: maybe(fc.constantFrom('fail', 'review')),
        on_contradiction: maybe(fc.constantFrom('record', 'review')),
      })
      .map(defined),
    screening: fc
      .record({
        hit_with_birth_date: maybe(share),
        hit_without_birth_date: maybe(share),
        strong_name: maybe(share),
        most_hits: maybe(fc.integer({ min: 1, max: 200 })),
      })
      .map(defined),
    faces: fc
      .record({
        stills: maybe(fc.constantFrom('accept', 'refuse')),
        threshold: maybe(share),
        cohort: maybe(fc.constantFrom('off', 'collect', 'use')),
      })
      .map(defined),
    documents: fc
      .record({ screen_recapture_from: maybe(fc.integer({ min: -10, max: 10 })), screen_dark_rim_from: maybe(share) })
      .map(defined),
  }),
});
const weakened = (before: BranchSettings, after: BranchSettings): string[] =>
  differencesOfBranch(before, after, SHIPPED)
    .filter(({ weakens }) => weakens)
    .map(({ guard }) => guard);

test('nothing weakens by staying as it is, and what weakens strengthens the other way round', () => {
  fc.assert(
    fc.property(settings, settings, (one, other) => {
      expect(differencesOfBranch(one, one, SHIPPED)).toEqual([]);
      const [there, back] = [weakened(one, other), weakened(other, one)];
      expect(there.filter((guard) => back.includes(guard))).toEqual([]);
    }),
  );
});

test('a weaker state is not reached by small steps that each weaken nothing', () => {
  fc.assert(
    fc.property(settings, settings, settings, (one, two, three) => {
      const steps = new Set([...weakened(one, two), ...weakened(two, three)]);
      for (const guard of weakened(one, three)) expect([...steps]).toContain(guard);
    }),
  );
});

const of = (policy: Record<string, unknown>): BranchSettings => ({ ...NEW_BRANCH, policy });
test.each<[string, BranchSettings, BranchSettings, string[]]>([
  ['four eyes off', of({ dashboard: { four_eyes: true } }), of({ dashboard: { four_eyes: false } }), ['four_eyes']],
  ['four eyes left out', of({ dashboard: { four_eyes: true } }), of({}), ['four_eyes']],
  ['four eyes on', of({}), of({ dashboard: { four_eyes: true } }), []],
  ['nothing masked', of({}), of({ dashboard: { mask_by_default: false } }), ['mask_by_default']],
  ['analysts reveal again', of({ dashboard: { analysts_reveal: false } }), of({}), ['analysts_reveal']],
  ['fewer hits', of({}), of({ screening: { hit_with_birth_date: 0.9 } }), ['hit_with_birth_date']],
  ['a shorter answer', of({}), of({ screening: { most_hits: 1 } }), ['most_hits']],
  ['stills again', of({ faces: { stills: 'refuse' } }), of({}), ['stills']],
  ['faces farther apart', of({}), of({ faces: { threshold: 1.1 } }), ['face_threshold']],
  ['faces nearer', of({}), of({ faces: { threshold: 0.8 } }), []],
  ['screens taken again', of({ documents: { screen_dark_rim_from: 0.5 } }), of({}), ['screen_dark_rim_from']],
  ['screens refused', of({}), of({ documents: { screen_periodicity_from: 3.55 } }), []],
  ['screening off', NEW_BRANCH, { ...NEW_BRANCH, aml: false }, ['screening']],
  ['a longer time for reviews', of({}), of({ dashboard: { review_hours: 700 } }), []],
])('%s', (_name, before, after, expected) => expect(weakened(before, after)).toEqual(expected));

test('a branch that set nothing is as strong as a new one', () => {
  expect(weakerThanDefault(NEW_BRANCH, SHIPPED)).toEqual([]);
  expect(weakerThanDefault(of({ faces: { stills: 'accept' }, constructor: {} }), SHIPPED)).toEqual([]);
});

test.each([
  ['a step is added', [...shippedChecklists.pep, 'Ask the branch'], undefined, []],
  ['the order changes', [...shippedChecklists.pep].reverse(), undefined, []],
  ['a step is removed', shippedChecklists.pep.slice(1), undefined, ['pep_checklist']],
  ['a step is replaced', ['Ask the branch', ...shippedChecklists.pep.slice(1)], undefined, ['pep_checklist']],
  ['all steps are joined to one', [shippedChecklists.pep.join('\n')], undefined, ['pep_checklist']],
  ['two steps are joined to one', ['a\nb', 'c'], ['a', 'b', 'c'], ['pep_checklist']],
  ['a joined step is split', ['a', 'b'], ['a\nb'], ['pep_checklist']],
  ['an own step is left out', undefined, [...shippedChecklists.pep, 'Ask the branch'], ['pep_checklist']],
])('a checklist where %s', (_, pep_checklist, before, guards) => {
  const policyOf = (steps: readonly string[] | undefined) => of(steps ? { dashboard: { pep_checklist: steps } } : {});
  expect(weakened(policyOf(before), policyOf(pep_checklist))).toEqual(guards);
});
