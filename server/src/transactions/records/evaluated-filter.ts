import type { transactions as contract, QueryOf } from '@hakiki/contract';
import type { Vault } from '../../platform/crypto/vault.ts';
import { timeOf } from '../facts/given-time.ts';
import { nameOfTransaction } from '../facts/transaction-keys.ts';
import type { EvaluatedFilter } from './evaluated-store.ts';

type Query = Omit<QueryOf<typeof contract.listTransactions>, 'limit' | 'cursor' | 'count' | 'branch'>;

/**
 * Converts the query parameters of the list to the filter of the store.
 * @throws AppError invalid_input.
 */
export async function evaluatedFilterOf(vault: Vault, accountId: number, query: Query): Promise<EvaluatedFilter> {
  const { status, code, rule, transaction_id: sent, sort } = query;
  return {
    ...{ status, rule, sort, code: code === undefined ? undefined : Number(code) },
    name: sent === undefined ? undefined : await nameOfTransaction(vault, accountId, sent),
    ...{ from: timeOf('from', query.from), to: timeOf('to', query.to) },
  };
}
