import { type Static, Type } from 'typebox';
import { MAX_CHECKLIST_STEPS, MAX_STEP_TEXT } from './checklists.ts';
import { describedBy } from './described-by.ts';
import { noticeMailFrequencies } from './values.ts';

/**
 * Settings of a branch. The server checks each part of a policy with these schemas in the handler and not before it, so
 * that each fault has its own code (`server/src/app/check-branch-policy.ts`).
 */
const closedObject = { additionalProperties: false } as const;
const either = <const Word extends string>(words: readonly Word[], options: { readonly description: string }) =>
  Type.Unsafe<Word>({ anyOf: words.map((word) => Type.Literal(word)), ...options });

/**
 * Settings for the decision about customers, under `policy.customers`. Absent fields have the defaults of the contract.
 */
export const CustomerPolicySettings = Type.Object(
  {
    when_not_checked: Type.Optional(
      either(['fail', 'review'], { description: 'Decision if no authority answered. Default: fail' }),
    ),
    on_contradiction: Type.Optional(
      either(['record', 'review'], {
        description: 'What follows if the number contradicts the answer of the authority. Default: record',
      }),
    ),
  },
  closedObject,
);
export type CustomerPolicySettings = Static<typeof CustomerPolicySettings>;

const Share = Type.Number({ minimum: 0.3, maximum: 1 });
/** A branch's own thresholds for screening, under `policy.screening`. Absent fields have their defaults. */
export const ScreeningPolicySettings = Type.Object(
  {
    hit_with_birth_date: Type.Optional(Share),
    hit_without_birth_date: Type.Optional(Share),
    strong_name: Type.Optional(Type.Number({ minimum: 0.7, maximum: 1 })),
    most_hits: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closedObject,
);
export type ScreeningPolicySettings = Static<typeof ScreeningPolicySettings>;

/** A branch's settings for faces, under `policy.faces`. If a setting is absent, the default applies. */
export const FacesPolicySettings = Type.Object(
  {
    stills: Type.Optional(
      either(['accept', 'refuse'], {
        description: 'Whether a still picture can pass liveness, with a confidence of at most 0.6. Default: accept',
      }),
    ),
    threshold: Type.Optional(
      Type.Number({
        description:
          'Maximum distance at which two faces match. `hakiki evaluate faces` recommends a value for your own photos',
      }),
    ),
    cohort: Type.Optional(
      either(['off', 'collect', 'use'], {
        description:
          '`collect` enrols the faces of matching comparisons. `use` also compares against the newest snapshot',
      }),
    ),
    keep_clips: Type.Optional(
      Type.Boolean({ description: 'True if the clip of a liveness check is stored with its record. Default: false' }),
    ),
  },
  closedObject,
);
export type FacesPolicySettings = Static<typeof FacesPolicySettings>;

/**
 * A branch's settings for documents, under `policy.documents`. If a setting is absent, no document is rejected because
 * of it.
 */
export const DocumentsPolicySettings = Type.Object(
  {
    screen_recapture_from: Type.Optional(
      Type.Number({
        minimum: -10,
        maximum: 10,
        description: 'Minimum log-odds of the recapture network at which a document is not valid',
      }),
    ),
    screen_periodicity_from: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description: 'Minimum strength of a fine repeating pattern at which a document is not valid',
      }),
    ),
    screen_dark_rim_from: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "Minimum dark share of the picture's rim at which a document is not valid",
      }),
    ),
  },
  closedObject,
);
export type DocumentsPolicySettings = Static<typeof DocumentsPolicySettings>;

/**
 * Pattern of a non-blank text with one line. A line break or another control character could make two steps look like
 * one, for example in a change that a second person approves.
 */
const ONE_LINE = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$';
const steps = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_STEP_TEXT, pattern: ONE_LINE }), {
      maxItems: MAX_CHECKLIST_STEPS,
      uniqueItems: true,
      description,
    }),
  );

/** Settings of a branch for the work of its users, under `policy.dashboard`. Absent settings have their defaults. */
export const DashboardSettings = Type.Object(
  {
    mask_by_default: Type.Optional(
      Type.Boolean({ description: 'True if personal data is shown only on request. Default: true' }),
    ),
    analysts_reveal: Type.Optional(
      Type.Boolean({ description: 'True if analysts may request to see personal data. Default: true' }),
    ),
    four_eyes: Type.Optional(
      Type.Boolean({
        description: 'True if a second person must approve the decision about a customer in review. Default: false',
      }),
    ),
    review_hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 720,
        description: 'Maximum number of hours until a customer in review is decided. Default: 24',
      }),
    ),
    false_positive_limit: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 1,
        description: 'Maximum share of false positives among decided cases that the board set. Default: none',
      }),
    ),
    notice_mail: Type.Optional(
      either(noticeMailFrequencies, {
        description: 'Whether users who chose nothing get notices by e-mail. Default: off',
      }),
    ),
    pep_checklist: steps('Steps before a politically exposed person is accepted. An empty list requires nothing'),
    enhanced_checklist: steps('Steps before a customer of high risk is confirmed. An empty list requires nothing'),
  },
  closedObject,
);
export type DashboardSettings = Static<typeof DashboardSettings>;

/** The settings of a branch (`policy`). An absent part has its defaults. */
export const BranchPolicy = Type.Object(
  {
    customers: Type.Optional(CustomerPolicySettings),
    screening: Type.Optional(ScreeningPolicySettings),
    faces: Type.Optional(FacesPolicySettings),
    documents: Type.Optional(DocumentsPolicySettings),
    dashboard: Type.Optional(DashboardSettings),
  },
  closedObject,
);
export type BranchPolicy = Static<typeof BranchPolicy>;
/** Returns the schema of a branch's settings, for a request or an answer. */
export const branchPolicy = () =>
  describedBy<BranchPolicy>(['BranchPolicy'], { type: 'object', additionalProperties: true });
