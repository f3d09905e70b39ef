import { LEGACY_TEXT } from '@hakiki/contract/codes.ts';
import { type KeptMessage, message, renderKept } from '@hakiki/texts';
import { isSentText } from '../facts/sent-texts.ts';
import type { Step } from './nodes.ts';

/**
 * Stands for a text that the caller wrote. The answer has the transaction as it was sent, where the same text is masked
 * and can be revealed.
 */
export const SENT_TEXT_HIDDEN = message('sent_text_hidden');

/** Signals that may name an unknown word of `attempt_status` as the reason why they have no value. */
const isOfAttempt = (signal: string): boolean => ['attempt_failed', 'failures'].includes(signal.split(' ', 1)[0]!);

type Params = NonNullable<KeptMessage['params']>;
const isMessage = (value: unknown): value is KeptMessage =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** A message without the word that the caller sent as `attempt_status`, also within its parameters. Pure. */
export function withoutSentWord({ code, params }: KeptMessage): KeptMessage {
  if (code === 'unknown_attempt_status') return message('attempt_status_not_known');
  if (params === undefined) return { code };
  const inside = (param: Params[string]): Params[string] => {
    if (Array.isArray(param)) return param.map((part) => (isMessage(part) ? withoutSentWord(part) : part));
    return isMessage(param) ? withoutSentWord(param) : param;
  };
  return { code, params: Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inside(param)])) };
}

/** Records of before 2026-11-26 have an English sentence, in which the word cannot be told from ours. */
const isSentence = (reason: KeptMessage | string): boolean => typeof reason === 'string' || reason.code === LEGACY_TEXT;

/** Why a signal has no value, without what the caller wrote. Pure. */
export const answeredCause = (signal: string, cause: KeptMessage): KeptMessage =>
  isOfAttempt(signal) && isSentence(cause) ? SENT_TEXT_HIDDEN : withoutSentWord(cause);

/**
 * A step as it is answered: the English text of what was found, and its message where it is more than a value. A text
 * that the caller wrote is hidden.
 */
export function answeredStep({ found, ...step }: Step) {
  const isHidden =
    typeof found === 'string' &&
    (isSentText(step.signal, found) || (step.outcome === 'unknown' && isOfAttempt(step.signal)));
  if (typeof found === 'string' && !isHidden) return { ...step, found, message: null };
  const shown = isHidden ? SENT_TEXT_HIDDEN : withoutSentWord(found as KeptMessage);
  return { ...step, found: renderKept(shown, 'en'), message: shown };
}

/** Why a rule has no result, as a message without what the caller wrote; null if it has one. Pure. */
export function answeredReason(
  reason: KeptMessage | string | undefined | null,
  steps: readonly Pick<Step, 'signal' | 'outcome'>[] = [],
): KeptMessage | null {
  if (reason === undefined || reason === null) return null;
  if (isSentence(reason) && steps.some(({ signal, outcome }) => outcome === 'unknown' && isOfAttempt(signal)))
    return SENT_TEXT_HIDDEN;
  return typeof reason === 'string' ? { code: LEGACY_TEXT, params: { text: reason } } : withoutSentWord(reason);
}
