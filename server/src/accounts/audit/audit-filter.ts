import type { audit as contract, QueryOf } from '@hakiki/contract';
import { momentOf } from '../../platform/given-time.ts';
import type { AuditFilter } from './audit-store.ts';

type Query = Omit<QueryOf<typeof contract.listAudit>, 'limit' | 'cursor' | 'branch'>;

/** Converts the query parameters of the log to the filter of the store. Throws AppError invalid_input. */
export const auditFilterOf = ({ method, action, subject, refused, user, key, from, to }: Query): AuditFilter => ({
  ...{ method, action, subject, refused: refused === 'true' },
  actor: user !== undefined ? `user ${Number(user)}` : key !== undefined ? `api key ${Number(key)}` : undefined,
  ...{ from: momentOf('from', from), to: momentOf('to', to) },
});
