import { onboarding } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import { updateBranch } from './store.ts';

/** The branch's onboarding settings, for integrators. */
export function settingsRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(onboarding.readSettings, async ({ caller: { branch } }) =>
    ok({ ivs: branch.ivs, aml: branch.aml }, 'Settings retrieved'),
  );
  serve(onboarding.saveSettings, async ({ caller: { branch }, body, audit, changed }) => {
    const change = {
      ...(body.ivs !== undefined && { ivs: body.ivs }),
      ...(body.aml !== undefined && { aml: body.aml }),
    };
    const { ivs, aml } = (await updateBranch(db, branch.accountId, branch.id, change))!;
    audit(`branch ${branch.id}`);
    changed({ ivs: branch.ivs, aml: branch.aml }, { ivs, aml });
    return ok({ ivs, aml }, 'Settings saved');
  });
}
