import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownEvidence } from './show-record.ts';

test('keys are in snake_case, and what is internal is gone', () => {
  expect(
    shownEvidence({
      branchId: 1,
      fields: { address: { value: '12 Marina', raw: '12 MARINA' } },
      mrz: { lines: ['P<'], scores: [[0.9]] },
      faces: [{ imageWidth: 5, ms: 3 }],
      inferenceMs: 12,
    }),
  ).toEqual({
    fields: { address: { value: '12 Marina', raw: '12 MARINA' } },
    mrz: { lines: ['P<'] },
    faces: [{ image_width: 5 }],
  });
});

test('no key of any evidence has a capital inside, and values stay as they are', () => {
  const keys = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, item]) => [...(Array.isArray(value) ? [] : [key]), ...keys(item)]);
  const name = fc.stringMatching(/^[a-z]{1,5}([A-Z][a-z]{1,4}){0,3}$/);
  const evidence = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, fc.string(), fc.dictionary(name, tie('node')), fc.array(tie('node'))),
  })).node;
  fc.assert(
    fc.property(evidence, (value) => {
      for (const key of keys(shownEvidence(value))) expect(key).toMatch(/^[a-z0-9_]+$/);
    }),
  );
});
