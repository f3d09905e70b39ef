import type { sdkConfigs } from '@hakiki/contract';
import { type ColumnType, type Generated, type JSONColumnType, sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { picked } from '../../platform/database/picked.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { newWebhookSecret, secretContext } from '../../webhooks/sdk-webhook-secret.ts';

export type VerificationType = 'data_verification' | 'document_verification' | 'liveness_only';

export type LivenessPolicy = 'passive' | 'turns' | 'turns_light';
export type TurnsWaiver = 'accept' | 'refuse';
export type DocumentFiles = 'accept' | 'refuse';

export interface SdkConfigTables {
  sdk_configs: Table<
    'sdk_configs',
    {
      brand: JSONColumnType<sdkConfigs.Brand, string | undefined, string>;
      verification_type: VerificationType;
      liveness_policy: Generated<LivenessPolicy>;
      turns_waiver: Generated<TurnsWaiver>;
      document_files: Generated<DocumentFiles>;
      created_at: ColumnType<Date, never, never>;
      updated_at: ColumnType<Date, never, Date>;
      deleted_at: ColumnType<Date | null, never, Date>;
    }
  >;
  branches: Table<'branches'>;
}

/** Columns that a normal query reads: all except the secret. */
const columns = [
  'sdk_configs.id',
  'sdk_configs.client_id',
  'sdk_configs.branch_id',
  'sdk_configs.name',
  'sdk_configs.brand',
  'sdk_configs.verification_type',
  'sdk_configs.countries',
  'sdk_configs.channels',
  'sdk_configs.origins',
  'sdk_configs.webhook_url',
  'sdk_configs.liveness_policy',
  'sdk_configs.turns_waiver',
  'sdk_configs.document_files',
  'sdk_configs.created_at',
  'sdk_configs.updated_at',
] as const;

export interface ConfigValues {
  readonly name?: string;
  readonly brand?: sdkConfigs.Brand;
  readonly verification_type?: VerificationType;
  readonly countries?: string[];
  readonly channels?: string[];
  readonly origins?: string[];
  readonly webhook_url?: string | null;
  readonly liveness_policy?: LivenessPolicy;
  readonly turns_waiver?: TurnsWaiver;
  readonly document_files?: DocumentFiles;
}

/** Columns whose value comes unchanged from a request body. `brand` is JSON. */
const changeable = [
  'verification_type',
  'countries',
  'channels',
  'origins',
  'webhook_url',
  'liveness_policy',
  'turns_waiver',
  'document_files',
] as const;

const typed = (db: Db) => tables<SdkConfigTables>(db);
const encryptSecret = (vault: Vault, accountId: number, id: number): Promise<Buffer> =>
  vault.encrypt(accountId, secretContext(id), newWebhookSecret());

export async function insertConfig(
  db: Db,
  vault: Vault,
  branch: { id: number; account_id: number },
  values: ConfigValues & { name: string },
) {
  const id = await nextId(db, 'sdk_configs');
  return typed(db)
    .insertInto('sdk_configs')
    .values({
      verification_type: 'document_verification',
      webhook_url: null,
      ...picked(values, ['name', ...changeable]),
      id,
      branch_id: branch.id,
      brand: JSON.stringify(values.brand ?? {}),
      webhook_secret: await encryptSecret(vault, branch.account_id, id),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const listConfigs = (db: Db, branchId: number, { limit, before }: Page) =>
  typed(db)
    .selectFrom('sdk_configs')
    .select(columns)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns a configuration of any account by id or client_id. Undefined if there is none. The caller must check the
 * configuration's `account_id`.
 */
export async function findConfig(db: Db, idOrClientId: string) {
  const byClient = UUID.test(idOrClientId);
  if (!byClient && !/^[1-9][0-9]{0,14}$/.test(idOrClientId)) return undefined;
  return typed(db)
    .selectFrom('sdk_configs')
    .innerJoin('branches', 'branches.id', 'sdk_configs.branch_id')
    .select([...columns, 'branches.account_id'])
    .$if(byClient, (query) => query.where('client_id', '=', idOrClientId))
    .$if(!byClient, (query) => query.where('sdk_configs.id', '=', Number(idOrClientId)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** True if a configuration of any account contains this origin. */
export async function isListedOrigin(db: Db, origin: string): Promise<boolean> {
  const row = await typed(db)
    .selectFrom('sdk_configs')
    .select('id')
    .where(sql<boolean>`origins @> array[${origin}]::text[]`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a configuration and locks it until the database transaction ends. Undefined if there is none. */
export const lockConfig = (work: Db, id: number) =>
  typed(work)
    .selectFrom('sdk_configs')
    .select(columns)
    .where('sdk_configs.id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Returns the configurations of a branch with their guards. */
export const guardsOfConfigs = (db: Db, branchId: number) =>
  typed(db)
    .selectFrom('sdk_configs')
    .select(['id', 'liveness_policy', 'turns_waiver', 'document_files'])
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

export const updateConfig = (db: Db, id: number, values: ConfigValues, now: Date) =>
  typed(db)
    .updateTable('sdk_configs')
    .set({
      ...picked(values, ['name', ...changeable]),
      ...(values.brand && { brand: JSON.stringify(values.brand) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

export const deleteConfig = (db: Db, id: number, now: Date) =>
  typed(db)
    .updateTable('sdk_configs')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Returns the current webhook secret, which is a UUID. The signing key is the UUID without dashes. */
export async function readSecret(db: Db, vault: Vault, accountId: number, id: number): Promise<string> {
  const row = await typed(db)
    .selectFrom('sdk_configs')
    .select('webhook_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await vault.decrypt(accountId, secretContext(id), row.webhook_secret)).toString();
}

/** Stores a new secret and returns it. The new secret applies at once. */
export async function rotateSecret(
  db: Db,
  vault: Vault,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  now: Date,
): Promise<string> {
  const webhook_secret = await encryptSecret(vault, accountId, id);
  await typed(db).updateTable('sdk_configs').set({ webhook_secret, updated_at: now }).where('id', '=', id).execute();
  return (await vault.decrypt(accountId, secretContext(id), webhook_secret)).toString();
}
