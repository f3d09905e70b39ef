import { type KeptMessage, message } from '@hakiki/texts';
import { type Found, faultOf, SignalFailed } from '../facts/unit.ts';
import type { CompiledRule } from './compile.ts';
import type { Step } from './nodes.ts';
import type { Rule } from './rule.ts';

/**
 * Input of the rules for one transaction: its facts, the signals that were read, and the rules that are snoozed for its
 * subject.
 */
export interface RuleContext {
  /** Returns the value of a signal request, by the request's key. */
  readonly read: (key: string) => Found;
  readonly transactionType: string;
  readonly accountType: string;
  readonly currency: string;
  /**
   * Rules that are snoozed for this subject. The key is the `stable_id`. The value is the message for the officer, with
   * the end and the reason of the snooze.
   */
  readonly snoozed: ReadonlyMap<string, KeptMessage>;
}

export type Outcome = 'hit' | 'no_hit' | 'not_evaluated' | 'suppressed' | 'error';

/**
 * The result of one rule. `not_evaluated` means that an input was missing. `no_hit` means that the rule was evaluated
 * and did not hit.
 */
export interface RuleResult {
  readonly stable_id: string;
  readonly version: number;
  readonly name: string;
  readonly family: Rule['family'];
  readonly activity_code: number;
  readonly action: Rule['action'];
  readonly severity: number;
  readonly outcome: Outcome;
  /** Reason for the outcome: why the rule was not evaluated, which snooze suppresses it, or which error occurred. */
  readonly reason?: KeptMessage;
  readonly steps: readonly Step[];
}

/** The result of the whole rule set for one transaction. */
export interface Assessment {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  /** Score from 0 to 100. It is the sum of the highest severity of each family. */
  readonly score: number;
  readonly results: readonly RuleResult[];
}

/** True if the rule applies to this kind of transaction. */
export const inScope = (
  { scope }: Rule,
  context: Pick<RuleContext, 'transactionType' | 'accountType' | 'currency'>,
): boolean =>
  (scope.transaction_types?.includes(context.transactionType) ?? true) &&
  (scope.account_types?.includes(context.accountType) ?? true) &&
  (scope.currencies?.includes(context.currency) ?? true);

/**
 * Evaluates the rules that apply to the transaction. Pure and never throws. If a rule fails, its result contains the
 * error.
 */
export function evaluateRules(rules: readonly CompiledRule[], context: RuleContext): Assessment {
  const results = rules.filter(({ rule }) => inScope(rule, context)).map((compiled) => evaluateRule(compiled, context));
  return assess(results);
}

const allMissing = (causes: readonly KeptMessage[]): KeptMessage =>
  causes.length === 1 ? causes[0]! : message('all_missing', { causes });

function evaluateRule({ rule, evaluate }: CompiledRule, context: RuleContext): RuleResult {
  const { stable_id, version, name, family, activity_code, action, severity } = rule;
  const result = (outcome: Outcome, steps: readonly Step[], reason?: KeptMessage): RuleResult => ({
    ...{ stable_id, version, name, family, activity_code, action, severity, outcome, steps },
    ...(reason !== undefined && { reason }),
  });
  try {
    // Most rules do not hit, so their result is computed first without an explanation, which costs more.
    if (evaluate(context.read, false).outcome === false) return result('no_hit', []);
    const { outcome, missing, noAmount, steps } = evaluate(context.read);
    // A `flag` rule without an amount in this currency fails, so a person must review the transaction.
    if (outcome === 'unknown')
      return result(noAmount && action === 'flag' ? 'error' : 'not_evaluated', steps, allMissing(missing));
    const snooze = context.snoozed.get(stable_id);
    return snooze === undefined ? result('hit', steps) : result('suppressed', steps, snooze);
  } catch (error) {
    return result('error', [], error instanceof SignalFailed ? error.reason : faultOf(error));
  }
}

/**
 * Combines the results of all rules. A hit of a `flag` rule makes the transaction suspicious. A `watch` rule only
 * raises the score. A `shadow` rule has no effect. The code is the activity code of the flag rules that hit, or 451 if
 * they have several codes. If a rule failed, the code is 450, because such a transaction never counts as safe.
 */
export function assess(results: readonly RuleResult[]): Assessment {
  const counted = results.filter(({ outcome, action }) => outcome === 'hit' && action !== 'shadow');
  const score = scoreOf(counted);
  const failed = results.some(({ outcome, action }) => outcome === 'error' && action !== 'shadow');
  const flagged = counted.filter(({ action }) => action === 'flag');
  if (!flagged.length)
    return failed
      ? { status: 'suspicious', activity_code: 450, score, results }
      : { status: 'safe', activity_code: 200, score, results };
  const codes = new Set(flagged.map(({ activity_code }) => activity_code));
  return { status: 'suspicious', activity_code: codes.size === 1 ? [...codes][0]! : 451, score, results };
}

/** Two rules of one family describe one suspicion, so only the higher severity counts. */
function scoreOf(hits: readonly RuleResult[]): number {
  const byFamily = new Map<string, number>();
  for (const { family, severity } of hits) byFamily.set(family, Math.max(severity, byFamily.get(family) ?? 0));
  return Math.min(
    100,
    [...byFamily.values()].reduce((sum, severity) => sum + severity, 0),
  );
}

/**
 * Returns the names of rules for the event's `rules_flagged`. The event's `comment` contains the number of these rules.
 */
export const triggeredNames = (assessment: Pick<Assessment, 'results'>): string[] =>
  triggeredRules(assessment).map(({ name }) => name);

/** A rule that hit, with the name that it had at that time. */
export interface HitRule {
  readonly stable_id: string;
  readonly name: string;
}
/** Returns the rules whose names `triggeredNames` returns. */
export const triggeredRules = ({ results }: Pick<Assessment, 'results'>): HitRule[] =>
  results
    .filter(({ outcome, action }) => outcome === 'hit' && action !== 'shadow')
    .map(({ stable_id, name }) => ({ stable_id, name }));
