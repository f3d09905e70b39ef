import { onboarding } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { RecordByKey } from './change-kind.ts';
import type { SaveBranch } from './save-branch.ts';

export interface SettingsRouteDeps {
  readonly saveBranch: Pick<SaveBranch, 'byKey'>;
  readonly recordByKey: RecordByKey;
}

/** Endpoints for the branch's onboarding settings, for integrators. */
export function settingsRoutes(serve: Serve, { saveBranch, recordByKey }: SettingsRouteDeps): void {
  serve(onboarding.readSettings, async ({ caller: { branch } }) =>
    ok({ ivs: branch.ivs, aml: branch.aml }, 'Settings retrieved'),
  );
  serve(onboarding.saveSettings, async ({ caller: { branch, keyId }, body, audit, changed }) => {
    const change = {
      ...(body.ivs !== undefined && { ivs: body.ivs }),
      ...(body.aml !== undefined && { aml: body.aml }),
    };
    audit(`branch ${branch.id}`);
    const { before, after } = await saveBranch.byKey(
      { accountId: branch.accountId, id: branch.id },
      change,
      (work, differences) => recordByKey(work, { kind: 'branch_settings', branch, keyId, differences }),
    );
    const { ivs, aml } = after;
    changed({ ivs: before.ivs, aml: before.aml }, { ivs, aml });
    return ok({ ivs, aml }, 'Settings saved');
  });
}
