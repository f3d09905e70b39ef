import type { monitoring } from '@hakiki/contract';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import { answeredReason, answeredStep } from '../transactions/rules/answered-result.ts';
import type { Assessment } from '../transactions/rules/evaluate-rules.ts';
import type { Step } from '../transactions/rules/nodes.ts';
import type { Rule } from '../transactions/rules/rule.ts';
import { nameMessage, ruleMessage } from '../transactions/rules/rule-message.ts';

/**
 * The copy of a transaction that is stored with a case. It contains the transaction and each rule that hit, with the
 * rule's conditions and the values that the rule read.
 */
export function alertCopy(transaction: monitoring.Transaction, { results, score }: Assessment, rules: readonly Rule[]) {
  const byId = new Map(rules.map((rule) => [rule.stable_id, rule]));
  return {
    transaction,
    score,
    results: results
      .filter(({ outcome }) => outcome !== 'no_hit')
      .map((result) => {
        const rule = byId.get(result.stable_id);
        const { reason = null, ...others } = result;
        return {
          ...others,
          messages: {
            name: nameMessage(result),
            sentence: rule ? ruleMessage(rule, transaction.currency) : null,
            reason,
          },
        };
      }),
  };
}

/** Data of one rule in a copy. A copy from before 2026-11-26 has an English sentence instead of messages. */
interface CopiedResult {
  readonly sentence?: string;
  readonly reason?: string;
  readonly steps?: readonly Step[];
  readonly messages?: { readonly sentence: KeptMessage | null; readonly reason?: KeptMessage | null };
}

/** Returns a copy of a transaction for an answer. Each rule has its messages and their English texts. */
export function answeredCopy<Copy extends object>(copy: Copy): Copy {
  const { results } = copy as { readonly results?: readonly CopiedResult[] };
  if (!Array.isArray(results)) return copy;
  return { ...copy, results: results.map(withTexts) };
}

function withTexts(result: CopiedResult) {
  const { messages, steps } = result;
  const reason = answeredReason(messages?.reason ?? result.reason, steps);
  return {
    ...result,
    ...(messages?.sentence && { sentence: renderKept(messages.sentence, 'en') }),
    ...(reason && { reason: renderKept(reason, 'en') }),
    ...(messages?.reason && { messages: { ...messages, reason } }),
    ...(Array.isArray(steps) && { steps: steps.map(answeredStep) }),
  };
}
