import { createHash } from 'node:crypto';
import { CustomerPolicySettings } from '@hakiki/contract';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import { type CustomerPolicy, defaultPolicy } from './decide.ts';

/**
 * Converts settings into a policy. The version is computed from the content, so equal policies have equal versions in
 * every branch.
 */
export function policyFrom(settings: CustomerPolicySettings): CustomerPolicy {
  const whenNotChecked = settings.when_not_checked ?? defaultPolicy.whenNotChecked;
  const onContradiction = settings.on_contradiction ?? defaultPolicy.onContradiction;
  const isDefault =
    whenNotChecked === defaultPolicy.whenNotChecked && onContradiction === defaultPolicy.onContradiction;
  if (isDefault) return defaultPolicy;
  const said = createHash('sha256').update(`${whenNotChecked} ${onContradiction}`).digest('hex').slice(0, 12);
  return { version: `custom-${said}`, whenNotChecked, onContradiction };
}

/**
 * Validates settings from an administrator.
 * @throws AppError `invalid_input` that names the field with the fault
 */
export function readPolicySettings(given: unknown): CustomerPolicySettings {
  const fault = settingsFault('customers', CustomerPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as CustomerPolicySettings;
}
