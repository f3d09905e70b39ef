import { type Static, Type } from 'typebox';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';

/** A branch's own settings for faces as the management API reads and writes them, under `policy.faces`; what is absent is the default. */
export const FacesPolicySettings = Type.Object(
  {
    /** Whether a still picture can pass liveness at all. By default it can, with a confidence of at most 0.6. */
    stills: Type.Optional(Type.Union([Type.Literal('accept'), Type.Literal('refuse')])),
    /** The distance up to which two faces match (confidence 50), as `hakiki evaluate faces` recommends it for the operator's own photos. */
    threshold: Type.Optional(Type.Number()),
    /** Whether faces of matching comparisons are enrolled (`collect`), and compared against the newest snapshot too (`use`). */
    cohort: Type.Optional(Type.Union([Type.Literal('off'), Type.Literal('collect'), Type.Literal('use')])),
    /** Whether the clip of a liveness check is kept with its record; false when absent (docs/adr/0220-clips-by-policy.md). */
    keep_clips: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FacesPolicySettings = Static<typeof FacesPolicySettings>;

/** How far a branch may move the threshold that its model's manifest gives, either way. */
const THRESHOLD_BOUNDS = { low: 0.6, high: 1.4 } as const;
export const thresholdBounds = (shipped: number): readonly [low: number, high: number] => [
  THRESHOLD_BOUNDS.low * shipped,
  THRESHOLD_BOUNDS.high * shipped,
];

/**
 * Settings given by an administrator, checked. `shipped`: the threshold of the recogniser in use.
 * Throws AppError `invalid_input` that names the fault's place.
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
 * The threshold that a branch is compared by. Its own was checked against the recogniser in use when it was saved; one that lies outside the
 * bounds of the present recogniser was set for another, means nothing here and gives way.
 */
export function thresholdInUse(own: number | undefined, shipped: number): number {
  const [low, high] = thresholdBounds(shipped);
  return own === undefined || own < low || own > high ? shipped : own;
}

/** The settings for faces in a branch's stored policy. It was checked when it was saved. */
export function facesPolicyOf(policy: Readonly<Record<string, unknown>>): FacesPolicySettings {
  return (policy['faces'] ?? {}) as FacesPolicySettings;
}
