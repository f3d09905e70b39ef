import { join } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { limits } from './limits.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import type { ListSource } from './sources.ts';

/** HTTP validators of a file from the last fetch. The server needs them to answer "not modified". */
export interface FileValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/**
 * Downloads a URL into a file with the client for outbound requests. Reads at most `maxBytes`, and checks redirects in
 * the same way as the first URL. If the file has not changed, `modified` is false and no file is written.
 */
export type FetchToFile = (
  url: string,
  path: string,
  options: FileValidators & { readonly maxBytes: number },
) => Promise<FileValidators & { readonly modified: boolean }>;

/**
 * Returns the maximum size of the source's largest format, in bytes. Without a maximum, a server or an attacker on the
 * network could fill the disk.
 */
export const mostBytesOf = ({ formats }: Pick<ListSource, 'formats'>): number =>
  formats.includes(openSanctionsFtm) ? limits.linesFileBytes : limits.fileBytes;

const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);

/** Returns the paths. Each URL is replaced by the path of its downloaded file. */
export async function fetchAddresses(
  paths: readonly string[],
  folder: string,
  fetchToFile: FetchToFile,
  maxBytes: number,
): Promise<string[]> {
  const local: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (!isAddress(path)) {
      local.push(path);
      continue;
    }
    const file = join(folder, `fetched-${index}`);
    const { modified } = await fetchToFile(path, file, { maxBytes });
    if (!modified) throw new AppError('address_without_file');
    local.push(file);
  }
  return local;
}
