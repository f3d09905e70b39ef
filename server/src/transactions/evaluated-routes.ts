import { transactions as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { listEvaluated, readEvaluated } from './evaluated-store.ts';
import { ruleSetOfBranch } from './rule-set-store.ts';
import type { RuleResult } from './rules/evaluate-rules.ts';
import { ruleSentence } from './rules/sentence.ts';

/** What the intake kept of an evaluation; a bigint is text that ends in n. */
interface Evidence {
  readonly results: readonly (RuleResult & { outcome: Exclude<RuleResult['outcome'], 'no_hit'> })[];
  readonly signals: Readonly<Record<string, { value?: unknown; missing?: string }>>;
}

function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AppError('invalid_input', `Invalid value for ${field}: expected ISO 8601 such as 2026-11-22T10:00:00Z`);
  return time;
}

/** Transactions as the people of the account look at them. */
export function evaluatedTransactionRoutes(
  serve: Serve,
  { db, vault }: { readonly db: Db; readonly vault: Vault },
): void {
  serve(contract.listTransactions, async ({ user, query }) => {
    const [branch, page] = [await chooseBranch(db, user, query), pageOf(query)];
    const { status, code } = query;
    const rows = await listEvaluated(db, branch.id, page, {
      ...{ status, code: code === undefined ? undefined : Number(code) },
      ...{ from: timeOf('from', query.from), to: timeOf('to', query.to) },
    });
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Transactions retrieved',
    );
  });
  serve(contract.readTransaction, async ({ user, query, params }) => {
    const branch = await chooseBranch(db, user, query);
    const row = await readEvaluated(db, branch.id, idOf(params.id));
    if (!row) throw new AppError('not_found', 'Not found');
    const { evidence, ciphertext, ...shown } = row;
    const decrypted = async (column: string, bytes: Buffer): Promise<unknown> =>
      JSON.parse((await vault.decrypt(user.accountId, `transactions.${column}:${row.id}`, bytes)).toString());
    const { results, signals } = evidence
      ? ((await decrypted('evidence', evidence)) as Evidence)
      : { results: [], signals: {} };
    const rules = row.rule_set === null ? [] : ((await ruleSetOfBranch(db, branch.id, row.rule_set)) ?? []);
    const sentences = new Map(rules.map((rule) => [rule.stable_id, ruleSentence(rule)]));
    return ok(
      {
        ...shown,
        transaction: await decrypted('ciphertext', ciphertext),
        results: results.map(({ reason = null, ...result }) => ({
          ...result,
          reason,
          sentence: sentences.get(result.stable_id) ?? null,
        })),
        signals: Object.entries(signals).map(([signal, { value, missing = null }]) => ({
          signal,
          value: value === undefined ? null : String(value).replace(/^(-?\d+)n$/, '$1'),
          missing,
        })),
      },
      'Transaction retrieved',
    );
  });
}
