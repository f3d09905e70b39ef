import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from './s3-url.ts';

const DEADLINE_MS = 15_000;

/**
 * Writes objects that cannot be deleted or replaced before `until`. Object Lock must be enabled for the bucket.
 * Otherwise S3 refuses the objects.
 */
export function makePutLocked({ endpoint, region }: S3Place) {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region !== undefined && { region }),
    maxAttempts: 3,
  });
  return async ({
    bucket,
    key,
    body,
    until,
  }: {
    bucket: string;
    key: string;
    body: string;
    until: Date;
  }): Promise<void> => {
    // A locked object needs a checksum of its content. Every S3 service with Object Lock accepts the SDK's default
    // checksum.
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: 'application/json',
      ChecksumAlgorithm: 'SHA256',
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: until,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(DEADLINE_MS) });
  };
}
