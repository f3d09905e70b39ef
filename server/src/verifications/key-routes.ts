import { verifications as contract } from '@hakiki/contract';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { filterOf } from './filter.ts';
import { showRecord } from './show-record.ts';
import { listVerifications, openVerification } from './store.ts';

/** Endpoints that give an integrator the records in the branch of the API key. */
export function verificationKeyRoutes(serve: Serve, { db, vault }: { db: Db; vault: Vault }): void {
  serve(contract.findVerifications, async ({ caller: { branch }, query }) => {
    const page = pageOf(query);
    const scope = { id: branch.id, account_id: branch.accountId };
    const rows = await listVerifications(db, vault, scope, { page, filter: filterOf(query) });
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Verifications retrieved',
    );
  });
  serve(contract.findVerification, async ({ caller: { branch }, params }) => {
    const record = await openVerification(db, vault, branch.id, idOf(params.id));
    if (!record) throw new AppError('not_found');
    return ok(showRecord(record), 'Verification retrieved');
  });
}
