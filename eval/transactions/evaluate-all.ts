import { sql } from 'kysely';
import { evaluateAllStored } from '../../server/src/transactions/evaluate-stored.ts';
import { assess } from '../../server/src/transactions/rules/evaluate-rules.ts';
import { findAllStored } from '../../server/src/transactions/stored-transaction.ts';
import type { startMonitoring } from '../../server/src/transactions/transactions.fixture.ts';

type Service = Pick<Awaited<ReturnType<typeof startMonitoring>>, 'db' | 'vault' | 'branch' | 'ruleSets'>;

export interface Flagged {
  /** By `transaction_id`: the rules that flag it. */
  readonly flaggedBy: Map<string, readonly string[]>;
  readonly transactions: number;
}

const AT_ONCE = 250;

/** What the live rules, both stages, say of every stored transaction of the branch since `start`. */
export async function evaluateAll({ db, vault, branch, ruleSets }: Service, start: Date): Promise<Flagged> {
  await sql`analyze transaction_legs, transaction_buckets, transaction_entities`.execute(db).catch(() => {});
  const live = await ruleSets.live(db, branch);
  const { rows: ids } = await sql<{
    id: number;
  }>`select id from transactions where branch_id = ${branch.id} and at >= ${start} order by id`.execute(db);
  const flaggedBy = new Map<string, readonly string[]>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = await findAllStored(
      db,
      vault,
      ids.slice(first, first + AT_ONCE).map(({ id }) => id),
    );
    const evaluated = await evaluateAllStored(
      db,
      some.map((stored) => ({ stored, rules: live.compiledFor(stored.facts.currency) })),
    );
    for (const [i, { results }] of evaluated.entries()) {
      if (assess(results).status !== 'suspicious') continue;
      const hits = results.filter(({ outcome, action }) => outcome === 'hit' && action === 'flag');
      flaggedBy.set(
        some[i]!.transaction.transaction_id,
        hits.map(({ stable_id }) => stable_id),
      );
    }
  }
  return { flaggedBy, transactions: ids.length };
}
