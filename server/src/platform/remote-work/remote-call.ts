import { deserialize, serialize } from 'node:v8';
import type { Vault } from '../crypto/vault.ts';
import { defineJob } from '../jobs/job-kind.ts';

/** A call of a function of the worker file, for a process that has the threads. Longer than the longest call may take there. */
export const remoteWorkJob = defineJob<{
  readonly id: string;
  readonly name: string;
  readonly timeoutMs: number;
  readonly long: boolean;
}>({ name: 'remote-work', timeoutSeconds: 300, retrySeconds: [] });

/** What encrypted bytes belong to: an account's call, and which of its two parts. */
export interface SealedPart {
  readonly accountId: number;
  readonly id: string;
  readonly part: 'input' | 'answer';
}

const context = ({ part, id }: SealedPart): string => `remote_work.${part}:${id}`;

/**
 * A value as encrypted bytes, by the structured clone that threads use too. The ciphertext is authenticated and bound to the call, so that only
 * bytes that a process of this installation wrote are ever read.
 */
export const sealValue = (vault: Pick<Vault, 'encrypt'>, place: SealedPart, value: unknown): Promise<Buffer> =>
  vault.encrypt(place.accountId, context(place), serialize(value));

/** @throws Error for bytes that were changed or belong to another call */
export async function openValue(vault: Pick<Vault, 'decrypt'>, place: SealedPart, bytes: Uint8Array): Promise<unknown> {
  return deserialize(await vault.decrypt(place.accountId, context(place), bytes));
}
