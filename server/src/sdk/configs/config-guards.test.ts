import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConfigGuards, differencesOfConfig, NEW_CONFIG, weakerThanNewConfig } from './config-guards.ts';

const guards: fc.Arbitrary<ConfigGuards> = fc.record({
  liveness_policy: fc.constantFrom('passive', 'turns', 'turns_light'),
  turns_waiver: fc.constantFrom('accept', 'refuse'),
  document_files: fc.constantFrom('accept', 'refuse'),
});
const weakened = (before: ConfigGuards, after: ConfigGuards) =>
  differencesOfConfig(1, before, after).flatMap(({ guard, weakens }) => (weakens ? [guard] : []));

test('nothing weakens by staying as it is, and what weakens strengthens the other way round', () => {
  fc.assert(
    fc.property(guards, guards, (one, other) => {
      expect(differencesOfConfig(1, one, one)).toEqual([]);
      expect(weakened(one, other).filter((guard) => weakened(other, one).includes(guard))).toEqual([]);
    }),
  );
});

test('a weaker state is not reached by steps that each weaken nothing', () => {
  fc.assert(
    fc.property(guards, guards, guards, (one, two, three) => {
      const steps = [...weakened(one, two), ...weakened(two, three)];
      for (const guard of weakened(one, three)) expect(steps).toContain(guard);
    }),
  );
});

test.each([
  [{ liveness_policy: 'passive' }, ['liveness_policy']],
  [{ liveness_policy: 'turns_light' }, ['liveness_policy']],
  [{ turns_waiver: 'accept' }, ['turns_waiver']],
  [{ document_files: 'refuse' }, []],
] as const)('%j against a new configuration', (change, expected) =>
  expect(weakerThanNewConfig({ id: 1, ...NEW_CONFIG, ...change }).map(({ guard }) => guard)).toEqual(expected),
);
