import sharp from 'sharp';
import { decodeImage } from '../vision/image/decode-image.ts';
import type { Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';
import { readPage } from '../vision/text/read-page.ts';
import type { DocumentRead } from './document-reading.ts';
import type { FieldReading } from './reading.ts';
import { drawText } from './specimen/glyphs.ts';

export interface AnnotateInput {
  readonly image: Uint8Array;
  readonly side: 'front' | 'back';
  /** Fields of the stored reading to draw, and the size of the page to which their boxes belong. */
  readonly fields: DocumentRead['fields'];
  readonly pages: DocumentRead['pages'];
}

const colours: Record<FieldReading['source'], string> = { print: '#0b6e4f', mrz: '#1d4ed8', code: '#b45309' };

/**
 * Draws a named box around each value on the straightened side and returns a JPEG. The colour shows the source: green
 * for printed text, blue for the MRZ, and brown for a code. The side is straightened in the same way as for the
 * reading. Returns null if the size of the result differs from the page of the stored reading, for example because
 * other models were used.
 */
export function makeAnnotateDocument({ models }: { models: Models }) {
  return async ({ image, side, fields, pages }: AnnotateInput): Promise<Uint8Array | null> => {
    const size = pages.find((page) => page.side === side);
    if (!size) return null;
    for (const locate of [true, false]) {
      const { raster } = await readPage(await decodeImage(image), models, {
        locate,
        otherWayUp: size.otherWayUp ?? false,
      });
      if (raster.width !== size.width || raster.height !== size.height) continue;
      const boxes = Object.entries(fields).flatMap(([name, field]) =>
        field.box && (field.side ?? 'front') === side ? [{ name, field, box: field.box }] : [],
      );
      return draw(raster, boxes);
    }
    return null;
  };
}

interface Marked {
  readonly names: string[];
  readonly source: FieldReading['source'];
  readonly box: Quad;
}

/**
 * Values from the same place (such as a line of the MRZ) share one box and one label. A name that consists of two other
 * names has no box.
 */
function marks(boxes: readonly { name: string; field: FieldReading; box: Quad }[]): Marked[] {
  const byPlace = new Map<string, Marked>();
  for (const { name, field, box } of boxes) {
    if (name === 'full_name' && boxes.some((other) => other.name === 'last_name')) continue;
    const place = box[0].map(Math.round).join();
    const known = byPlace.get(place);
    if (known) known.names.push(name);
    else byPlace.set(place, { names: [name], source: field.source, box });
  }
  return [...byPlace.values()];
}

function draw(
  { width, height, data }: Raster,
  boxes: readonly { name: string; field: FieldReading; box: Quad }[],
): Promise<Buffer> {
  const stroke = Math.max(1.5, width / 500);
  const letter = stroke * 5;
  const shapes = marks(boxes).map(({ names, source, box }) => {
    const colour = colours[source];
    const points = box.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    const label = names.map((name) => name.replaceAll('_', ' ').toUpperCase()).join(', ');
    const [x, y] = [box[0][0], Math.max(box[0][1] - letter - stroke * 3, 0)];
    const background = `<rect x="${x - stroke}" y="${y - stroke}" width="${label.length * letter * 0.98 + stroke * 2}" height="${letter + stroke * 3}" fill="#ffffff" fill-opacity="0.92"/>`;
    return `<polygon points="${points}" fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="${stroke}"/>${background}${drawText(label, x, y, { height: letter, colour })}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
