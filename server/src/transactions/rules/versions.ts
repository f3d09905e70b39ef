import { fingerprintOf } from '../../platform/fingerprint.ts';
import type { Rule } from './rule.ts';

const contentOf = ({ version: _, ...content }: Rule): string => fingerprintOf(content);

/** True if two rules have the same content, apart from their versions. */
export const sameRule = (a: Rule, b: Rule): boolean => contentOf(a) === contentOf(b);

/**
 * Assigns versions to the rules of a set. A rule with the same content as a published version gets that version. Any
 * other rule gets the next version of its `stable_id`. A version number therefore always means the same content, also
 * after a former version is restored. `published` contains every rule of every rule set of the branch.
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
