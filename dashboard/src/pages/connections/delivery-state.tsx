import { Badge } from '../../components/values.tsx';
import { t } from './texts.ts';

const tones: Record<string, 'good' | 'bad' | 'info'> = { delivered: 'good', dead: 'bad', pending: 'info' };
export const stateText = (state: string): string => t.of(state === 'delivered' ? 'delivered_state' : state);

export const DeliveryState = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{stateText(of)}</Badge>;

interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}
/** Shows the status of a receiver's answer with its duration, or the reason why there is no answer. */
export function AnswerBadge({ of: { status, error, duration_ms: ms } }: { of: Attempt }) {
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <>
      <Badge tone={isGood ? 'good' : 'bad'}>{status ?? error}</Badge>{' '}
      <span class="muted small nowrap">{t('took', { ms })}</span>
    </>
  );
}
