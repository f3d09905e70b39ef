import { isDeepStrictEqual } from 'node:util';
import type { FacesPolicySettings } from '@hakiki/contract';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { FaceResult } from './facts.ts';

interface FaceTables {
  face_cross_checks: Table<'face_cross_checks'>;
}

export interface FacePair {
  readonly accountId: number;
  readonly documentId: number;
  readonly selfieId: number;
  /** Version of the settings of the comparison. If the settings change, the faces are compared again. */
  readonly settings: FacesPolicySettings;
}

interface KeptResult {
  readonly settings: FacesPolicySettings;
  readonly result: FaceResult;
}

const contextOf = ({ documentId, selfieId }: FacePair): string =>
  `face_cross_checks.ciphertext:${documentId}:${selfieId}`;

/**
 * Stores the result of comparing the faces of two records, so that each pair is compared only once with the same
 * settings. The result is deleted when either record is deleted.
 */
export function makeFaceStore(db: Db, vault: Vault) {
  const of = tables<FaceTables>(db);
  return {
    async get(pair: FacePair): Promise<FaceResult | undefined> {
      const row = await of
        .selectFrom('face_cross_checks')
        .select('ciphertext')
        .where('document_id', '=', pair.documentId)
        .where('selfie_id', '=', pair.selfieId)
        .executeTakeFirst();
      if (!row) return undefined;
      const kept = JSON.parse(
        (await vault.decrypt(pair.accountId, contextOf(pair), row.ciphertext)).toString(),
      ) as Partial<KeptResult>;
      return isDeepStrictEqual(kept.settings, pair.settings) ? kept.result : undefined;
    },
    async put(pair: FacePair, result: FaceResult): Promise<void> {
      const kept: KeptResult = { settings: pair.settings, result };
      const ciphertext = await vault.encrypt(pair.accountId, contextOf(pair), JSON.stringify(kept));
      await of
        .insertInto('face_cross_checks')
        .values({
          account_id: pair.accountId,
          document_id: pair.documentId,
          selfie_id: pair.selfieId,
          ciphertext,
        })
        .onConflict((conflict) => conflict.columns(['document_id', 'selfie_id']).doUpdateSet({ ciphertext }))
        .execute();
    },
  };
}
export type FaceStore = ReturnType<typeof makeFaceStore>;
