import { expect, test } from 'vitest';
import type { Comparison, ComparisonOptions } from './compare.ts';
import { type ComparedForBranch, makeCompareForBranch } from './compare-for-branch.ts';

const template = { embedding: Float32Array.of(1, 0), fused: [] };
const images = [Uint8Array.of(1), Uint8Array.of(2)] as const;

/** Returns a comparison with a distance of 0.4, and a cohort that changes the distance to 0.6. */
function compared({ doubtful = false, match = true } = {}) {
  const asked: { comparison: ComparisonOptions[]; cohort: (string | undefined)[] } = { comparison: [], cohort: [] };
  const compare = makeCompareForBranch({
    compare: async (input) => {
      asked.comparison.push(input);
      return {
        ...{ ok: true, match, confidence: 70, exactConfidence: 70.1, distance: 0.4, doubtful },
        threshold: input.threshold ?? 0.48,
        ...{ doubts: doubtful ? ['small'] : [], faces: [], modelVersions: { 'face-embedding': 'v1' } },
        ...(input.templates ? { templates: [template, template] } : {}),
      } as unknown as Comparison;
    },
    cohort: {
      against: async (_account: number, person: string | undefined) => {
        asked.cohort.push(person);
        return { version: 'abc', people: 60, distance: 0.6 };
      },
    } as unknown as Parameters<typeof makeCompareForBranch>[0]['cohort'],
    calibration: () => ({ threshold: 0.48, steepness: 16, cohort: { threshold: 0.55, steepness: 16 } }),
  });
  const by = async (faces: object): Promise<ComparedForBranch> => {
    const result = await compare(images, { accountId: 1, policy: { faces }, reference: 'customer 1' });
    if (!result.ok) throw new Error(result.fault);
    return result;
  };
  return { asked, by };
}

test('without a cohort: the branch’s threshold, no templates, nobody to enrol', async () => {
  const { asked, by } = compared();
  const result = await by({ threshold: 0.45 });
  expect(asked).toMatchObject({ comparison: [{ threshold: 0.45, templates: false }], cohort: [] });
  expect(result.comparison).toMatchObject({ match: true, distance: 0.4 });
  expect(result.enrollable).toBeUndefined();
});

test('collecting changes no verdict; who matches beyond doubt may be enrolled', async () => {
  const result = await compared().by({ cohort: 'collect' });
  expect(result.comparison).toMatchObject({ match: true, confidence: 70, distance: 0.4 });
  expect(result.enrollable!.templates).toEqual([template, template]);
  expect((await compared({ doubtful: true }).by({ cohort: 'collect' })).enrollable).toBeUndefined();
  expect((await compared({ match: false }).by({ cohort: 'collect' })).enrollable).toBeUndefined();
});

test('against a cohort: its distance and threshold decide, the person is left out, the version and the distance are kept', async () => {
  const { asked, by } = compared();
  const { comparison, enrollable } = await by({ cohort: 'use' });
  expect(asked.cohort).toEqual(['customer 1']);
  expect(comparison).toMatchObject({ match: false, distance: 0.6, threshold: 0.55 });
  expect(comparison.confidence).toBeLessThan(50);
  expect(comparison.cohort).toEqual({ version: 'abc', people: 60, distanceWithout: 0.4 });
  // According to the recogniser alone, both faces are one person.
  expect(enrollable).toBeDefined();
});

test('a branch’s own threshold holds against a cohort too: the cohort’s is moved as far', async () => {
  const by = async (threshold: number) => (await compared().by({ cohort: 'use', threshold })).comparison;
  const [strict, lax] = [await by(0.42), await by(0.54)];
  expect([strict.threshold, lax.threshold]).toEqual([expect.closeTo(0.49, 9), expect.closeTo(0.61, 9)]);
  expect([strict.match, lax.match]).toEqual([false, true]);
});

test('templates are in no comparison that could become evidence', async () => {
  for (const cohort of ['off', 'collect', 'use'])
    expect((await compared().by({ cohort })).comparison).not.toHaveProperty('templates');
});
