import type { Page, TextLine } from '../../vision/image/page.ts';

/** Minimum height of an empty band between two documents on one picture, in line heights. */
const BAND = 1.5;

/**
 * Cuts the page in two parts along the widest empty horizontal band, and in two other parts along the widest empty
 * vertical band. If one direction has no empty band, the page is not cut in that direction.
 */
export function halvesOf(page: Page): Page[] {
  const cuts = [bandOf(page.lines, 1), bandOf(page.lines, 0)];
  return cuts.flatMap((cut, index) => {
    if (cut === undefined) return [];
    const axis = index === 0 ? 1 : 0;
    const before = page.lines.filter((line) => middle(line, axis) < cut);
    const after = page.lines.filter((line) => middle(line, axis) >= cut);
    return [before, after].map((lines) => ({ raster: page.raster, lines }));
  });
}

function bandOf(lines: readonly TextLine[], axis: 0 | 1): number | undefined {
  const spans = lines.map((line) => extent(line, axis)).sort((a, b) => a.from - b.from);
  const heights = lines
    .map((line) => extent(line, 1))
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  let widest = {
    gap: BAND * (heights[heights.length >> 1] ?? Number.POSITIVE_INFINITY),
    at: undefined as number | undefined,
  };
  let reach = spans[0]?.to ?? 0;
  for (const [index, { from, to }] of spans.entries()) {
    // A title alone is not a document. Each side needs at least three lines.
    if (from - reach > widest.gap && index >= 3 && spans.length - index >= 3)
      widest = { gap: from - reach, at: (from + reach) / 2 };
    reach = Math.max(reach, to);
  }
  return widest.at;
}

function extent({ box }: TextLine, axis: 0 | 1): { from: number; to: number } {
  const along = box.map((point) => point[axis]);
  return { from: Math.min(...along), to: Math.max(...along) };
}

function middle(line: TextLine, axis: 0 | 1): number {
  const { from, to } = extent(line, axis);
  return (from + to) / 2;
}
