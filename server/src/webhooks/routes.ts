import { webhooks as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { momentOf, timeFrom } from '../platform/given-time.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { assertReceiver } from '../platform/outbound/assert-receiver.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { listDeliveries, readDelivery } from './delivery-list-store.ts';
import { resend, resendDeadSince } from './resend.ts';
import * as store from './store.ts';

export interface WebhookRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly outbound: Outbound;
}

/** Endpoints for the address of module events, for the deliveries of these events, and for sending events again. */
export function webhookRoutes(serve: Serve, { db, vault, jobs, clock, outbound }: WebhookRouteDeps): void {
  serve(contract.readIntegration, async ({ branch }) => {
    return ok(await store.readIntegration(db, branch.id), 'Integration retrieved');
  });
  serve(contract.saveIntegration, async ({ branch, body, audit, changed }) => {
    await assertReceiver(outbound, body.url, 'url');
    audit(`integration of branch ${branch.id}`);
    const before = await store.readIntegration(db, branch.id);
    await store.saveIntegration({ db, vault, jobs }, branch, body, clock.now());
    const after = await store.readIntegration(db, branch.id);
    changed(before, body.hash_key === undefined ? after : { ...after, hash_key: true });
    return ok(after, 'Integration saved');
  });
  serve(contract.removeIntegration, async ({ branch, audit, changed }) => {
    audit(`integration of branch ${branch.id}`);
    const before = await store.readIntegration(db, branch.id);
    await store.removeIntegration(db, branch.id);
    const after = await store.readIntegration(db, branch.id);
    changed({ removed: false, ...before }, { removed: true, ...after });
    return ok(after, 'Integration removed');
  });
  serve(contract.listDeliveries, async ({ branch, query }) => {
    const page = pageOf(query);
    const filter = { state: query.state, from: momentOf('from', query.from), to: momentOf('to', query.to) };
    return ok(
      pageAnswer(await listDeliveries(db, vault, branch, { page, ...filter }), page, (row) => row),
      'Deliveries retrieved',
    );
  });
  serve(contract.readDelivery, async ({ branch, params }) => {
    const delivery = await readDelivery(db, vault, branch, idOf(params.id));
    if (!delivery) throw new AppError('not_found');
    return ok(delivery, 'Delivery retrieved');
  });
  serve(contract.resendDelivery, async ({ branch, params, audit, changed }) => {
    audit(`delivery ${idOf(params.id)}`);
    const sent = await resend({ db, jobs }, branch.id, idOf(params.id));
    if (!sent) throw new AppError('not_found');
    changed(undefined, { resent: 1 });
    return ok({ id: sent.id }, 'It will be sent again');
  });
  serve(contract.resendDead, async ({ user, query, body, audit, changed }) => {
    const since = timeFrom(body.since);
    if (since === undefined) throw new AppError('invalid_since');
    // Checks `since` first, because an invalid `since` must be answered with 400 before an unknown branch is answered
    // with 404.
    const branch = await chooseBranch(db, user, query);
    audit(`deliveries of branch ${branch.id}`);
    const count = await resendDeadSince({ db, jobs }, branch.id, since);
    changed(undefined, { resent: count });
    return ok({ count }, 'They will be sent again');
  });
}
