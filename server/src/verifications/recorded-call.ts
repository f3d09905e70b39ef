import type { Caller } from '../accounts/caller.ts';

/**
 * A call that will create a record: the caller, and the data that are stored with the record. Structurally a part of
 * `Call`.
 */
export interface RecordedCall {
  readonly caller: { readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'policy'> };
  readonly requestId: string;
  /** The caller's reference for the customer, if there is one. */
  readonly reference: string | undefined;
  /** Sets the id of the record for the answer to the caller. */
  recorded(verificationId: number): void;
}

/** The fields of a new record that the call determines. */
export const recordedFor = ({ caller: { branch }, requestId, reference }: RecordedCall) => ({
  branchId: branch.id,
  accountId: branch.accountId,
  requestId,
  reference,
});
