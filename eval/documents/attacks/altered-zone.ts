import sharp from 'sharp';
import { checkDigit } from '../../../server/src/documents/mrz/check-digit.ts';
import { type FieldRange, layoutNamed } from '../../../server/src/documents/mrz/layouts.ts';
import type { MrzFormat } from '../../../server/src/documents/reading.ts';
import { drawText } from '../../../server/src/documents/specimen/glyphs.ts';
import { quadRect } from '../../../server/src/vision/image/geometry.ts';
import type { Raster } from '../../../server/src/vision/image/raster.ts';
import type { MrzRow } from '../../../server/src/vision/mrz/read-mrz-rows.ts';
import type { Random } from '../pages/random.ts';

/** Fields that a forger changes in the MRZ and leaves in the print. `optional` is the optional data with a national number. */
export const zoneAlterations = ['number', 'optional', 'surname', 'given', 'sex', 'born', 'expires'] as const;
export type ZoneAlteration = (typeof zoneAlterations)[number];

const SURNAMES = ['OKAFOR', 'MENSAH', 'KOUASSI', 'WANJIRU', 'TREMBLAY', 'JOHNSON', 'ABUBAKAR', 'DIALLO'];
const GIVEN = ['EMEKA', 'AMINA', 'KOFI', 'PAUL', 'MICHAEL', 'NJERI', 'FATOU', 'SARAH'];

/**
 * Returns the rows of a zone with one field altered and all check digits computed again: one character at half, all at
 * half. Null if the zone lacks the field.
 */
export function alteredRows(
  rows: readonly string[],
  format: MrzFormat,
  what: ZoneAlteration,
  random: Random,
): string[] | null {
  const layout = layoutNamed(format);
  const place = placeOf(what, format);
  if (!place) return null;
  const lines = rows.map((row) => [...row]);
  const read = ([line, from, to]: FieldRange) => lines[line]!.slice(from, to).join('');
  const former = read(place);
  const [surname = '', given = ''] = former.split('<<', 2);
  if (former.replaceAll('<', '') === '' || (what === 'given' && given.replaceAll('<', '') === '')) return null;
  const slight = random.chance(0.5);
  const next =
    what === 'surname'
      ? [changedName(surname, SURNAMES, slight, random), given].filter(Boolean).join('<<')
      : what === 'given'
        ? layout.givenNames
          ? changedName(former, GIVEN, slight, random)
          : `${surname}<<${changedName(given, GIVEN, slight, random)}`
        : changedValue(what, former, slight, random);
  const [line, from, to] = place;
  for (let at = from; at < to; at++) lines[line]![at] = next[at - from] ?? '<';
  if (read(place) === former) return alteredRows(rows, format, what, random);
  for (const { over, at } of layout.checks) lines[at[0]]![at[1]] = checkDigit(over.map(read).join('')) ?? '<';
  return lines.map((one) => one.join(''));
}

function placeOf(what: ZoneAlteration, format: MrzFormat): FieldRange | null {
  const layout = layoutNamed(format);
  switch (what) {
    case 'number':
      return layout.number;
    case 'optional':
      return layout.optional[0] ?? null;
    case 'surname':
      return layout.names;
    case 'given':
      return layout.givenNames ?? layout.names;
    case 'sex':
      return layout.sex;
    case 'born':
      return layout.birth;
    case 'expires':
      return layout.expiry;
  }
}

/** Never one of a pair that recognisers exchange. */
function changedName(name: string, others: readonly string[], slight: boolean, random: Random): string {
  const bare = name.replace(/<+$/, '');
  const places = [...bare].flatMap((char, at) => (/[KLMNPRTV]/.test(char) ? [at] : []));
  if (!slight || places.length === 0) return random.pick(others.filter((one) => one !== bare));
  const at = random.pick(places);
  return (
    bare.slice(0, at) + random.pick(['K', 'M', 'R', 'V', 'P'].filter((one) => one !== bare[at])) + bare.slice(at + 1)
  );
}

function changedValue(what: ZoneAlteration, former: string, slight: boolean, random: Random): string {
  if (what === 'sex') return former === 'M' ? 'F' : 'M';
  if (what === 'born' || what === 'expires') {
    const [year, month, day] = [0, 2, 4].map((at) => Number(former.slice(at, at + 2))) as [number, number, number];
    const two = (value: number) => String(value).padStart(2, '0');
    if (slight) return two(year) + two(month) + two((day % 28) + 1);
    return two((year + random.whole(1, 8)) % 100) + two((month % 12) + 1) + two(random.whole(1, 28));
  }
  const places = [...former].flatMap((char, at) => (/[2-9]/.test(char) ? [at] : []));
  if (!slight || places.length === 0)
    return [...former].map((char) => (/\d/.test(char) ? String(random.whole(0, 9)) : char)).join('');
  const at = random.pick(places);
  const digit = ((Number(former[at]) - 2 + random.whole(1, 6)) % 7) + 2;
  return former.slice(0, at) + digit + former.slice(at + 1);
}

/** Draws rows of an MRZ at a pitch. Strokes in the shapes of OCR-B: the font is on few machines. */
export const drawnRow = (row: string, { x, y, pitch }: { x: number; y: number; pitch: number }): string =>
  drawText(row, x, y, { height: pitch * 0.98, pitch, stroke: 1.9 });

/** The page with other rows drawn over those of its zone, on paper of one colour, as PNG. */
export async function withRows(page: Raster, places: readonly MrzRow[], rows: readonly string[]): Promise<Buffer> {
  const parts = places.map(({ quad, reading }, i) => {
    const { cx, cy, width, height } = quadRect(quad);
    const [start, end] = [reading.centres[0]!, reading.centres.at(-1)!];
    const pitch = ((end - start) * width) / (reading.centres.length - 1);
    const [left, top] = [cx - width / 2 - pitch, cy - height * 0.62];
    const paper = `<rect x="${left}" y="${top}" width="${width + 2 * pitch}" height="${height * 1.24}" fill="${paperColour(page, cx, cy, width, height)}"/>`;
    const x = cx - width / 2 + start * width - pitch * 0.36;
    return paper + drawnRow(rows[i]!, { x, y: cy - pitch * 0.49, pitch });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${parts.join('')}</svg>`;
  return sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The colour of the brighter pixels around a row: the median of the brightest third. */
function paperColour(
  { data, width: wide, height: high }: Raster,
  cx: number,
  cy: number,
  width: number,
  height: number,
) {
  const pixels: number[][] = [];
  for (let y = Math.max(0, Math.round(cy - height / 2)); y < Math.min(high, cy + height / 2); y += 2)
    for (let x = Math.max(0, Math.round(cx - width / 2)); x < Math.min(wide, cx + width / 2); x += 3)
      pixels.push([...data.subarray((y * wide + x) * 3, (y * wide + x) * 3 + 3)]);
  pixels.sort((a, b) => b[0]! + b[1]! + b[2]! - (a[0]! + a[1]! + a[2]!));
  const [red, green, blue] = pixels[Math.floor(pixels.length / 6)] ?? [240, 240, 235];
  return `rgb(${red},${green},${blue})`;
}
