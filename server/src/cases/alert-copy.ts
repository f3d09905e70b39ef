import type { monitoring } from '@hakiki/contract';
import type { Assessment } from '../transactions/rules/evaluate-rules.ts';
import type { Rule } from '../transactions/rules/rule.ts';
import { ruleSentence } from '../transactions/rules/sentence.ts';

/** A case's copy of a transaction: the transaction, and each rule that hit, as a sentence with the values that it read. */
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
