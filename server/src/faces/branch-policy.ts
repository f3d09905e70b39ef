import { type Static, Type } from 'typebox';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';

/**
 * A branch's settings for faces in the management API, under `policy.faces`. If a setting is absent, the default
 * applies.
 */
export const FacesPolicySettings = Type.Object(
  {
    /** Whether a still picture can pass liveness. By default it can pass, with a confidence of at most 0.6. */
    stills: Type.Optional(Type.Union([Type.Literal('accept'), Type.Literal('refuse')])),
    /**
     * Maximum distance at which two faces match (confidence 50). `hakiki evaluate faces` recommends a value for the
     * operator's own photos.
     */
    threshold: Type.Optional(Type.Number()),
    /** `collect` enrols the faces of matching comparisons. `use` also compares against the newest snapshot. */
    cohort: Type.Optional(Type.Union([Type.Literal('off'), Type.Literal('collect'), Type.Literal('use')])),
    /**
     * True if the clip of a liveness check is stored with its record; default false (docs/adr/0575-mask-personal-values-and-reveal-one-at-a-time.md).
     */
    keep_clips: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FacesPolicySettings = Static<typeof FacesPolicySettings>;

/** Minimum and maximum of a branch's threshold, as factors of the threshold in the model's manifest. */
const THRESHOLD_BOUNDS = { low: 0.6, high: 1.4 } as const;
export const thresholdBounds = (shipped: number): readonly [low: number, high: number] => [
  THRESHOLD_BOUNDS.low * shipped,
  THRESHOLD_BOUNDS.high * shipped,
];

/**
 * Checks the settings that an administrator sent. `shipped`: the threshold of the recogniser in use. Throws AppError
 * `invalid_input` with the path of the wrong setting.
 */
export function readFacesSettings(given: unknown, shipped: number): FacesPolicySettings {
  const fault = settingsFault('faces', FacesPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  const settings = given as FacesPolicySettings;
  const [low, high] = thresholdBounds(shipped);
  if (settings.threshold !== undefined && (settings.threshold < low || settings.threshold > high)) {
    const within = `${low.toFixed(4)} and ${high.toFixed(4)}`;
    throw new AppError('face_threshold_out_of_range', { range: within });
  }
  return settings;
}

/**
 * Returns the threshold for a branch's comparisons. The branch's own threshold was checked against the recogniser in
 * use when it was saved. If it is outside the bounds of the present recogniser, it was set for a different recogniser
 * and is ignored.
 */
export function thresholdInUse(own: number | undefined, shipped: number): number {
  const [low, high] = thresholdBounds(shipped);
  return own === undefined || own < low || own > high ? shipped : own;
}

/** Returns the face settings of a branch's stored policy. The policy was validated when it was saved. */
export function facesPolicyOf(policy: Readonly<Record<string, unknown>>): FacesPolicySettings {
  return (policy['faces'] ?? {}) as FacesPolicySettings;
}
