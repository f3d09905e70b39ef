import { type ColumnType, sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { Identifier, VerifiedPerson } from './authority.ts';
import type { BranchSettingsStore, RoutingSettings } from './branch-settings.ts';
import type { AnswerCache, Branch, BranchRouting } from './route.ts';

interface AuthorityTables {
  authority_routing: Table<
    'authority_routing',
    {
      settings: ColumnType<RoutingSettings, string, string>;
      updated_at: ColumnType<Date, never, Date>;
    }
  >;
  authority_credentials: Table<
    'authority_credentials',
    {
      updated_at: ColumnType<Date, never, Date>;
    }
  >;
  authority_answers: Table<'authority_answers'>;
}

const credentialContext = (branchId: number, provider: string): string =>
  `authority_credentials.ciphertext:${branchId}:${provider}`;
const answerContext = (branchId: number, key: Buffer): string =>
  `authority_answers.ciphertext:${branchId}:${key.toString('hex')}`;

/** Store for the routing and the encrypted credentials of a branch. */
export function makeBranchSettingsStore(anyDb: Db, vault: Vault): BranchSettingsStore {
  const db = tables<AuthorityTables>(anyDb);
  return {
    async load(branch) {
      const [routing, rows] = await Promise.all([
        db.selectFrom('authority_routing').select('settings').where('branch_id', '=', branch.id).executeTakeFirst(),
        db
          .selectFrom('authority_credentials')
          .select(['provider', 'ciphertext'])
          .where('branch_id', '=', branch.id)
          .execute(),
      ]);
      const decrypted = rows.map(async ({ provider, ciphertext }) => {
        const text = await vault.decrypt(branch.accountId, credentialContext(branch.id, provider), ciphertext);
        return [provider, JSON.parse(text.toString('utf8')) as BranchRouting['credentials'][string]] as const;
      });
      return { settings: routing?.settings ?? {}, credentials: Object.fromEntries(await Promise.all(decrypted)) };
    },
    async credentialNames(branchId) {
      const rows = await db
        .selectFrom('authority_credentials')
        .select(['provider', 'names'])
        .where('branch_id', '=', branchId)
        .orderBy('provider')
        .execute();
      return Object.fromEntries(rows.map(({ provider, names }) => [provider, names]));
    },
    async saveSettings(branchId, settings) {
      const text = JSON.stringify(settings);
      await db
        .insertInto('authority_routing')
        .values({ branch_id: branchId, settings: text })
        .onConflict((conflict) =>
          conflict.column('branch_id').doUpdateSet({ settings: text, updated_at: sql<Date>`now()` }),
        )
        .execute();
    },
    async saveCredentials(branch, provider, credentials) {
      if (credentials === null) {
        await db
          .deleteFrom('authority_credentials')
          .where('branch_id', '=', branch.id)
          .where('provider', '=', provider)
          .execute();
        return;
      }
      const names = Object.keys(credentials).sort();
      const ciphertext = await vault.encrypt(
        branch.accountId,
        credentialContext(branch.id, provider),
        JSON.stringify(credentials),
      );
      await db
        .insertInto('authority_credentials')
        .values({ branch_id: branch.id, provider, ciphertext, names })
        .onConflict((conflict) =>
          conflict.columns(['branch_id', 'provider']).doUpdateSet({ ciphertext, names, updated_at: sql<Date>`now()` }),
        )
        .execute();
    },
  };
}

export const answerKey = (vault: Vault, accountId: number, { country, type, number }: Identifier): Promise<Buffer> =>
  vault.blindIndex(accountId, `authority_answers ${country} ${type} ${number}`);

/**
 * Creates the cache of verified answers in the database. Each answer is encrypted, and is found by a keyed hash of the
 * number.
 */
export function makeAnswerCache(anyDb: Db, vault: Vault, clock: Clock): AnswerCache {
  const db = tables<AuthorityTables>(anyDb);
  const keyOf = ({ accountId }: Branch, identifier: Identifier) => answerKey(vault, accountId, identifier);
  return {
    async get(branch, identifier) {
      const key = await keyOf(branch, identifier);
      const row = await db
        .selectFrom('authority_answers')
        .select(['provider', 'ciphertext'])
        .where('branch_id', '=', branch.id)
        .where('key', '=', key)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      if (!row) return undefined;
      const text = await vault.decrypt(branch.accountId, answerContext(branch.id, key), row.ciphertext);
      return { provider: row.provider, person: JSON.parse(text.toString('utf8')) as VerifiedPerson };
    },
    async put(branch, identifier, { person, provider }, seconds) {
      const key = await keyOf(branch, identifier);
      const ciphertext = await vault.encrypt(branch.accountId, answerContext(branch.id, key), JSON.stringify(person));
      const kept = { provider, ciphertext, expires_at: new Date(clock.now().getTime() + seconds * 1000) };
      await db
        .insertInto('authority_answers')
        .values({ branch_id: branch.id, key, ...kept })
        .onConflict((conflict) => conflict.columns(['branch_id', 'key']).doUpdateSet(kept))
        .execute();
    },
  };
}

/** Deletes expired answers and returns their number. Called by a daily job. */
export async function deleteExpiredAnswers(anyDb: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await tables<AuthorityTables>(anyDb)
    .deleteFrom('authority_answers')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
