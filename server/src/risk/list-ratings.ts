import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { contentContext, listAssessments, type RatedCustomer, type RiskContent } from './rating-store.ts';
import type { RiskLevel } from './risk-model.ts';

interface RatedRow {
  readonly id: number;
  readonly reference_key: Buffer;
  readonly ciphertext: Buffer;
  readonly level: RiskLevel;
  readonly score: number;
  readonly assessed_at: Date;
  readonly next_review_at: Date;
}

/**
 * Returns at most `limit` rated customers of a branch with ids above `after`, in the order of their ids. Each row has
 * the current rating, and the rating's factors as one text.
 */
export async function listRatings(
  db: Db,
  vault: Vault,
  { accountId, branchId }: Pick<RatedCustomer, 'accountId' | 'branchId'>,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  const { rows } =
    await sql<RatedRow>`select id, reference_key, ciphertext, level, score, assessed_at, next_review_at from customer_risks
    where branch_id = ${branchId} and account_id = ${accountId} and level is not null and id > ${after} order by id limit ${limit}`.execute(
      db,
    );
  return Promise.all(
    rows.map(async ({ id, reference_key: referenceKey, ciphertext, score, ...row }) => {
      const context = contentContext({ accountId, branchId, referenceKey });
      const { reference } = JSON.parse((await vault.decrypt(accountId, context, ciphertext)).toString()) as RiskContent;
      const [last] = await listAssessments(db, vault, { accountId, riskId: id, limit: 1 });
      const factors = (last?.factors ?? []).map(
        ({ factor, values, contribution }) => `${factor}: ${values.join(' ') || 'unknown'} (${contribution})`,
      );
      return {
        ...row,
        id,
        reference,
        score: score / 100,
        model_id: last?.model_id ?? null,
        factors: factors.join('; '),
      };
    }),
  );
}
