import type { FieldName } from '../../../server/src/documents/reading.ts';
import { box, type DrawnDocument, type DrawnSide, fonts, page, portrait, text } from './draw.ts';
import type { Sheet } from './other-rows.ts';
import { billSheet, cacSheet, kenyaSheet, licenceSheet, ninSheet, votersSheet } from './other-sheets.ts';
import type { Random } from './random.ts';

/**
 * The same kinds as other people would draw them: the fields in a column or two, labels beside, above or glued to their values, in
 * capitals or not, with colons or not, in wordings that the faithful drawings do not use. Keeps the tables from being fitted to
 * our own drawings.
 */
export const otherLayouts: readonly {
  readonly name: string;
  readonly kind: string;
  readonly draw: (random: Random) => Promise<DrawnDocument>;
}[] = [
  { name: 'NIN slip, other layouts', kind: 'nigeria-nin-', draw: (random) => drawSheet(ninSheet(random), random) },
  {
    name: "driver's licence, other layouts",
    kind: 'nigeria-drivers-licence',
    draw: (random) => drawSheet(licenceSheet(random), random),
  },
  {
    name: "voter's card, other layouts",
    kind: 'nigeria-voters-card',
    draw: (random) => drawSheet(votersSheet(random), random),
  },
  {
    name: 'CAC certificate, other layouts',
    kind: 'nigeria-cac',
    draw: (random) => drawSheet(cacSheet(random), random),
  },
  {
    name: 'utility bill, other layouts',
    kind: 'nigeria-utility-bill',
    draw: (random) => drawSheet(billSheet(random), random),
  },
  { name: 'Kenya ID, other layouts', kind: 'kenya-', draw: (random) => drawSheet(kenyaSheet(random), random) },
];

/** Puts the rows in order down one column or two. */
async function drawSheet({ titles, rows: all, whole, photo }: Sheet, random: Random): Promise<DrawnDocument> {
  const rows = all.filter((row) => row.truth && !(row.maybe && random.chance(0.4)));
  const font = random.pick(fonts);
  const placing = random.pick(['beside', 'above', 'glued', 'table'] as const);
  const capitals = random.chance(0.5);
  const colon = placing === 'glued' || random.chance(0.5) ? ':' : '';
  const columns = rows.length > 6 && random.chance(0.5) ? 2 : 1;
  const [labelSize, valueSize] = [random.whole(19, 24), random.whole(23, 29)];
  const left = photo && random.chance(0.6) ? 330 : 50;
  const width = columns === 2 ? 1400 : 1060;
  const perColumn = Math.ceil(rows.length / columns);
  const step = placing === 'above' ? labelSize + valueSize + 26 : valueSize + 34;
  const top = 70 + titles.flat().length * 46;
  const height = Math.max(560, top + perColumn * step + 60);
  const columnWidth = (width - left - 40) / columns;
  const parts: string[] = [box(0, 0, width, height, random.pick(['#ffffff', '#f4f6ee', '#eef3f8', '#fbf5e6']))];
  for (const [index, title] of titles.flat().entries()) {
    parts.push(text(width / 2, 54 + 44 * index, title, { size: 30 - 2 * index, font, bold: true, anchor: 'middle' }));
  }
  const longest = Math.max(...rows.map((row) => Math.max(...row.labels.map((label) => label.length))));
  rows.forEach((row, index) => {
    const x = left + Math.floor(index / perColumn) * columnWidth;
    const y = top + (index % perColumn) * step + labelSize;
    const wording = random.pick(row.labels);
    const label = (capitals ? wording.toUpperCase() : wording) + colon;
    const faint = { size: labelSize, font, colour: '#444' };
    const strong = { size: valueSize, font, bold: random.chance(0.5) };
    if (placing === 'above') parts.push(text(x, y, label, faint), text(x, y + valueSize + 6, row.shown, strong));
    else if (placing === 'glued') parts.push(text(x, y, `${label} ${row.shown}`, { size: valueSize, font }));
    else
      parts.push(
        text(x, y, label, faint),
        text(x + Math.min(columnWidth * 0.58, longest * labelSize * 0.62 + 20), y, row.shown, strong),
      );
    if (placing === 'table') parts.push(box(x - 8, y - step * 0.66, columnWidth - 10, step, 'none', '#999'));
  });
  if (photo)
    parts.push(
      await portrait(
        left > 300 ? 50 : width - 260,
        left > 300 ? top : 20,
        left > 300 ? 230 : 170,
        left > 300 ? 290 : 210,
        random,
      ),
    );
  const truth: Partial<Record<FieldName, string>> = { ...whole };
  for (const row of rows) truth[row.field] = row.truth;
  const front: DrawnSide = { svg: page(width, height, parts), truth };
  return { front };
}
