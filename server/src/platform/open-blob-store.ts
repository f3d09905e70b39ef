import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BlobStore } from './blobs.ts';
import { folderStore } from './folder-store.ts';
import { parseS3Url } from './s3-url.ts';

/**
 * Opens the store that `BLOB_URL` names, or a folder in `dataDir` if `BLOB_URL` is not set. Loads the S3 client only if
 * it is needed.
 */
export async function openBlobStore(blobUrl: string | undefined, dataDir: string): Promise<BlobStore> {
  if (blobUrl === undefined) return folderStore(join(dataDir, 'blobs'));
  if (!blobUrl.startsWith('s3:')) return folderStore(fileURLToPath(blobUrl));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(parseS3Url(blobUrl));
}
