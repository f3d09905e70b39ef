import { join } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { limits } from './limits.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import type { ListSource } from './sources.ts';

/** The server's validators of a file from the last fetch, so that it may answer "not modified". */
export interface FileValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/**
 * Fetches an address into a file, streaming, through the guarded outbound client: at most `maxBytes`, redirects checked like the
 * first address. `modified` is false, and the file absent, when the validators still hold.
 */
export type FetchToFile = (
  url: string,
  path: string,
  options: FileValidators & { readonly maxBytes: number },
) => Promise<FileValidators & { readonly modified: boolean }>;

/** No more than the largest of the source's formats may have: a server, or who stands between, could else fill the disk. */
export const mostBytesOf = ({ formats }: Pick<ListSource, 'formats'>): number =>
  formats.includes(openSanctionsFtm) ? limits.linesFileBytes : limits.fileBytes;

const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);

/** Paths with every address replaced by the file it was fetched into. */
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
