import type { Caller } from '../accounts/caller.ts';

/**
 * A call that creates a record: the caller, and the data that is stored with the record. It has some of the fields of
 * `Call`.
 */
export interface RecordedCall {
  readonly caller: { readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'policy'> };
  readonly requestId: string;
  /** The caller's reference for the customer, if there is one. */
  readonly reference: string | undefined;
  /** Sets the id of the record that the answer to the caller contains. */
  recorded(verificationId: number): void;
}

/** The fields of a new record that the call provides. */
export const recordedFor = ({ caller: { branch }, requestId, reference }: RecordedCall) => ({
  branchId: branch.id,
  accountId: branch.accountId,
  requestId,
  reference,
});
