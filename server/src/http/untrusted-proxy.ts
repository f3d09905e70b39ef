import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/**
 * Warns the operator once that a proxy in front of the service is not trusted. In this case all clients have the
 * proxy's address in limits and in the audit log.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { log, trustProxy }: { log: Log; trustProxy: boolean },
): void {
  if (trustProxy) return;
  let warned = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'requests come with X-Forwarded-For, which is not believed: if a proxy of yours stands in front, set TRUST_PROXY=true, or all its clients share one address and its limits',
    );
  });
}
