import type { Caller } from '../accounts/caller.ts';

/** A call that creates a record. It has the caller, and the fields of `Call` that are stored with the record. */
export interface RecordedCall {
  readonly caller: { readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'policy'> };
  readonly requestId: string;
  /** The caller's reference for the customer, if there is one. */
  readonly reference: string | undefined;
  /** Sets the record id for the answer to the caller. */
  recorded(verificationId: number): void;
}

/** The fields of a new record that come from the call. */
export const recordedFor = ({ caller: { branch }, requestId, reference }: RecordedCall) => ({
  branchId: branch.id,
  accountId: branch.accountId,
  requestId,
  reference,
});
