import { deserialize, serialize } from 'node:v8';
import type { Vault } from '../crypto/vault.ts';
import { defineJob } from '../jobs/job-kind.ts';

/**
 * Job that calls a function of the worker file in a process with threads. The time limit of the job is longer than the
 * maximum time of such a call.
 */
export const remoteWorkJob = defineJob<{
  readonly id: string;
  readonly name: string;
  readonly timeoutMs: number;
  readonly long: boolean;
}>({ name: 'remote-work', timeoutSeconds: 300, retrySeconds: [] });

/** Encryption context of bytes: the account, the call, and whether the bytes are the call's input or its result. */
export interface SealedPart {
  readonly accountId: number;
  readonly id: string;
  readonly part: 'input' | 'answer';
}

const context = ({ part, id }: SealedPart): string => `remote_work.${part}:${id}`;

/**
 * Encodes a value with the structured clone algorithm, as threads do, and encrypts the bytes. The ciphertext is
 * authenticated together with the call, so only bytes that this installation wrote are ever decoded.
 */
export const sealValue = (vault: Pick<Vault, 'encrypt'>, place: SealedPart, value: unknown): Promise<Buffer> =>
  vault.encrypt(place.accountId, context(place), serialize(value));

/** Decrypts and decodes bytes from `sealValue`. @throws Error if the bytes were changed or belong to another call */
export async function openValue(vault: Pick<Vault, 'decrypt'>, place: SealedPart, bytes: Uint8Array): Promise<unknown> {
  return deserialize(await vault.decrypt(place.accountId, context(place), bytes));
}
