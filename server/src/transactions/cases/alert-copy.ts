import type { monitoring } from '@hakiki/contract';
import type { Assessment } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { ruleSentence } from '../rules/sentence.ts';

/** What a case keeps of a transaction: the transaction itself, and each rule that hit as a sentence with the values it found. */
export function alertCopy(transaction: monitoring.Transaction, { results, score }: Assessment, rules: readonly Rule[]) {
  const sentences = new Map(rules.map((rule) => [rule.stable_id, ruleSentence(rule, transaction.currency)]));
  return {
    transaction,
    score,
    results: results
      .filter(({ outcome }) => outcome !== 'no_hit')
      .map((result) => ({ ...result, sentence: sentences.get(result.stable_id) ?? '' })),
  };
}
