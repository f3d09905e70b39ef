import { api } from '../../api/request.ts';
import { isObject } from '../../components/is-object.ts';
import { inBranch } from '../../session/session.ts';

export const readCase = async (id: string) =>
  (await api.get('/v1/cases/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Whole = Awaited<ReturnType<typeof readCase>>;

/** Customer's name from the newest alert's transaction. */
export function customerOf({ alerts: [newest] }: Whole): unknown {
  const transaction = isObject(newest?.copy?.transaction) ? newest.copy.transaction : {};
  const details = isObject(transaction['customer_details']) ? transaction['customer_details'] : {};
  return details['customer_name'];
}
