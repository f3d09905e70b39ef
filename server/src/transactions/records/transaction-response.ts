/** The answer to the caller. */
export interface TransactionResponse {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly comment: string[];
}
