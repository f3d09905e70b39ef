/** Object that the server sends instead of personal data. */
export interface Masked {
  readonly masked: true;
  readonly subject: string;
  readonly field: string;
  readonly hint?: string | null;
}
export const isMasked = (value: unknown): value is Masked =>
  typeof value === 'object' && value !== null && (value as { masked?: unknown }).masked === true;
