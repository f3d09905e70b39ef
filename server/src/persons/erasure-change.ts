import type { ErasureReason } from '@hakiki/contract';
import type { ChangeKind } from '../accounts/change-kind.ts';
import { AppError } from '../platform/errors.ts';
import { deleteForgottenBlobs } from '../verifications/forget.ts';
import type { Criteria } from './criteria.ts';
import { findPerson, isKept, takesTwo } from './find-person.ts';
import { type ForgetPersonDeps, forgetPersonWithin } from './forget-person.ts';

export interface ErasurePayload extends Criteria {
  readonly digest: string;
  readonly reason_code: ErasureReason;
}
const MAX_LISTED = 100;

/** The change that deletes a person's data. It is required if the person has more data than a single check. */
export const erasureChange = ({ system, vault, blobs, clock }: ForgetPersonDeps): ChangeKind<ErasurePayload> => ({
  name: 'erasure',
  propose: 'handle_persons',
  approve: 'change_settings',
  wholeAccount: true,
  reasonCode: ({ reason_code }) => reason_code,
  async prepare(work, { accountId }, { digest, reason_code: _, ...criteria }) {
    const person = await findPerson(work, vault, accountId, criteria);
    if (person.digest !== digest) throw new AppError('person_changed');
    const { records, transactions, sessions, watches, blacklisted, listed, held, cases, holds } = person;
    return {
      differences: [],
      inForce: { found: person.digest, cases: cases.map(({ id }) => id), holds: holds.map(({ id }) => id) },
      needsSecond: takesTwo(person),
      // A single user must not delete data to which a case refers, even if the case is closed.
      mayBeAlone: transactions.length === 0 && watches.every(({ alerts }) => alerts.length === 0) && !isKept(person),
      erasure: {
        records: records.slice(0, MAX_LISTED).map(({ id, branch_id, kind }) => ({ id, branch_id, kind })),
        record_count: records.length,
        transactions: transactions.length,
        sessions: sessions.length,
        alerts: watches.reduce((sum, { alerts }) => sum + alerts.length, 0),
        blacklisted: blacklisted.length,
        listed: listed.entries.length,
        stays: held.size > 0 || isKept(person),
      },
    };
  },
  async apply(work, { accountId }, { digest, reason_code: _, ...criteria }) {
    const erased = await forgetPersonWithin(work, { vault, clock }, { accountId, criteria, digest, by: 'two_people' });
    return { erased, afterwards: () => deleteForgottenBlobs(system, blobs) };
  },
});
