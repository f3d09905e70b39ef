import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { FaceResult } from './facts.ts';

interface FaceTables {
  face_cross_checks: { account_id: number; document_id: number; selfie_id: number; ciphertext: Buffer };
}

export interface FacePair {
  readonly accountId: number;
  readonly documentId: number;
  readonly selfieId: number;
}

const contextOf = ({ documentId, selfieId }: FacePair): string =>
  `face_cross_checks.ciphertext:${documentId}:${selfieId}`;

/** What two records' faces came to, kept so that each pair is compared once; it goes with either record. */
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
      return JSON.parse(
        (await vault.decrypt(pair.accountId, contextOf(pair), row.ciphertext)).toString(),
      ) as FaceResult;
    },
    async put(pair: FacePair, result: FaceResult): Promise<void> {
      await of
        .insertInto('face_cross_checks')
        .values({
          account_id: pair.accountId,
          document_id: pair.documentId,
          selfie_id: pair.selfieId,
          ciphertext: await vault.encrypt(pair.accountId, contextOf(pair), JSON.stringify(result)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
export type FaceStore = ReturnType<typeof makeFaceStore>;
