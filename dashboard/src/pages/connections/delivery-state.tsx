import type { AnsweredMessage, KeptMessage } from '../../../../packages/texts/src/format.ts';
import { receiverText } from '../../../../packages/texts/src/receiver-texts.ts';
import { Badge } from '../../components/values.tsx';
import { t } from './texts.ts';

const tones: Record<string, 'good' | 'bad' | 'info'> = { delivered: 'good', dead: 'bad', pending: 'info' };
export const stateText = (state: string): string => t.of(state === 'delivered' ? 'delivered_state' : state);

export const DeliveryState = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{stateText(of)}</Badge>;

interface FailedAttempt {
  readonly error: string | null;
  readonly error_message: AnsweredMessage | null;
}
/** Returns the reason why an attempt failed. Attempts from before 2026-11-27 have only an English text. */
export const errorText = ({ error, error_message: message }: FailedAttempt): string | null =>
  message ? receiverText(message as KeptMessage) : error;

interface Attempt extends FailedAttempt {
  readonly status: number | null;
  readonly duration_ms: number;
}
/** Shows the status of a receiver's answer with the duration, or the reason why there was no answer. */
export function AnswerBadge({ of: attempt }: { of: Attempt }) {
  const { status, duration_ms: ms } = attempt;
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <>
      <Badge tone={isGood ? 'good' : 'bad'}>{status ?? errorText(attempt)}</Badge>{' '}
      <span class="muted small nowrap">{t('took', { ms })}</span>
    </>
  );
}
