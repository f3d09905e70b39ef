import { monitoring as contract } from '@hakiki/contract';
import type { RecordByKey } from '../../accounts/change-kind.ts';
import { ok, type Serve } from '../../http/serve.ts';
import { AppError } from '../../platform/errors.ts';
import { makeSaveLimit } from '../limits/save-limit.ts';
import type { LimitKind } from '../rules/rule-sets.ts';
import type { Intake, MonitorDeps } from './monitor-transaction.ts';

/** Maximum number of transactions of a batch that are evaluated together. */
const AT_ONCE = 32;

export interface MonitoringRouteDeps extends Pick<MonitorDeps, 'db' | 'ruleSets'> {
  readonly intake: Intake;
  readonly recordByKey: RecordByKey;
}

export function monitoringRoutes(serve: Serve, { db, ruleSets, recordByKey, intake }: MonitoringRouteDeps): void {
  serve(contract.monitorTransaction, async ({ caller, body }) => {
    const { status, activity_code, comment } = await intake.evaluate(await intake.prepare(caller.branch, body));
    return {
      status: 'Success' as const,
      data: { activity_code, status, comment },
      message: 'Transaction was successfully processed',
    };
  });
  serve(contract.monitorTransactions, async ({ caller, body, itemFault }) => {
    const take = async (transaction: contract.Transaction) => {
      const fault = itemFault(contract.Transaction, transaction);
      if (fault !== undefined) throw fault;
      return intake.prepare(caller.branch, transaction);
    };
    const results = [];
    // Evaluates the transactions in their order, so that the history of each includes the earlier transactions of the
    // same customer. Works in parts, so that other requests can run in between.
    for (let first = 0; first < body.transactions.length; first += AT_ONCE) {
      const part = body.transactions.slice(first, first + AT_ONCE);
      const prepared = await Promise.all(part.map((transaction) => refusal(take(transaction))));
      const said = await Promise.all(
        prepared.map((one) => ('refused' in one ? one : refusal(intake.evaluate(one.value)))),
      );
      for (const [i, one] of said.entries())
        results.push({
          transaction_id: nameGiven(part[i]),
          ...('refused' in one
            ? { activity_code: null, status: null, comment: [], error: one.refused }
            : { ...one.value, error: null }),
        });
    }
    return ok({ results }, 'Transactions were processed');
  });
  const limit = async (branch: { id: number; accountId: number }, kind: LimitKind) =>
    (await ruleSets.limit(db, branch, kind)) ?? NONE;
  const saveLimit = makeSaveLimit({ db, ruleSets, recordByKey });
  serve(contract.readLimit, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'limit');
    return ok({ limit: amount, currency }, 'Limit retrieved');
  });
  serve(contract.saveLimit, async ({ caller, body, audit, changed }) => {
    audit(`branch ${caller.branch.id}`);
    const change = { kind: 'limit' as const, amount: body.limit, currency: body.currency };
    const { before, after } = await saveLimit(caller, change);
    changed(before ?? NONE, after ?? NONE);
    const { amount, currency } = after ?? NONE;
    return ok({ limit: amount, currency }, 'Limit saved');
  });
  serve(contract.readThreshold, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'threshold');
    return ok({ threshhold: amount, currency }, 'Threshold retrieved');
  });
  serve(contract.saveThreshold, async ({ caller, body, audit, changed }) => {
    audit(`branch ${caller.branch.id}`);
    const change = { kind: 'threshold' as const, amount: body.threshhold, currency: body.currency };
    const { before, after } = await saveLimit(caller, change);
    changed(before ?? NONE, after ?? NONE);
    const { amount, currency } = after ?? NONE;
    return ok({ threshhold: amount, currency }, 'Threshold saved');
  });
}

const NONE = { amount: null, currency: null };

/** Returns the id of one transaction of a batch, even if its other fields are invalid. */
function nameGiven(transaction: unknown): string | null {
  const id = (transaction as { readonly transaction_id?: unknown } | null)?.transaction_id;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

/**
 * Returns the fault of one transaction of a batch; the other transactions are still evaluated. An internal error ends
 * the whole batch, which can be sent again.
 */
async function refusal<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly refused: string }> {
  try {
    return { value: await work };
  } catch (error) {
    if (!(error instanceof AppError) || !['invalid_input', 'conflict'].includes(error.kind)) throw error;
    return { refused: error.message };
  }
}
