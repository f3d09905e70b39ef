import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { OWN_HEADERS } from '../platform/outbound/outbound.ts';
import { answerContext, CONTENT_HEADERS } from './attempt.ts';
import { bodyContext } from './record-event.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import type { DeliveryState, WebhookTables } from './tables.ts';

interface StoredAttempt {
  readonly at: string;
  readonly url: string | null;
  readonly status: number | null;
  readonly duration_ms: number;
  /** Start of the receiver's answer, encrypted, in base64. */
  readonly answer: string | null;
  readonly error: string | null;
  /** Null in attempts from before 2026-11-27. */
  readonly error_code: string | null;
}

interface Branch {
  readonly id: number;
  readonly account_id: number;
}

/** Query for a branch's deliveries, each with its attempts in order. */
const deliveriesOf = (db: Db, branchId: number) =>
  tables<WebhookTables>(db)
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select([
      'webhook_deliveries.id',
      'webhook_events.event',
      'webhook_events.sdk_config_id',
      'state',
      'webhook_deliveries.created_at',
      // A first attempt is due as soon as the delivery is recorded.
      sql<Date | null>`case when state = 'pending' then coalesce(next_at, webhook_deliveries.created_at) end`.as(
        'next_at',
      ),
      'finished_at',
      sql<StoredAttempt[]>`coalesce((
        select json_agg(json_build_object('at', a.at, 'url', a.url, 'status', a.status, 'duration_ms', a.duration_ms,
          'answer', encode(a.answer, 'base64'), 'error', a.error, 'error_code', a.error_code) order by a.id)
        from webhook_attempts a where a.delivery_id = webhook_deliveries.id), '[]')`.as('attempts'),
    ])
    .where('webhook_deliveries.branch_id', '=', branchId);
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['execute']>>[number];

const withAnswers = async <Row extends DeliveryRow>(
  vault: Vault,
  accountId: number,
  { sdk_config_id: config, attempts, ...row }: Row,
) => ({
  ...row,
  channel: config === null ? 'module' : 'sdk',
  attempts: await Promise.all(
    attempts.map(async ({ answer, error_code: code, ...attempt }) => ({
      ...attempt,
      error_message: code === null ? null : { code, params: attempt.status === null ? {} : { status: attempt.status } },
      // PostgreSQL's JSON has `+00:00` and microseconds, but every time in our answers ends in Z.
      at: new Date(attempt.at),
      answer_start: answer === null ? null : await decryptAnswer(vault, accountId, row.id, answer),
    })),
  ),
});

interface DeliveryFilter {
  readonly page: Page;
  readonly state?: string | undefined;
  /** Range of the creation time: at `from` or later, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Returns a page of one branch's deliveries, newest first, each with its attempts in order. */
export async function listDeliveries(
  db: Db,
  vault: Vault,
  branch: Branch,
  { page: { limit, before }, state, from, to }: DeliveryFilter,
) {
  const rows = await deliveriesOf(db, branch.id)
    .$if(before !== undefined, (query) => query.where('webhook_deliveries.id', '<', before!))
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
    .$if(from !== undefined, (query) => query.where('webhook_deliveries.created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('webhook_deliveries.created_at', '<', to!))
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => withAnswers(vault, branch.account_id, row)));
}

/**
 * Returns one delivery of the branch, with the request that each attempt sends. The returned request has no signature,
 * because the signature depends on the key at the time of sending.
 *
 * @returns undefined if the branch has no such delivery
 */
export async function readDelivery(db: Db, vault: Vault, branch: Branch, id: number) {
  const row = await deliveriesOf(db, branch.id)
    .select([
      'webhook_events.id as event_id',
      'webhook_events.body',
      sql<string | null>`case when webhook_events.sdk_config_id is null
        then (select url from integrations i where i.branch_id = webhook_events.branch_id)
        else (select webhook_url from sdk_configs s where s.id = webhook_events.sdk_config_id and s.deleted_at is null)
        end`.as('url'),
    ])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { event_id: eventId, body, url, ...delivery } = row;
  const event = body && (await vault.decrypt(branch.account_id, bodyContext(eventId), body)).toString();
  return {
    ...(await withAnswers(vault, branch.account_id, delivery)),
    url,
    request: {
      method: 'POST' as const,
      headers: [
        ...Object.entries({ ...OWN_HEADERS, ...CONTENT_HEADERS }).map(([name, value]) => ({ name, value })),
        { name: SIGNATURE_HEADER, value: null },
      ],
      body: event && JSON.parse(event),
    },
  };
}

const decryptAnswer = async (vault: Vault, accountId: number, deliveryId: number, answer: string): Promise<string> =>
  (await vault.decrypt(accountId, answerContext(deliveryId), Buffer.from(answer, 'base64'))).toString();
