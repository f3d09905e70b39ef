import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readCase = async (id: string) =>
  (await api.get('/v1/cases/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Whole = Awaited<ReturnType<typeof readCase>>;

/**
 * Returns the customer's name from the transaction of the newest alert. For a case that a person opened without an
 * alert, returns the name that this person entered.
 */
export function customerOf({ alerts: [newest], history }: Whole): unknown {
  const opened = history.find(({ kind }) => kind === 'opened_by_hand')?.details;
  return newest?.copy?.transaction?.customer_details?.customer_name ?? opened?.customer;
}
