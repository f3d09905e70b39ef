import { LEGACY_TEXT } from '@hakiki/contract/codes.ts';
import { type KeptMessage, message, renderKept } from '@hakiki/texts';
import { isSentText } from '../facts/sent-texts.ts';
import type { Step } from './nodes.ts';

/**
 * Message that replaces a text from the caller. The answer also contains the sent transaction, where the same text is
 * masked and can be revealed.
 */
export const SENT_TEXT_HIDDEN = message('sent_text_hidden');

/**
 * True for signals that may have no value because the word in `attempt_status` is unknown. The stored reason of these
 * signals contains that word.
 */
const isOfAttempt = (signal: string): boolean => ['attempt_failed', 'failures'].includes(signal.split(' ', 1)[0]!);

type Params = NonNullable<KeptMessage['params']>;
const isMessage = (value: unknown): value is KeptMessage =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/**
 * Returns a message without the word that the caller sent as `attempt_status`. The word is also removed from the
 * message's parameters. Pure.
 */
export function withoutSentWord({ code, params }: KeptMessage): KeptMessage {
  if (code === 'unknown_attempt_status') return message('attempt_status_not_known');
  if (params === undefined) return { code };
  const inside = (param: Params[string]): Params[string] => {
    if (Array.isArray(param)) return param.map((part) => (isMessage(part) ? withoutSentWord(part) : part));
    return isMessage(param) ? withoutSentWord(param) : param;
  };
  return { code, params: Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inside(param)])) };
}

/**
 * True for the reasons of records from before 2026-11-26. These reasons are English sentences, in which the caller's
 * word cannot be found.
 */
const isSentence = (reason: KeptMessage | string): boolean => typeof reason === 'string' || reason.code === LEGACY_TEXT;

/** Returns the reason why a signal has no value. Texts that the caller wrote are removed. Pure. */
export const answeredCause = (signal: string, cause: KeptMessage): KeptMessage =>
  isOfAttempt(signal) && isSentence(cause) ? SENT_TEXT_HIDDEN : withoutSentWord(cause);

/**
 * Returns a step of an evaluation for an answer: the value that the rule read, as an English text and, if possible,
 * also as a message. Hides a text that the caller wrote.
 */
export function answeredStep({ found, ...step }: Step) {
  const isHidden =
    typeof found === 'string' &&
    (isSentText(step.signal, found) || (step.outcome === 'unknown' && isOfAttempt(step.signal)));
  if (typeof found === 'string' && !isHidden) return { ...step, found, message: null };
  const answered = isHidden ? SENT_TEXT_HIDDEN : withoutSentWord(found as KeptMessage);
  return { ...step, found: renderKept(answered, 'en'), message: answered };
}

/**
 * Returns the reason why a rule has no result. Texts that the caller wrote are removed. Null if the rule has a result.
 * Pure.
 */
export function answeredReason(
  reason: KeptMessage | string | undefined | null,
  steps: readonly Pick<Step, 'signal' | 'outcome'>[] = [],
): KeptMessage | null {
  if (reason === undefined || reason === null) return null;
  if (isSentence(reason) && steps.some(({ signal, outcome }) => outcome === 'unknown' && isOfAttempt(signal)))
    return SENT_TEXT_HIDDEN;
  return typeof reason === 'string' ? { code: LEGACY_TEXT, params: { text: reason } } : withoutSentWord(reason);
}
