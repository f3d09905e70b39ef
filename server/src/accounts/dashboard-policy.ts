import { type Checklist, DashboardSettings, type NoticeMailFrequency, shippedChecklists } from '@hakiki/contract';
import type { IsMasked } from '../http/identity.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { settingsFault } from '../platform/settings-fault.ts';
import { chooseBranch } from './branch-choice.ts';
import type { SignedIn } from './caller.ts';
import { assertMay, may } from './permissions.ts';
import { branchById } from './store.ts';

/** Validates settings from an administrator. Throws AppError `invalid_input` that names the invalid field. */
export function readDashboardSettings(given: unknown): DashboardSettings {
  const fault = settingsFault('dashboard', DashboardSettings, given);
  if (fault) throw new AppError('invalid_policy', { fault });
  return given as DashboardSettings;
}

/** Returns the settings of a stored branch. */
export const dashboardSettingsOf = ({ policy }: { policy: Readonly<Record<string, unknown>> }): DashboardSettings =>
  (policy['dashboard'] ?? {}) as DashboardSettings;

/** Returns how often users of the branch get notices by e-mail if they chose nothing. */
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

/** False if the branch hides personal data from this user permanently. */
export const maySee = (user: Pick<SignedIn, 'role'>, branch: { policy: Readonly<Record<string, unknown>> }): boolean =>
  dashboardSettingsOf(branch).mask_by_default === false || mayReveal(user, branch);

/** Throws AppError forbidden unless `maySee`. A person who approves data must be able to see it. */
export function assertMaySee(
  user: Pick<SignedIn, 'role'>,
  branch: { policy: Readonly<Record<string, unknown>> },
): void {
  if (!maySee(user, branch)) throw new AppError('approver_cannot_see');
}

/**
 * True if answers to this user are masked. In a browser, answers are masked for every user. With a token, they are
 * masked for every user except the owner, because the contract promises unmasked data to the owner's scripts. A branch
 * can disable masking.
 */
export function makeIsMasked(db: Db): IsMasked {
  return async (user, query) => {
    if (!user.cookie && user.role === 'owner') return false;
    const branch = await chooseBranch(db, user, query);
    return dashboardSettingsOf(branch).mask_by_default !== false;
  };
}
