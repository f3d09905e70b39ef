import { webhooks as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { signWith } from '../webhooks/signature.ts';
import { examineReceiver } from './examine-receiver.ts';
import { exampleEvent } from './example-event.ts';
import { findingShown } from './finding-shown.ts';
import { sendTestEvent, testMessage } from './send-test-event.ts';

export interface ReceiverRouteDeps {
  readonly clock: Clock;
  readonly outbound: Outbound;
  /**
   * Returns the URL for module events of a branch and the key that signs them. Returns undefined if they are not set.
   */
  readonly targetOf: (branch: {
    id: number;
    account_id: number;
  }) => Promise<{ readonly url: string; readonly key: string } | undefined>;
}

/**
 * Endpoints that send an example delivery to the configured receiver and examine its answer. They do not record
 * deliveries.
 */
export function receiverRoutes(serve: Serve, { clock, outbound, targetOf }: ReceiverRouteDeps): void {
  const assertTarget = async (branch: { id: number; account_id: number }) => {
    const target = await targetOf(branch);
    if (!target) throw new AppError('receiver_not_set');
    return target;
  };
  serve(contract.testIntegration, async ({ branch, audit, changed }) => {
    audit(`integration of branch ${branch.id}`);
    const target = await assertTarget(branch);
    const at = clock.now();
    const event = exampleEvent(branch.id, at);
    const result = await sendTestEvent({ url: target.url, sign: signWith(target.key), event, at, outbound });
    changed(undefined, { delivered: result.delivered });
    return ok(result, testMessage(result));
  });
  serve(contract.examineIntegration, async ({ branch, audit, changed }) => {
    audit(`integration of branch ${branch.id}`);
    const target = await assertTarget(branch);
    const findings = await examineReceiver(target.url, { key: target.key, outbound, now: clock.now() });
    changed(undefined, { delivered: findings.length });
    return ok({ findings: findings.map(findingShown) }, 'Examined');
  });
}
