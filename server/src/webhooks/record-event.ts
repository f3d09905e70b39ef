import type { ModuleEventContent } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Due, deliveryJob, jobOf } from './delivery-job.ts';
import { moduleEndpoint, sdkEndpoint, type WebhookTables } from './tables.ts';

export type NewModuleEvent = ModuleEventContent & {
  readonly accountId: number;
  readonly branchId: number;
  /**
   * Subject of the event. Events about one subject are delivered in the order in which they were recorded, unless one
   * of them must be retried.
   */
  readonly subject: string;
};

export interface SdkEvent {
  readonly accountId: number;
  readonly branchId: number;
  readonly sdkConfigId: number;
  /** Body of the event, as it is sent. Unlike a module event, it has no envelope. */
  readonly payload: { readonly event: string };
  readonly subject: string;
}

export interface RecordDeps {
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export const bodyContext = (eventId: number): string => `webhook_events.body:${eventId}`;

/**
 * Records a module event as the exact bytes to send, with its delivery. `db` is the caller's database transaction. Does
 * nothing if the branch has no address or has not enabled this event. All module events get their `data.id` from one
 * sequence.
 */
export async function recordModuleEvent(db: Db, deps: RecordDeps, event: NewModuleEvent): Promise<void> {
  const integration = await tables<WebhookTables>(db)
    .selectFrom('integrations')
    .select(['url', 'events'])
    .where('branch_id', '=', event.branchId)
    .executeTakeFirst();
  if (!integration?.url || !integration.events.includes(event.event)) return;
  const { rows } = await sql<{ id: number }>`select nextval('module_event_ids') as id`.execute(db);
  const data = { id: rows[0]!.id, ...event.data };
  const body = JSON.stringify({ success: true, module: event.module, event: event.event, data });
  await record(db, deps, { ...event, sdkConfigId: null, endpoint: moduleEndpoint(event.branchId), body });
}

/** Records a `liveness.completed` event. The caller must check that the configuration has an address. */
export async function recordSdkEvent(db: Db, deps: RecordDeps, event: SdkEvent): Promise<void> {
  const body = JSON.stringify(event.payload);
  await record(db, deps, { ...event, event: event.payload.event, endpoint: sdkEndpoint(event.sdkConfigId), body });
}

interface Recorded {
  readonly accountId: number;
  readonly branchId: number;
  readonly sdkConfigId: number | null;
  readonly event: string;
  readonly endpoint: string;
  readonly subject: string;
  readonly body: string;
}

async function record(
  db: Db,
  { vault, jobs }: RecordDeps,
  { accountId, branchId, sdkConfigId, event, endpoint, subject, body }: Recorded,
): Promise<void> {
  const id = await nextId(db, 'webhook_events');
  await tables<WebhookTables>(db)
    .insertInto('webhook_events')
    .values({
      id,
      account_id: accountId,
      branch_id: branchId,
      sdk_config_id: sdkConfigId,
      event,
      body: await vault.encrypt(accountId, bodyContext(id), Buffer.from(body)),
    })
    .execute();
  const { rows } = await sql<Due>`with d as (
      insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state)
      values (${id}, ${branchId}, ${endpoint}, ${subject}, 'pending') returning id, endpoint, subject, attempt, next_at
    )
    select d.*, p.failing_since is not null as failing from d left join webhook_endpoints p on p.endpoint = d.endpoint`.execute(
    db,
  );
  await jobs.enqueue(db, deliveryJob, rows.map(jobOf));
}
