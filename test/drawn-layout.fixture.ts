import { box, page, render, text } from '../eval/documents/pages/draw.ts';
import { layouts } from '../server/src/documents/readers/layouts.fixture.ts';

/** A picture of one of the small pages that stand for each layout: its lines where they stand on it. */
export async function drawnLayout(name: string): Promise<{ front: Buffer; number: string }> {
  const { page: lines, fields } = layouts.find((one) => one.name === name)!;
  const [width, height] = [1300, Math.max(...lines.map(({ y }) => y)) + 120];
  const drawn = lines.map(({ text: words, x, y, size = 24 }) => text(x, y + size / 3, words, { size }));
  const svg = page(width, height, [box(0, 0, width, height, '#ffffff'), ...drawn]);
  return { front: await render(svg), number: fields['id_number']! };
}
