import sharp from 'sharp';
import type { CardLine } from './card-kinds.ts';
import { drawText } from './glyphs.ts';

const WIDTH = 1250;
const HEIGHT = 790;
const PHOTO = { left: 60, top: 190, width: 330, height: 420 };
const LINE_HEIGHT = 24;

/**
 * Draws one side of an invented card as a JPEG of 1250 × 790 pixels (85.6 × 54 mm). The card is marked as a specimen.
 * No fonts are needed.
 * @param lines Text lines of the side.
 * @param photo Picture of the holder, for a side that has one.
 */
export async function drawCard(lines: readonly CardLine[], photo?: Uint8Array): Promise<Buffer> {
  const texts = lines.map(({ text, x, y, height = LINE_HEIGHT }) => drawText(text, x, y, { height, stroke: 1.9 }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f1f4ee"/>
    <rect x="6" y="6" width="${WIDTH - 12}" height="${HEIGHT - 12}" fill="none" stroke="#9fb3a6" stroke-width="3"/>
    ${texts.join('\n')}
    ${drawText('SPECIMEN - NOT A DOCUMENT', 60, HEIGHT - 44, { height: 16, colour: '#b23a48' })}
  </svg>`;
  const portrait = photo && {
    input: await sharp(photo).resize({ width: PHOTO.width, height: PHOTO.height, fit: 'cover' }).toBuffer(),
    ...{ left: PHOTO.left, top: PHOTO.top },
  };
  return sharp(Buffer.from(svg))
    .composite(portrait ? [portrait] : [])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer();
}
