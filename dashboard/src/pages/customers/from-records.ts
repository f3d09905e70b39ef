import { Problem } from '../../api/problem.ts';
import { api } from '../../api/request.ts';
import type { Customer, CustomerLines } from '../../api/shapes.ts';
import { inBranch } from '../../session/session.ts';

/** Whether the service has no such endpoint, or no such customer. */
export const isAbsent = (error: unknown): boolean => error instanceof Problem && error.status === 404;

const records = async (reference?: string) =>
  (
    await api.get('/v1/verifications', {
      params: { query: { ...inBranch(), limit: '100', ...(reference && { reference }) } },
    })
  ).data.items;

/** Customers by the references of the newest records, where the service has no list of them. */
export async function customersFromRecords(search: string): Promise<CustomerLines> {
  const items = await records(search || undefined);
  const references = [...new Set(items.flatMap(({ reference }) => reference ?? []))];
  return {
    items: references.map((reference) => {
      const own = items.filter((item) => item.reference === reference);
      const last = own[0]!;
      const { id, created_at: at } = last;
      return {
        id,
        reference,
        name: own.find(({ name }) => name)?.name ?? null,
        records: own.length,
        last_at: at,
        last,
      };
    }),
  };
}

/** What the records of one reference say of a customer. */
export async function customerFromRecords(reference: string): Promise<Customer> {
  const none = { records: 0, images: 0, transactions: 0 };
  return {
    verifications: await records(reference),
    ...{ cross_checks: [], work: [], watches: [], transactions: [] },
    forget: { deleted: none, stays: none, holds: 0 },
  };
}
