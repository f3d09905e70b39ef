import { faces as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { FaceCohort } from './cohort.ts';

export function faceCohortRoutes(serve: Serve, cohort: FaceCohort): void {
  serve(contract.getFaceCohort, async ({ user }) => {
    return ok(await cohort.describe(user.accountId), 'Cohort retrieved');
  });
  serve(contract.freezeFaceCohort, async ({ user, audit, changed }) => {
    const snapshot = await cohort.freeze(user.accountId);
    audit(`cohort of account ${user.accountId}`);
    changed(undefined, snapshot);
    return ok(snapshot, 'Snapshot made');
  });
}
