import { api } from '../../api/request.ts';
import { isObject } from '../../components/is-object.ts';
import { inBranch } from '../../session/session.ts';

export const readCase = async (id: string) =>
  (await api.get('/v1/cases/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Whole = Awaited<ReturnType<typeof readCase>>;

/**
 * Returns the customer's name from the transaction of the newest alert. For a case that was opened by hand, the name is
 * from its opening.
 */
export function customerOf({ alerts: [newest], history }: Whole): unknown {
  const transaction = isObject(newest?.copy?.transaction) ? newest.copy.transaction : {};
  const details = isObject(transaction['customer_details']) ? transaction['customer_details'] : {};
  const opened = history.find(({ kind }) => kind === 'opened_by_hand')?.details;
  return details['customer_name'] ?? (isObject(opened) ? opened['customer'] : undefined);
}
