import { createHash } from 'node:crypto';
import { DecryptCommand, DescribeKeyCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { KmsPlace } from './kms-url.ts';
import type { MasterKey } from './master-key.ts';

const DEADLINE_MS = 10_000;

/**
 * Uses a symmetric key of AWS KMS as the master key. Each process calls KMS once for each version of an account's data
 * key. The AWS SDK searches for credentials in its default locations. Requires the permissions kms:DescribeKey,
 * kms:Encrypt and kms:Decrypt. Throws if KMS cannot be reached or refuses the call.
 */
export async function kmsMasterKey({ keyId, region, endpoint }: KmsPlace): Promise<MasterKey> {
  const client = new KMSClient({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, region: region ?? 'us-east-1' }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: DEADLINE_MS, throwOnRequestTimeout: true },
  });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(DEADLINE_MS) });
  const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: keyId }), inTime());
  const arn = KeyMetadata?.Arn;
  if (arn === undefined) throw new Error('the key management service did not say which key that is');
  // KMS authenticates the context together with the ciphertext, and writes the context to its own log. The context
  // contains no personal data.
  const bound = (context: string) => ({ hakiki: context });
  return {
    id: `kms-${createHash('sha256').update(arn).digest('hex').slice(0, 16)}`,
    async wrap(context, key) {
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({ KeyId: arn, Plaintext: key, EncryptionContext: bound(context) }),
        inTime(),
      );
      return Buffer.from(CiphertextBlob!);
    },
    async unwrap(context, wrapped) {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId: arn, CiphertextBlob: wrapped, EncryptionContext: bound(context) }),
        inTime(),
      );
      return Buffer.from(Plaintext!);
    },
  };
}
