import { api } from '../api/request.ts';
import { base } from './places.ts';

/**
 * Returns the address of the page of a branch's transaction, or undefined if there is no such transaction. The
 * reference may be the identity number of a person, so it is sent in a header and is never in an address.
 */
export async function transactionPage(
  reference: string,
  branch: { readonly branch?: string },
): Promise<string | undefined> {
  // A branch has at most one transaction with a reference.
  const query = { ...branch, transaction_id: reference, limit: '1' };
  const [transaction] = (await api.get('/v1/transactions', { params: { query } })).data.items;
  return transaction && `${base}/transactions/${transaction.id}`;
}
