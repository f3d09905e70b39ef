import { box, fonts, guilloche, page, portrait, text } from './draw.ts';
import type { Stranger } from './foreign-cards.ts';
import type { Random } from './random.ts';

/** A stranger as an SVG: a card with a portrait, labels beside or over their values, or a sheet of lines. */
export async function drawStranger(stranger: Stranger, random: Random): Promise<string> {
  const font = random.pick(fonts);
  return stranger.form === 'card' ? card(stranger, font, random) : sheet(stranger, font, random);
}

async function card({ titles, rows }: Stranger, font: string, random: Random): Promise<string> {
  const ground = random.pick(['#e8eef5', '#eef5ea', '#f5eee8', '#f4f4f4']);
  const over = random.chance(0.5);
  const step = Math.min(52, Math.floor((590 - 60 - 44 * titles.length) / rows.length));
  const top = 70 + 44 * titles.length;
  const size = Math.min(24, step * (over ? 0.46 : 0.6));
  return page(1000, 630, [
    box(0, 0, 1000, 630, ground),
    guilloche(1000, 630, '#9ab0a0', random),
    ...titles.map((title, row) =>
      text(40, 52 + 44 * row, title, { size: row ? 26 : 32, font, bold: true, colour: '#1c3a5e' }),
    ),
    await portrait(40, top, 230, 290, random),
    ...rows.flatMap((row, index) => {
      const [label, value] = typeof row === 'string' ? ['', row] : row;
      const y = top + 20 + step * index;
      const name = text(310, over ? y - size * 0.9 : y, label, {
        size: over ? size * 0.75 : size,
        font,
        colour: '#444',
      });
      return [name, text(over ? 310 : 640, y, value, { size, font, bold: true })];
    }),
  ]);
}

function sheet({ titles, rows }: Stranger, font: string, random: Random): string {
  const size = random.whole(26, 32);
  const lines = rows.map((row) => (typeof row === 'string' ? row : row.join(': ')));
  return page(1240, 1650, [
    box(0, 0, 1240, 1650, '#fdfdfb'),
    ...titles.map((title, row) => text(620, 150 + 60 * row, title, { size: 40, font, bold: true, anchor: 'middle' })),
    ...lines.map((line, row) => text(110, 200 + 60 * titles.length + 58 * row, line, { size, font })),
  ]);
}
