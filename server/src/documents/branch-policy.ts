import { DocumentsPolicySettings } from '@hakiki/contract';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import type { DocumentRead } from './document-reading.ts';
import type { Check } from './reading.ts';

/**
 * Checks the settings that an administrator sent.
 *
 * @throws AppError `invalid_input` with the path of the wrong setting
 */
export function readDocumentsSettings(given: unknown): DocumentsPolicySettings {
  const fault = settingsFault('documents', DocumentsPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as DocumentsPolicySettings;
}

/** Returns the document settings of a branch's stored policy. The policy was validated when it was saved. */
export function documentsPolicyOf(policy: Readonly<Record<string, unknown>>): DocumentsPolicySettings {
  return (policy['documents'] ?? {}) as DocumentsPolicySettings;
}

/**
 * Adds the check `not_from_screen` to a reading if the branch sets a threshold for pictures of screens and prints. With
 * the default policy, the reading is unchanged. Pure.
 */
export function judgeScreenCues(reading: DocumentRead, policy: DocumentsPolicySettings): DocumentRead {
  if (Object.values(policy).every((from) => from === undefined)) return reading;
  const { screen } = reading;
  const limits = [
    [screen.recapture, policy.screen_recapture_from],
    [screen.periodicity, policy.screen_periodicity_from],
    [screen.dark_rim, policy.screen_dark_rim_from],
  ] as const;
  const reached = limits.some(([value, from]) => value !== null && from !== undefined && value >= from);
  const check: Check = { name: 'not_from_screen', result: reached ? 'fail' : 'pass' };
  return { ...reading, checks: [...reading.checks, check], valid: reading.valid && !reached };
}
