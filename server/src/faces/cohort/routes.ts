import { faces as contract } from '@hakiki/contract';
import { assertMay } from '../../accounts/permissions.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { FaceCohort } from './cohort.ts';

export function faceCohortRoutes(serve: Serve, cohort: FaceCohort): void {
  serve(contract.getFaceCohort, async ({ user }) => {
    assertMay(user.role, 'change_settings');
    return ok(await cohort.describe(user.accountId), 'Cohort retrieved');
  });
  serve(contract.freezeFaceCohort, async ({ user, audit, changed }) => {
    assertMay(user.role, 'change_settings');
    const snapshot = await cohort.freeze(user.accountId);
    audit(`cohort of account ${user.accountId}`);
    changed(undefined, snapshot);
    return ok(snapshot, 'Snapshot made');
  });
}
