import { audit as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { pageAnswer, pageOf } from '../paging.ts';
import { demand } from '../permissions.ts';
import { auditPage, headOf } from './audit-store.ts';
import { checkPart } from './check-part.ts';
import type { SignHead } from './signed-heads.ts';

export interface AuditRouteDeps {
  readonly db: Db;
  readonly signHead: SignHead;
  readonly clock: Clock;
}

function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AppError('invalid_input', `${name} must be a time`);
  return time;
}

/** The account's audit log, and its end signed. */
export function auditRoutes(serve: Serve, { db, signHead, clock }: AuditRouteDeps): void {
  serve(contract.listAudit, async ({ user, query }) => {
    demand(user.role, 'read_audit');
    const page = pageOf(query);
    const { method, action, subject, refused, user: userId, key } = query;
    const filter = {
      ...{ method, action, subject, refused: refused === 'true' },
      actor: userId !== undefined ? `user ${Number(userId)}` : key !== undefined ? `api key ${Number(key)}` : undefined,
      ...{ from: momentOf('from', query.from), to: momentOf('to', query.to) },
    };
    return ok(
      pageAnswer(await auditPage(db, user.accountId, page, filter), page, (row) => row),
      'Audit log retrieved',
    );
  });
  serve(contract.checkAudit, async ({ user, query }) => {
    demand(user.role, 'read_audit');
    return ok(await checkPart(db, user.accountId, Number(query.after ?? 0)), 'Checked');
  });
  serve(contract.readAuditHead, async ({ user }) => {
    demand(user.role, 'read_audit');
    const head = await headOf(db, user.accountId);
    if (!head) throw new AppError('not_found', 'Not found');
    return ok(await signHead(head, clock.now()), 'Signed head of the audit log retrieved');
  });
}
