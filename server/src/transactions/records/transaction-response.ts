import { type Assessment, triggeredNames } from '../rules/evaluate-rules.ts';

/** Answer to the caller who sent the transaction. */
export interface TransactionResponse {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly comment: string[];
}

export const responseOf = (assessment: Assessment): TransactionResponse => ({
  status: assessment.status,
  activity_code: assessment.activity_code,
  comment: [`${triggeredNames(assessment).length} rule(s) triggered`],
});
