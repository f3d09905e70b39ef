import { FacesPolicySettings } from '@hakiki/contract';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';

/** Minimum and maximum of a branch's threshold, as factors of the threshold in the model's manifest. */
const THRESHOLD_BOUNDS = { low: 0.6, high: 1.4 } as const;
export const thresholdBounds = (shipped: number): readonly [low: number, high: number] => [
  THRESHOLD_BOUNDS.low * shipped,
  THRESHOLD_BOUNDS.high * shipped,
];

/**
 * Checks the settings that an administrator sent. `shipped` is the threshold of the recogniser in use. Throws AppError
 * `invalid_input` with the path of the wrong setting.
 */
export function readFacesSettings(given: unknown, shipped: number): FacesPolicySettings {
  const fault = settingsFault('faces', FacesPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  const settings = given as FacesPolicySettings;
  const [low, high] = thresholdBounds(shipped);
  if (settings.threshold !== undefined && (settings.threshold < low || settings.threshold > high)) {
    throw new AppError('face_threshold_out_of_range', { min: low.toFixed(4), max: high.toFixed(4) });
  }
  return settings;
}

/**
 * Returns the threshold for a branch's comparisons. When the branch saved its own threshold, it was checked against the
 * recogniser in use. If the threshold is outside the bounds of the present recogniser, it was set for another
 * recogniser and is ignored.
 */
export function thresholdInUse(own: number | undefined, shipped: number): number {
  const [low, high] = thresholdBounds(shipped);
  return own === undefined || own < low || own > high ? shipped : own;
}

/** Returns the face settings of a branch's stored policy. The policy was validated when it was saved. */
export function facesPolicyOf(policy: Readonly<Record<string, unknown>>): FacesPolicySettings {
  return (policy['faces'] ?? {}) as FacesPolicySettings;
}
