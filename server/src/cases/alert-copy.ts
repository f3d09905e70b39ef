import type { monitoring } from '@hakiki/contract';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import type { Assessment } from '../transactions/rules/evaluate-rules.ts';
import type { Rule } from '../transactions/rules/rule.ts';
import { nameMessage, ruleMessage } from '../transactions/rules/rule-message.ts';

/** A case's copy of a transaction: the transaction, and each rule that hit, with its conditions and the values that it read. */
export function alertCopy(transaction: monitoring.Transaction, { results, score }: Assessment, rules: readonly Rule[]) {
  const byId = new Map(rules.map((rule) => [rule.stable_id, rule]));
  return {
    transaction,
    score,
    results: results
      .filter(({ outcome }) => outcome !== 'no_hit')
      .map((result) => {
        const rule = byId.get(result.stable_id);
        return {
          ...result,
          messages: { name: nameMessage(result), sentence: rule ? ruleMessage(rule, transaction.currency) : null },
        };
      }),
  };
}

/** What a copy holds of a rule. One of before 2026-11-26 has an English sentence and no messages. */
interface CopiedResult {
  readonly sentence?: string;
  readonly messages?: { readonly sentence: KeptMessage | null };
}

/** A copy as it is answered: each rule has its English sentence beside its message. */
export function answeredCopy<Copy extends object>(copy: Copy): Copy {
  const { results } = copy as { readonly results?: readonly CopiedResult[] };
  if (!Array.isArray(results)) return copy;
  return { ...copy, results: results.map(withSentence) };
}

const withSentence = (result: CopiedResult): CopiedResult =>
  result.messages?.sentence ? { ...result, sentence: renderKept(result.messages.sentence, 'en') } : result;
