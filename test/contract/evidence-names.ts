import { evidenceSchemas } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { maskPersonal } from '../../server/src/http/mask-personal.ts';

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

interface Shown {
  readonly kind: keyof typeof evidenceSchemas;
  readonly evidence: unknown;
}

/**
 * Every name in a record's evidence, however deep, is in snake_case and none is internal, and the evidence is as the contract describes it for the kind of
 * the record, masked or not. Gives the names.
 */
export function expectShownEvidence({ kind, evidence }: Shown): string[] {
  const schema = evidenceSchemas[kind];
  const { evidence: masked } = maskPersonal({ evidence }, 'verification:1') as { evidence: unknown };
  for (const shown of [evidence, masked]) expect(Value.Errors(schema, shown), kind).toEqual([]);
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
