import type { LivenessCompleted, ModuleEvent, ResponseOf, webhooks } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { post } from '../webhooks/attempt.ts';
import type { Sign } from '../webhooks/signature.ts';

type TestResult = ResponseOf<typeof webhooks.testIntegration>['data'];

/**
 * Sends one example event in the same way as a real event. The headers, the signature, the time limit and the
 * protection of private addresses are the same. No delivery is recorded.
 *
 * @returns the receiver's answer, or the network error
 */
export async function sendTestEvent({
  url,
  sign,
  event,
  at,
  outbound,
}: {
  readonly url: string;
  readonly sign: Sign;
  readonly event: ModuleEvent | LivenessCompleted;
  readonly at: Date;
  readonly outbound: Pick<Outbound, 'post'>;
}): Promise<TestResult> {
  const body = Buffer.from(JSON.stringify(event));
  const { ok: delivered, durationMs, answerStart, status, error } = await post({ url, sign, body, outbound });
  return {
    delivered,
    at,
    url,
    status,
    duration_ms: durationMs,
    answer_start: answerStart,
    error: error && renderKept(error, 'en'),
    error_message: error,
  };
}

export const testMessage = ({ delivered }: Pick<TestResult, 'delivered'>): string =>
  delivered ? 'The receiver accepted it' : 'The receiver did not accept it';
