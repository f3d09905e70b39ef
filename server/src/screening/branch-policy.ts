import { createHash } from 'node:crypto';
import { ScreeningPolicySettings } from '@hakiki/contract';
import { DEFAULT_POLICY, type ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';

/**
 * Validates settings from an administrator.
 * @throws AppError `invalid_input` that names the field with the fault
 */
export function readScreeningSettings(given: unknown): ScreeningPolicySettings {
  const fault = settingsFault('screening', ScreeningPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as ScreeningPolicySettings;
}

/**
 * Converts settings into a policy. The version is computed from the settings and the default policy, so equal policies
 * have equal versions.
 */
export function screeningPolicyFrom(settings: ScreeningPolicySettings): ScreeningPolicy {
  if (Object.keys(settings).length === 0) return DEFAULT_POLICY;
  const policy = {
    hit: {
      withBirthDate: settings.hit_with_birth_date ?? DEFAULT_POLICY.hit.withBirthDate,
      withoutBirthDate: settings.hit_without_birth_date ?? DEFAULT_POLICY.hit.withoutBirthDate,
    },
    strong: { name: settings.strong_name ?? DEFAULT_POLICY.strong.name },
    mostHits: settings.most_hits ?? DEFAULT_POLICY.mostHits,
  };
  const said = createHash('sha256')
    .update(JSON.stringify([DEFAULT_POLICY.version, policy]))
    .digest('hex')
    .slice(0, 12);
  return { version: `custom-${said}`, ...policy };
}
