import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { recordsOfPerson } from '../verifications/of-person.ts';
import { formOf, typesOfFields } from './report-form.ts';
import { readProfile } from './report-store.ts';
import { verifiedFields } from './verified-fields.ts';

export interface PrefillDeps {
  readonly db: Db;
  /** Database connection in the system scope. Records are found by keyed hashes, within one account. */
  readonly system: Db;
  readonly vault: Vault;
}

/**
 * Returns fields from the branch's verifications of the customer, with which a new report is prefilled. Returns no
 * fields for a company or a customer without a number.
 */
export function makePrefillReport({ db, system, vault }: PrefillDeps) {
  return async (
    { branchId, accountId }: { readonly branchId: number; readonly accountId: number },
    profileId: number,
    customerNumber: string | undefined,
  ): Promise<Record<string, string>> => {
    const profile = await readProfile(db, branchId, profileId);
    if (!profile || customerNumber === undefined) return {};
    const ofBranch = async (query: { numbers: readonly string[]; reference?: string }) =>
      (await recordsOfPerson(system, vault, accountId, query)).filter(({ branch_id }) => branch_id === branchId);
    const direct = await ofBranch({ numbers: [customerNumber] });
    // A document's number differs from the customer's number. Records of documents are therefore found by the
    // integrator's reference.
    const reference = direct.findLast(({ summary }) => summary?.reference)?.summary?.reference;
    const records = reference ? await ofBranch({ numbers: [customerNumber], reference }) : direct;
    return verifiedFields(records, formOf(typesOfFields(profile.xsd), profile.settings, false));
  };
}
