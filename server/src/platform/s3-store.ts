import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertBlobName, type BlobStore } from './blobs.ts';
import { AppError } from './errors.ts';
import type { S3Place } from './s3-url.ts';

const DEADLINE_MS = 15_000;

/**
 * Creates a blob store that uses the S3 protocol (AWS, MinIO, Ceph, R2, GCS). The AWS SDK finds credentials in its
 * default locations: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, the role of the machine or pod. S3
 * itself guarantees that an object is complete or absent, and that it is durable when `put` returns.
 */
export function s3Store({ bucket, prefix, endpoint, region, create = false }: S3Place): BlobStore {
  const client = new S3Client({
    // Self-hosted storage rarely has a separate host name for each bucket, and usually has no regions.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region !== undefined && { region }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Not every S3 service supports the newer checksums. They are not needed, because the encryption already
    // authenticates the stored bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (name: string) => {
    assertBlobName(name);
    return { Bucket: bucket, Key: `${prefix}${name}` };
  };
  /**
   * Sets one deadline for an attempt and all its retries. Throws AppError `overloaded` after it, because the storage
   * may be available again at the next call.
   */
  const inTime = async <T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    try {
      return await work({ abortSignal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (error) {
      throw new AppError('service_busy', {}, { retryAfter: 5, cause: error });
    }
  };
  // A bucket that disappears later is not created again: its loss must be noticed.
  let mayCreate: boolean = create;
  return {
    async put(name, bytes) {
      const command = new PutObjectCommand({ ...at(name), Body: bytes, ContentType: 'application/octet-stream' });
      await inTime(async (options) => {
        try {
          await client.send(command, options);
        } catch (error) {
          if (!mayCreate || !(error instanceof Error) || error.name !== 'NoSuchBucket') throw error;
          // Another replica may have created it in the meantime.
          await client.send(new CreateBucketCommand({ Bucket: bucket }), options).catch((refused: unknown) => {
            if (!(refused instanceof BucketAlreadyOwnedByYou)) throw refused;
          });
          await client.send(command, options);
        }
      });
      mayCreate = false;
    },
    async get(name) {
      const command = new GetObjectCommand(at(name));
      return inTime(async (options) => {
        try {
          const { Body } = await client.send(command, options);
          return await Body!.transformToByteArray();
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    async delete(name) {
      const command = new DeleteObjectCommand(at(name));
      await inTime((options) => client.send(command, options));
    },
  };
}
