import { type Static, Type } from 'typebox';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import type { DocumentRead } from './document-reading.ts';
import type { Check } from './reading.ts';

/** A branch's own settings for documents, under `policy.documents`; what is absent refuses nothing. */
export const DocumentsPolicySettings = Type.Object(
  {
    /** Log-odds of the recapture network from which a document is not valid. */
    screen_recapture_from: Type.Optional(Type.Number({ minimum: -10, maximum: 10 })),
    /** Strength of a fine pattern that repeats from which a document is not valid. */
    screen_periodicity_from: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
    /** Share of a dark rim from which a document is not valid. */
    screen_dark_rim_from: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type DocumentsPolicySettings = Static<typeof DocumentsPolicySettings>;

/** Settings given by an administrator, checked. @throws AppError `invalid_input` that names the fault's place */
export function readDocumentsSettings(given: unknown): DocumentsPolicySettings {
  const fault = settingsFault('documents', DocumentsPolicySettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as DocumentsPolicySettings;
}

/** What a branch's stored policy says of documents. It was checked when it was saved. */
export function documentsPolicyOf(policy: Readonly<Record<string, unknown>>): DocumentsPolicySettings {
  return (policy['documents'] ?? {}) as DocumentsPolicySettings;
}

/**
 * A reading judged by the branch's thresholds on pictures of screens and prints: the check `not_from_screen`, where one is set. Pure; with the
 * default policy the reading is as it was.
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
