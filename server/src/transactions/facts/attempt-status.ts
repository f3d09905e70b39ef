/** The outcome of a payment, as the caller reported it. */
export interface Attempt {
  /** Undefined if the caller sent no status or an unknown status. */
  readonly failed: boolean | undefined;
  /** True if money moved or is being moved. */
  readonly moved: boolean;
  /** The status word that the caller sent, if the word is unknown. */
  readonly unknownWord?: string;
}

/**
 * Words that `additional_info.attempt_status` may contain, in lower case with `_` between them. Rules about failed
 * payments count `failed` attempts. An `undone` payment does not count as failed, because it is no sign that somebody
 * guesses a PIN. Its money does not count as moved.
 */
export const ATTEMPT_WORDS = {
  moved: [
    ...['success', 'successful', 'succeeded', 'approved', 'completed', 'complete', 'ok', 'paid', 'settled', 'posted'],
    ...['processed', 'accepted', 'captured', 'executed', 'credited', 'debited', 'authorized', 'authorised'],
    ...['pending', 'processing', 'in_progress', 'initiated', 'queued', 'submitted'],
  ],
  failed: [
    ...['failed', 'failure', 'fail', 'unsuccessful', 'declined', 'rejected', 'refused', 'denied', 'error', 'blocked'],
    ...['timeout', 'timed_out', 'time_out', 'insufficient_funds', 'insufficient_balance', 'not_sufficient_funds'],
    ...['invalid_pin', 'incorrect_pin', 'wrong_pin', 'invalid_otp', 'wrong_otp', 'do_not_honor', 'do_not_honour'],
    ...['limit_exceeded', 'expired_card', 'invalid_card', 'invalid_account', 'account_blocked', 'system_error'],
  ],
  undone: [
    ...['reversed', 'reversal', 'refunded', 'returned', 'recalled', 'charged_back', 'chargeback', 'voided', 'void'],
    ...['cancelled', 'canceled', 'aborted', 'abandoned', 'expired', 'not_executed'],
  ],
} as const;

const MAX_WORD = 40;
const KINDS = new Map<string, keyof typeof ATTEMPT_WORDS>(
  (Object.keys(ATTEMPT_WORDS) as (keyof typeof ATTEMPT_WORDS)[]).flatMap((kind) =>
    ATTEMPT_WORDS[kind].map((word) => [word, kind] as const),
  ),
);

/**
 * Returns the meaning of a value of `attempt_status`. A payment with an unknown word counts neither as failed nor as
 * moved money. Pure.
 */
export function attemptOf(value: unknown): Attempt {
  if (value === undefined || value === null || value === '') return { failed: undefined, moved: true };
  const text = typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';
  const kind = KINDS.get(text.replace(/[\s_-]+/gu, '_'));
  if (!kind) return { failed: undefined, moved: false, unknownWord: text.slice(0, MAX_WORD) || typeof value };
  return { failed: kind === 'failed', moved: kind === 'moved' };
}
