import { audit as contract } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { pageAnswer, pageOf } from '../paging.ts';
import { auditFilterOf } from './audit-filter.ts';
import { auditPage, headOf } from './audit-store.ts';
import { checkPart } from './check-part.ts';
import type { SignHead } from './signed-heads.ts';

export interface AuditRouteDeps {
  readonly db: Db;
  readonly signHead: SignHead;
  readonly clock: Clock;
}

/** Endpoints for the account's audit log, and for the signature of its last line. */
export function auditRoutes(serve: Serve, { db, signHead, clock }: AuditRouteDeps): void {
  serve(contract.listAudit, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await auditPage(db, user.accountId, page, auditFilterOf(query)), page, (row) => row),
      'Audit log retrieved',
    );
  });
  serve(contract.checkAudit, async ({ user, query }) => {
    const { fault, ...part } = await checkPart(db, user.accountId, Number(query.after ?? 0));
    return ok({ ...part, fault: fault && renderKept(fault, 'en'), fault_message: fault }, 'Checked');
  });
  serve(contract.readAuditHead, async ({ user }) => {
    const head = await headOf(db, user.accountId);
    if (!head) throw new AppError('not_found');
    return ok(await signHead(head, clock.now()), 'Signed head of the audit log retrieved');
  });
}
