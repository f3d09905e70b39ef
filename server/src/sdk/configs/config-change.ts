import type { ChangeKind } from '../../accounts/change-kind.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { type ConfigGuards, differencesOfConfig, guardsOfConfig } from './config-guards.ts';
import { lockConfig, updateConfig } from './config-store.ts';

type ConfigChange = Partial<ConfigGuards> & { readonly id: number };

/** Returns the guards of an SDK configuration that a change weakens. */
export const sdkConfigChange = ({ clock }: { readonly clock: Clock }): ChangeKind<ConfigChange> => ({
  name: 'sdk_config',
  propose: 'change_settings',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { branchId }, { id, ...values }) {
    const config = await lockConfig(work, id);
    if (config?.branch_id !== branchId) throw new AppError('not_found');
    const before = guardsOfConfig(config);
    const differences = differencesOfConfig(id, before, { ...before, ...values });
    return {
      differences,
      inForce: { id, ...before },
      needsSecond: differences.some(({ weakens }) => weakens),
      mayBeAlone: true,
    };
  },
  async apply(work, _place, { id, ...values }) {
    await updateConfig(work, id, values, clock.now());
    return {};
  },
});
