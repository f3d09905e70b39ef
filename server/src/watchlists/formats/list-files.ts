import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type KeptMessage, message } from '@hakiki/texts';
import { AppError } from '../../platform/errors.ts';
import { brokenList } from './broken-list.ts';
import { limits } from './limits.ts';
import type { DeltaFormat, ListFile, ListFormat } from './list-format.ts';
import { readHead } from './source-text.ts';
import type { ListSource } from './sources.ts';

/** The files of one import, sorted. Either a full list, which may be followed by deltas, or only deltas. */
export interface ChosenFiles {
  readonly full?: { readonly format: ListFormat; readonly files: readonly ListFile[] };
  readonly delta?: { readonly format: DeltaFormat; readonly files: readonly ListFile[] };
}

/**
 * Finds the files and recognises their formats by their content. In a folder (up to four levels deep), skips files
 * whose format does not belong to the source. A file whose own path was passed must have one of the source's formats.
 * Refuses an import with two full formats.
 */
export async function chooseFiles(source: ListSource, paths: readonly string[]): Promise<ChosenFiles> {
  const full = new Map<ListFormat, ListFile[]>();
  const deltas = new Map<DeltaFormat, ListFile[]>();
  for (const { path, named } of await expandFolders(paths)) {
    const file = { path, head: await readHead(path) };
    const format = source.formats.find((one) => one.recognises(file.head));
    const delta = source.deltas.find((one) => one.recognises(file.head));
    if (delta !== undefined) deltas.set(delta, [...(deltas.get(delta) ?? []), file]);
    else if (format !== undefined) full.set(format, [...(full.get(format) ?? []), file]);
    else if (named)
      throw brokenList(
        basename(path),
        message('list_format_unknown', { source: source.id, known: knownFormats(source) }),
      );
  }
  if (full.size > 1) {
    throw new AppError('several_list_formats', { formats: [...full.keys()].map((one) => one.name).join(', ') });
  }
  const [format, files] = [...full][0] ?? [];
  const [deltaFormat, deltaFiles] = [...deltas][0] ?? [];
  if (format === undefined && deltaFormat === undefined) {
    throw new AppError('no_list_file', { source: source.id, known: knownFormats(source) });
  }
  return {
    ...(format && files ? { full: { format, files } } : {}),
    ...(deltaFormat && deltaFiles ? { delta: { format: deltaFormat, files: deltaFiles } } : {}),
  };
}

/** Returns the SHA-256 hash of the bytes of the files, in their order, as hex. */
export async function hashFiles(files: readonly ListFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const chunk of createReadStream(file.path)) hash.update(chunk);
  return hash.digest('hex');
}

const knownFormats = (source: ListSource): readonly (string | KeptMessage)[] => [
  ...source.formats.map(({ name, form }) => (form ? message(form, { name }) : name)),
  ...source.deltas.map(({ name }) => name),
];

async function expandFolders(paths: readonly string[]): Promise<{ path: string; named: boolean }[]> {
  const found: { path: string; named: boolean }[] = [];
  for (const path of paths) {
    const kind = await stat(path).catch(() => undefined);
    if (kind === undefined) throw new AppError('no_such_file', { name: basename(path) });
    if (kind.isDirectory()) found.push(...(await filesBelow(path, 1)).map((file) => ({ path: file, named: false })));
    else found.push({ path, named: true });
    if (found.length > limits.files) throw new AppError('too_many_files', { max: limits.files });
  }
  return found;
}

async function filesBelow(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.')) found.push(path);
    else if (entry.isDirectory() && depth < limits.folderDepth) found.push(...(await filesBelow(path, depth + 1)));
  }
  return found;
}
