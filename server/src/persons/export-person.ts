import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Blobs } from '../platform/blobs.ts';
import type { Person } from './find-person.ts';
import { givenToPerson } from './given-to-person.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/**
 * Builds a ZIP archive for the person. It contains `person.json` (the result of `givenToPerson`) and every image. Reads
 * each image only after the previous image was sent.
 */
export function exportPerson(person: Person, blobs: Pick<Blobs, 'get'>, accountId: number, now: Date): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as PassThrough;
  const add = async (): Promise<void> => {
    const { records: all, ...others } = givenToPerson(person);
    const records = [];
    for (const { images, ...record } of all) {
      const files: { name: string; file: string | null }[] = [];
      for (const [index, image] of images.entries()) {
        const bytes = await blobs.get(accountId, image.blob);
        const file = `images/${record.id}-${index}-${image.name.replace(/[^\w-]+/g, '-')}.${extensions[image.content_type] ?? 'bin'}`;
        // If an image is missing or was deleted during the export, `person.json` lists it with `file` null.
        if (bytes) archive.addBuffer(Buffer.from(bytes), file, { mtime: record.created_at, compress: false });
        if (!(await isTaken(output))) return;
        files.push({ name: image.name, file: bytes ? file : null });
      }
      records.push({ ...record, images: files });
    }
    const text = JSON.stringify({ exported_at: now, records, ...others }, null, 2);
    archive.addBuffer(Buffer.from(text), 'person.json', { mtime: now });
    archive.end();
  };
  add().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/** Waits until the written data was read. Returns false if the reader has disconnected. */
async function isTaken(output: PassThrough): Promise<boolean> {
  await turn();
  if (output.writableNeedDrain && !output.destroyed) await Promise.race([once(output, 'drain'), once(output, 'close')]);
  return !output.destroyed;
}
