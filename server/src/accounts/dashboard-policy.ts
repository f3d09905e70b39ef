import { type Static, Type } from 'typebox';
import type { IsMasked } from '../http/identity.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import { chooseBranch } from './branch-choice.ts';
import type { SignedIn } from './caller.ts';
import { assertMay, may } from './permissions.ts';

/** What a branch says about its people's work, under `policy.dashboard`; what is absent is the default. */
const DashboardSettings = Type.Object(
  {
    /** Whether what is personal is shown only on request; true when absent. */
    mask_by_default: Type.Optional(Type.Boolean()),
    /** Whether analysts may ask; true when absent. */
    analysts_reveal: Type.Optional(Type.Boolean()),
    /** Whether a second person must agree before a customer in review is approved or rejected; false when absent. */
    four_eyes: Type.Optional(Type.Boolean()),
    /** Hours in which a customer in review is to be decided; 24 when absent. */
    review_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
    /** The board's limit of false positives among decided cases, 0.01 to 1; none when absent. */
    false_positive_limit: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type DashboardSettings = Static<typeof DashboardSettings>;

/** Settings given by an administrator, checked. Throws AppError `invalid_input` that names the fault's place. */
export function readDashboardSettings(given: unknown): DashboardSettings {
  const fault = settingsFault('dashboard', DashboardSettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as DashboardSettings;
}

/** Those of a branch as it is stored. */
export const dashboardSettingsOf = ({ policy }: { policy: Readonly<Record<string, unknown>> }): DashboardSettings =>
  (policy['dashboard'] ?? {}) as DashboardSettings;

/** Whether a person may see what is masked, in this branch. */
export const mayReveal = (
  { role }: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): boolean => may(role, 'reveal') && !(role === 'analyst' && dashboardSettingsOf(branch).analysts_reveal === false);

/** Throws AppError forbidden for who may not see what is masked, in this branch. */
export function assertMayReveal(
  { role }: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): void {
  assertMay(role, 'reveal');
  if (!mayReveal({ role }, branch)) throw new AppError('analysts_cannot_reveal');
}

/**
 * Whether answers to this person are masked: in a browser everybody's, with a token all but the owner's, whose scripts the contract promises
 * everything. A branch may switch it off.
 */
export function makeIsMasked(db: Db): IsMasked {
  return async (user, query) => {
    if (!user.cookie && user.role === 'owner') return false;
    const branch = await chooseBranch(db, user, query);
    return dashboardSettingsOf(branch).mask_by_default !== false;
  };
}
