import type { ReportSettings } from '@hakiki/contract';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { CheckSchema } from './check-schema.ts';
import { checkSettings } from './profile.ts';
import { saveProfile } from './report-store.ts';
import type { ReportFault } from './schema-fault.ts';

const isAboutSchema = ({ code }: ReportFault): boolean => code === 'schema_unreadable' || code === 'schema_too_slow';

export interface GivenProfile {
  readonly name: string;
  readonly xsd: string;
  readonly settings: unknown;
}

/**
 * Stores the schema and the codes of a financial intelligence unit for a branch. Replaces a profile of the same name.
 * @returns the profile's id
 * @throws AppError invalid_input with all faults of the profile
 */
export async function importProfile(
  { db, clock, checkSchema }: { readonly db: Db; readonly clock: Clock; readonly checkSchema: CheckSchema },
  branch: { readonly id: number; readonly accountId: number },
  { name, xsd, settings }: GivenProfile,
): Promise<number> {
  const faults = checkSettings(settings);
  if (faults.length) throw new AppError('invalid_profile_settings', { faults });
  // Validates an empty document. The validation fails for every document if the schema itself cannot be read.
  const unreadable = (await checkSchema({ xml: '<report/>', xsd }, branch.accountId)).find(isAboutSchema);
  if (unreadable) throw new AppError('invalid_profile_schema', { fault: unreadable });
  const row = { branchId: branch.id, accountId: branch.accountId, name, xsd, at: clock.now() };
  return saveProfile(db, { ...row, settings: settings as ReportSettings });
}
