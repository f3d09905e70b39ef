import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { answerContext } from './attempt.ts';
import type { DeliveryState, WebhookTables } from './tables.ts';

interface StoredAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly duration_ms: number;
  /** Encrypted, in base64. */
  readonly answer: string | null;
  readonly error: string | null;
}

/** A page of one branch's deliveries, newest first, each with its attempts in their order. */
export async function listDeliveries(
  db: Db,
  vault: Vault,
  branch: { id: number; account_id: number },
  { page: { limit, before }, state }: { readonly page: Page; readonly state?: string | undefined },
) {
  const rows = await tables<WebhookTables>(db)
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select([
      'webhook_deliveries.id',
      'webhook_events.event',
      'webhook_events.sdk_config_id',
      'state',
      'webhook_deliveries.created_at',
      // A first attempt is due as soon as it is recorded.
      sql<Date | null>`case when state = 'pending' then coalesce(next_at, webhook_deliveries.created_at) end`.as(
        'next_at',
      ),
      'finished_at',
      sql<StoredAttempt[]>`coalesce((
        select json_agg(json_build_object('at', a.at, 'status', a.status, 'duration_ms', a.duration_ms,
          'answer', encode(a.answer, 'base64'), 'error', a.error) order by a.id)
        from webhook_attempts a where a.delivery_id = webhook_deliveries.id), '[]')`.as('attempts'),
    ])
    .where('webhook_deliveries.branch_id', '=', branch.id)
    .$if(before !== undefined, (query) => query.where('webhook_deliveries.id', '<', before!))
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ sdk_config_id, attempts, ...row }) => ({
      ...row,
      channel: sdk_config_id === null ? 'module' : 'sdk',
      attempts: await Promise.all(
        attempts.map(async ({ answer, ...attempt }) => ({
          ...attempt,
          // PostgreSQL's JSON writes +00:00 and microseconds; every time of ours ends in Z.
          at: new Date(attempt.at),
          answer_start: answer === null ? null : await decryptAnswer(vault, branch.account_id, row.id, answer),
        })),
      ),
    })),
  );
}

const decryptAnswer = async (vault: Vault, accountId: number, deliveryId: number, answer: string): Promise<string> =>
  (await vault.decrypt(accountId, answerContext(deliveryId), Buffer.from(answer, 'base64'))).toString();
