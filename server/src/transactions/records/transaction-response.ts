/** What the caller is told. */
export interface TransactionResponse {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly comment: string[];
}
