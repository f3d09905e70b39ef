import { deserialize, serialize } from 'node:v8';
import type { Vault } from '../crypto/vault.ts';
import { defineJob } from '../jobs/job-kind.ts';

/**
 * A call of a function of the worker file that runs in a process with threads. The job's time limit is longer than the
 * maximum time of a call in such a process.
 */
export const remoteWorkJob = defineJob<{
  readonly id: string;
  readonly name: string;
  readonly timeoutMs: number;
  readonly long: boolean;
}>({ name: 'remote-work', timeoutSeconds: 300, retrySeconds: [] });

/** Context of encrypted bytes: the account, the call, and whether the bytes are its input or its result. */
export interface SealedPart {
  readonly accountId: number;
  readonly id: string;
  readonly part: 'input' | 'answer';
}

const context = ({ part, id }: SealedPart): string => `remote_work.${part}:${id}`;

/**
 * Encodes a value as encrypted bytes, by the structured clone that threads use too. The ciphertext is authenticated
 * together with the call, so only bytes written by a process of this installation are ever decoded.
 */
export const sealValue = (vault: Pick<Vault, 'encrypt'>, place: SealedPart, value: unknown): Promise<Buffer> =>
  vault.encrypt(place.accountId, context(place), serialize(value));

/** Decodes encrypted bytes. @throws Error if the bytes were changed or belong to another call */
export async function openValue(vault: Pick<Vault, 'decrypt'>, place: SealedPart, bytes: Uint8Array): Promise<unknown> {
  return deserialize(await vault.decrypt(place.accountId, context(place), bytes));
}
