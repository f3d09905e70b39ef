import type { Caller } from '../accounts/caller.ts';

/** One call that is to leave a record: who made it, and what of it is kept with the record. Structurally a part of `Call`. */
export interface RecordedCall {
  readonly caller: { readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'policy'> };
  readonly requestId: string;
  /** The caller's own name for the customer, if given. */
  readonly reference: string | undefined;
  /** Tells the caller under which id the record is found again. */
  recorded(verificationId: number): void;
}

/** The part of a new record that the call decides. */
export const recordedFor = ({ caller: { branch }, requestId, reference }: RecordedCall) => ({
  branchId: branch.id,
  accountId: branch.accountId,
  requestId,
  reference,
});
