import { expect } from 'vitest';

/** Evidence that is of no use outside: our own keys, timings of the machine, scores of single characters. */
const INTERNAL = [
  'ok',
  'ms',
  'inference_ms',
  'identity_ms',
  'screening_ms',
  'timing',
  'scores',
  'branch_id',
  'account_id',
  'content_hash',
  'watch',
];

/** Every name in a record's evidence, however deep, is in snake_case and none is internal. Gives the names. */
export function expectShownEvidence(evidence: unknown): string[] {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name);
      walk(inner);
    }
  };
  walk(evidence);
  const all = [...names];
  expect(all.length).toBeGreaterThan(1);
  expect(all.filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect(all.filter((name) => INTERNAL.includes(name))).toEqual([]);
  return all;
}
