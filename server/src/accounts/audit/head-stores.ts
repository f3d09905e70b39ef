import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { parseS3Url } from '../../platform/s3-url.ts';
import type { HeadStore } from './publish-heads.ts';
import type { SignedHead } from './signed-heads.ts';

const line = (head: SignedHead): string => `${JSON.stringify(head)}\n`;

/** Appends each head as one line of JSON to a file. Use a disk to which the database's administrator cannot write. */
export const fileHeads = (path: string): HeadStore => ({
  async put(head) {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, line(head), { mode: 0o600, flush: true });
  },
});

/**
 * Sends the head as JSON in a POST request. If the receiver does not answer 2xx, throws an error, and the head is sent
 * again later.
 */
export const webhookHeads = (url: string, outbound: Pick<Outbound, 'post'>): HeadStore => ({
  async put(head) {
    const { status } = await outbound.post(url, {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(head)),
    });
    if (status < 200 || status > 299) throw new Error(`the receiver of audit heads answered ${status}`);
  },
});

/** The method of an S3 client that this file needs. */
export type PutLocked = (object: { bucket: string; key: string; body: string; until: Date }) => Promise<void>;

/**
 * Writes one object for each head, under S3 Object Lock in compliance mode. Nobody can delete or replace the object
 * before its lock ends.
 */
export const lockedHeads = (
  place: { bucket: string; prefix: string },
  keepDays: number,
  put: PutLocked,
): HeadStore => ({
  put: (head) =>
    put({
      bucket: place.bucket,
      key: `${place.prefix}account-${head.account_id}/${String(head.sequence).padStart(12, '0')}.json`,
      body: line(head),
      until: new Date(Date.parse(head.at) + keepDays * 86_400_000),
    }),
});

/** Opens the store that `AUDIT_HEADS` names. Loads the S3 client only for a store in S3. */
export async function openHeadStore(
  url: string,
  keepDays: number,
  outbound: Pick<Outbound, 'post'>,
): Promise<HeadStore> {
  if (url.startsWith('file:')) return fileHeads(fileURLToPath(url));
  if (!url.startsWith('s3:')) return webhookHeads(url, outbound);
  const { makePutLocked } = await import('../../platform/s3-locked.ts');
  const place = parseS3Url(url);
  return lockedHeads(place, keepDays, makePutLocked(place));
}
