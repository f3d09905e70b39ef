import { type Static, Type } from 'typebox';
import { sentTransaction } from '../endpoints/monitoring.ts';
import { CodedMessage, literals, Maybe, MaybeText } from '../schemas.ts';
import { openObject } from './parts.ts';

/** The result of one rule for a transaction. */
export const RuleResult = openObject({
  stable_id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  outcome: literals(['hit', 'not_evaluated', 'suppressed', 'error']),
  reason: MaybeText,
  action: Type.String(),
  severity: Type.Integer(),
  sentence: MaybeText,
  messages: openObject(
    { name: Maybe(CodedMessage), sentence: Maybe(CodedMessage), reason: Maybe(CodedMessage) },
    { description: 'Texts as codes. `name` is absent if the branch wrote it' },
  ),
  steps: Type.Array(
    openObject({
      signal: Type.String(),
      found: Type.String(),
      message: Maybe(CodedMessage),
      outcome: literals(['true', 'false', 'unknown']),
    }),
  ),
});
export type RuleResult = Static<typeof RuleResult>;

/** A transaction with the result of each rule, as stored in a case. */
export const TransactionEvidence = openObject({
  transaction: sentTransaction,
  score: Type.Optional(Type.Integer()),
  results: Type.Optional(
    Type.Array(RuleResult, { description: 'Without `messages` in copies from before 2026-11-26' }),
  ),
});
export type TransactionEvidence = Static<typeof TransactionEvidence>;
