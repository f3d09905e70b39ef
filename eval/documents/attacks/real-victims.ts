import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { DocumentReadingResult } from '../../../server/src/documents/document-reading.ts';
import { detectFaces } from '../../../server/src/vision/faces/detect.ts';
import { decodeImage } from '../../../server/src/vision/image/decode-image.ts';
import type { Models } from '../../../server/src/vision/models/models.ts';
import type { PrintBox, Shot, Victim } from './strange-faces.ts';

/** A document of a folder as it is read alone. */
export interface RealDocument {
  readonly name: string;
  readonly page: Buffer;
  readonly portrait: Buffer | null;
  readonly number: string | undefined;
  /** The photo around the largest face of the picture; null without a face. */
  readonly photo: PrintBox | null;
  readonly isValid: boolean;
}

/** Reads a document picture. */
export type ReadPicture = (picture: Buffer) => Promise<DocumentReadingResult>;

/** Pictures of a folder, by name. */
export const picturesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /\.(jpe?g|png)$/.test(file))
    .sort()
    .map((file) => join(folder, file));

/** A document as it is read, as PNG of at most 1600 pixels; null where it is refused, or of a kind that prints no portrait. */
export async function realDocument(file: string, read: ReadPicture, models: Models): Promise<RealDocument | null> {
  const page = await sharp(readFileSync(file))
    .flatten({ background: '#ffffff' })
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const reading = await read(page);
  if (!reading.ok || !reading.checks.some(({ name: check }) => check === 'portrait')) return null;
  const [face] = await detectFaces(await decodeImage(page), models);
  return {
    name: basename(file),
    page,
    portrait: reading.portrait === null ? null : Buffer.from(reading.portrait, 'base64'),
    number: reading.fields.id_number?.value,
    photo: face ? await photoAround(face.box, page) : null,
    isValid: reading.valid,
  };
}

/** Head and shoulders around a face, inside the page: 1.7 faces wide, 2.2 high. */
async function photoAround(face: { x: number; y: number; width: number; height: number }, page: Buffer) {
  const { width = 0, height = 0 } = await sharp(page).metadata();
  const left = Math.max(0, Math.round(face.x - 0.35 * face.width));
  const top = Math.max(0, Math.round(face.y - 0.6 * face.height));
  return {
    ...{ left, top },
    width: Math.min(width - left, Math.round(1.7 * face.width)),
    height: Math.min(height - top, Math.round(2.2 * face.height)),
  };
}

/** A victim of strange faces; `second` is another document. */
export async function realVictim({ page, photo }: RealDocument, second: RealDocument): Promise<Victim> {
  const paper = photo && {
    ...{ left: photo.left, top: photo.top },
    input: await sharp({
      create: { width: photo.width, height: photo.height, channels: 3, background: '#e4e6dc' },
    })
      .png()
      .toBuffer(),
  };
  return {
    page,
    cutOut: paper && (await sharp(page).composite([paper]).png().toBuffer()),
    second: second.page,
    portraitBox: photo,
  };
}

/** Head and shoulders of a photo of a person. */
export const shotOf =
  (file: string): Shot =>
  (width, height) =>
    sharp(readFileSync(file)).resize(width, height, { fit: 'cover', position: 'top' }).jpeg({ quality: 92 }).toBuffer();
