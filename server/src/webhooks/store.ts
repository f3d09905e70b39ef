import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { hashKeyContext } from './attempt.ts';
import { resumeEndpoint } from './endpoint-health.ts';
import { moduleEndpoint, type WebhookTables } from './tables.ts';

const typed = (db: Db) => tables<WebhookTables>(db);

/** Returns the branch's integration without its key. */
export async function readIntegration(db: Db, branchId: number) {
  const row = await typed(db)
    .selectFrom('integrations')
    .leftJoin('webhook_endpoints', (join) => join.on('webhook_endpoints.endpoint', '=', moduleEndpoint(branchId)))
    .select(['url', 'hash_key_last_four', 'events', 'failing_since', 'paused_at'])
    .where('integrations.branch_id', '=', branchId)
    .executeTakeFirst();
  return (
    row ?? {
      url: null,
      hash_key_last_four: null,
      events: ['suspicious_transaction'],
      failing_since: null,
      paused_at: null,
    }
  );
}

export interface IntegrationChange {
  readonly url: string;
  readonly hash_key?: string;
  readonly events?: string[];
}

/** Saves the integration. Resumes a paused endpoint, because the user who saves the integration has checked it. */
export async function saveIntegration(
  { db, vault, jobs }: { db: Db; vault: Vault; jobs: Pick<Jobs, 'enqueue'> },
  branch: { id: number; account_id: number },
  change: IntegrationChange,
  now: Date,
): Promise<void> {
  const { url, hash_key: key, events } = change;
  const keyColumns =
    key === undefined
      ? {}
      : {
          hash_key: await vault.encrypt(branch.account_id, hashKeyContext(branch.id), key),
          hash_key_last_four: key.slice(-4),
        };
  const values = { url, ...keyColumns, ...(events && { events }), updated_at: now };
  await db.transaction().execute(async (transaction) => {
    await typed(transaction)
      .insertInto('integrations')
      .values({ hash_key: null, hash_key_last_four: null, ...values, branch_id: branch.id })
      .onConflict((conflict) => conflict.column('branch_id').doUpdateSet(values))
      .execute();
    await resumeEndpoint(transaction, jobs, moduleEndpoint(branch.id));
  });
}

/**
 * Deletes the address, the key and the events. Pending deliveries and all their retries then fail, unless a new address
 * is set before.
 */
export async function removeIntegration(db: Db, branchId: number): Promise<void> {
  await typed(db).deleteFrom('integrations').where('branch_id', '=', branchId).execute();
}

/** Returns the address and the key for a test event, or undefined if either is missing. */
export async function sendingIntegration(db: Db, vault: Vault, branch: { id: number; account_id: number }) {
  const row = await typed(db)
    .selectFrom('integrations')
    .select(['url', 'hash_key'])
    .where('branch_id', '=', branch.id)
    .executeTakeFirst();
  if (!row?.url || !row.hash_key) return undefined;
  return {
    url: row.url,
    key: (await vault.decrypt(branch.account_id, hashKeyContext(branch.id), row.hash_key)).toString(),
  };
}
