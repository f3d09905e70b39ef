import { fingerprintOf } from '../../platform/fingerprint.ts';
import type { Rule } from './rule.ts';

const contentOf = ({ version: _, ...content }: Rule): string => fingerprintOf(content);

/** Whether two rules say the same, whatever their versions. */
export const sameRule = (a: Rule, b: Rule): boolean => contentOf(a) === contentOf(b);

/**
 * Numbers the rules of a set: one that was published before with this content keeps the version it had, any other gets the next of its `stable_id`.
 * So a version means one content for ever, also after going back. `published`: every rule of every set of the branch.
 */
export function numberRules(rules: readonly Rule[], published: readonly Rule[]): Rule[] {
  const versions = new Map<string, number>();
  const newest = new Map<string, number>();
  for (const rule of published) {
    versions.set(contentOf(rule), rule.version);
    newest.set(rule.stable_id, Math.max(rule.version, newest.get(rule.stable_id) ?? 0));
  }
  return rules.map((rule) => ({
    ...rule,
    version: versions.get(contentOf(rule)) ?? (newest.get(rule.stable_id) ?? 0) + 1,
  }));
}
