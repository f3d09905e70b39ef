import {
  type Checklist,
  MAX_CHECKLIST_STEPS,
  MAX_STEP_TEXT,
  type NoticeMailFrequency,
  noticeMailFrequencies,
  shippedChecklists,
} from '@hakiki/contract';
import { type Static, Type } from 'typebox';
import type { IsMasked } from '../http/identity.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import { chooseBranch } from './branch-choice.ts';
import type { SignedIn } from './caller.ts';
import { assertMay, may } from './permissions.ts';
import { branchById } from './store.ts';

/**
 * A text of one line that is not blank. A line break or another control character could make two steps look like one,
 * for example in a change that a second person approves.
 */
const ONE_LINE = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$';

/** Steps of a checklist, in their order: codes of shipped steps, and the branch's own texts. An empty list requires nothing. */
const Steps = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: MAX_STEP_TEXT, pattern: ONE_LINE }), {
    maxItems: MAX_CHECKLIST_STEPS,
    uniqueItems: true,
  }),
);

/** Settings of a branch for the work of its users, under `policy.dashboard`. Absent settings have their default. */
const DashboardSettings = Type.Object(
  {
    /** True if personal data is shown only on request. Default: true. */
    mask_by_default: Type.Optional(Type.Boolean()),
    /** True if analysts may request to see personal data. Default: true. */
    analysts_reveal: Type.Optional(Type.Boolean()),
    /**
     * True if a second person must approve the decision before a customer in review is approved or rejected. Default:
     * false.
     */
    four_eyes: Type.Optional(Type.Boolean()),
    /** Maximum number of hours until a customer in review is decided. Default: 24. */
    review_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
    /** Maximum share of false positives among decided cases that the board set, 0.01 to 1. Default: none. */
    false_positive_limit: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1 })),
    /** Whether users who chose nothing get notices by e-mail. Default: `off`. */
    notice_mail: Type.Optional(Type.Union(noticeMailFrequencies.map((value) => Type.Literal(value)))),
    /** Steps before a politically exposed person is accepted. Default: the shipped ones. */
    pep_checklist: Steps,
    /** Steps before a customer of high risk is confirmed. Default: the shipped ones. */
    enhanced_checklist: Steps,
  },
  { additionalProperties: false },
);
export type DashboardSettings = Static<typeof DashboardSettings>;

/** Validates settings from an administrator. Throws AppError `invalid_input` that names the invalid field. */
export function readDashboardSettings(given: unknown): DashboardSettings {
  const fault = settingsFault('dashboard', DashboardSettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as DashboardSettings;
}

/** Returns the settings of a stored branch. */
export const dashboardSettingsOf = ({ policy }: { policy: Readonly<Record<string, unknown>> }): DashboardSettings =>
  (policy['dashboard'] ?? {}) as DashboardSettings;

/** Returns whether users of the branch who chose nothing get notices by e-mail. */
export const noticeMailDefault = (branch: { policy: Readonly<Record<string, unknown>> }): NoticeMailFrequency =>
  dashboardSettingsOf(branch).notice_mail ?? 'off';

/** Returns the steps of a checklist that are in force in a branch. */
export async function readChecklistSteps(db: Db, branchId: number, name: Checklist): Promise<readonly string[]> {
  const branch = await branchById(db, branchId);
  return (branch && dashboardSettingsOf(branch)[`${name}_checklist`]) ?? shippedChecklists[name];
}

/** True if a user may reveal masked data in this branch. */
export const mayReveal = (
  { role }: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): boolean => may(role, 'reveal') && !(role === 'analyst' && dashboardSettingsOf(branch).analysts_reveal === false);

/** Throws AppError forbidden if the user may not reveal masked data in this branch. */
export function assertMayReveal(
  { role }: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): void {
  assertMay(role, 'reveal');
  if (!mayReveal({ role }, branch)) throw new AppError('analysts_cannot_reveal');
}

/** False if the branch hides personal data from this user for good. */
export const maySee = (user: Pick<SignedIn, 'role'>, branch: { policy: Readonly<Record<string, unknown>> }): boolean =>
  dashboardSettingsOf(branch).mask_by_default === false || mayReveal(user, branch);

/** Throws AppError forbidden unless `maySee`. A person who approves must be able to see what they approve. */
export function assertMaySee(
  user: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): void {
  if (!maySee(user, branch)) throw new AppError('approver_cannot_see');
}

/**
 * True if answers to this user are masked. In a browser they are masked for every user. With a token they are masked
 * for every user except the owner, because the contract promises unmasked data to the owner's scripts. A branch may
 * disable masking.
 */
export function makeIsMasked(db: Db): IsMasked {
  return async (user, query) => {
    if (!user.cookie && user.role === 'owner') return false;
    const branch = await chooseBranch(db, user, query);
    return dashboardSettingsOf(branch).mask_by_default !== false;
  };
}
