import type { KeptMessage } from '@hakiki/texts';
import type { Metrics } from '../../platform/metrics.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import type { RuleResult } from '../rules/evaluate-rules.ts';
import { PROFILES } from '../rules/profiles.ts';
import { shippedRules } from '../rules/shipped-rules.ts';

/**
 * Metrics about evaluated transactions for the operator: rules that could not be evaluated, and unknown words in
 * `attempt_status`.
 */
export interface EvaluationCounts {
  /** Counts the results of one evaluation that was stored. */
  results(results: readonly Pick<RuleResult, 'stable_id' | 'outcome' | 'action' | 'reason'>[]): void;
  /** Counts a new transaction whose `attempt_status` is not a known word. */
  attempt(facts: Pick<TransactionFacts, 'unknownWord'>): void;
}

/** Label for rules that a branch wrote. All of them share one label, because the branch chooses their names. */
const OWN_RULE = 'own';
const shippedIds: ReadonlySet<string> = new Set(
  Object.values(PROFILES).flatMap(({ reporting }) => shippedRules(reporting).map(({ stable_id }) => stable_id)),
);

/**
 * Returns the reason why a rule failed. If an amount and other inputs are missing, the reason is the amount. A rule
 * without other inputs does not fail. Its outcome is `not_evaluated`.
 */
function codeOf(reason: KeptMessage | undefined): string {
  const causes = reason?.code === 'all_missing' ? reason.params?.['causes'] : undefined;
  const isAmount = (cause: unknown): boolean => (cause as KeptMessage).code === NO_AMOUNT;
  return Array.isArray(causes) && causes.some(isAmount) ? NO_AMOUNT : (reason?.code ?? 'fault_unknown');
}
const NO_AMOUNT = 'missing_rule_amount';

/**
 * Creates the counters, which start at 0 in each new process. Their labels are codes of shipped rules and of reasons,
 * and never contain a caller's text.
 */
export function makeEvaluationCounts(metrics: Metrics): EvaluationCounts {
  const failures = new Map<
    string,
    { readonly labels: { readonly rule: string; readonly reason: string }; value: number }
  >();
  let unknownWords = 0;
  metrics.measured({
    name: 'transaction_rule_failures_total',
    help: 'Rules that could not be evaluated, by rule and reason; own: a rule of a branch. Their transaction is 450 unless a flag rule hit',
    type: 'counter',
    labels: ['rule', 'reason'],
    read: () => [...failures.values()],
  });
  metrics.measured({
    name: 'transaction_unknown_attempt_status_total',
    help: 'Transactions whose attempt_status is not a known word, which counts as not given',
    type: 'counter',
    read: () => [{ value: unknownWords }],
  });
  return {
    results(results) {
      for (const { stable_id: id, outcome, action, reason } of results) {
        if (outcome !== 'error' || action === 'shadow') continue;
        const labels = { rule: shippedIds.has(id) ? id : OWN_RULE, reason: codeOf(reason) };
        const key = `${labels.rule} ${labels.reason}`;
        failures.set(key, { labels, value: (failures.get(key)?.value ?? 0) + 1 });
      }
    },
    attempt({ unknownWord }) {
      if (unknownWord !== undefined) unknownWords += 1;
    },
  };
}
