import type { AnyChangeKind } from '../accounts/change-kind.ts';
import { accountSecurityChange, branchSettingsChange, type SaveBranchDeps } from '../accounts/save-branch.ts';
import { blacklistRemovalChange } from '../blacklist/removal-change.ts';
import type { KindOf } from '../changes/decide-change.ts';
import { erasureChange } from '../persons/erasure-change.ts';
import type { ForgetPersonDeps } from '../persons/forget-person.ts';
import { holdReleaseChange } from '../persons/hold-change.ts';
import { sdkConfigChange } from '../sdk/configs/config-change.ts';
import { limitChange } from '../transactions/limits/limit-change.ts';
import type { RuleSets } from '../transactions/rules/rule-sets.ts';

/** All kinds of changes that one person proposes and another approves. */
export function makeKindOf(deps: SaveBranchDeps & ForgetPersonDeps & { readonly ruleSets: RuleSets }): KindOf {
  const kinds: readonly AnyChangeKind[] = [
    branchSettingsChange(deps),
    accountSecurityChange,
    limitChange(deps.ruleSets),
    erasureChange(deps),
    sdkConfigChange(deps),
    blacklistRemovalChange(deps),
    holdReleaseChange(deps),
  ];
  return (name) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`there is no kind of change ${name}`);
    return kind;
  };
}
