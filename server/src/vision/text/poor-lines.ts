import { quadRect, rectCorners } from '../image/geometry.ts';
import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { ReadLines } from './read-lines.ts';
import type { RecognisedText } from './text-recognition.ts';

/**
 * Limits for reading a line again. Its mean probability is below `POOR`, its length is more than `LONG` times its
 * height, and its height is at least `MIN_HEIGHT` pixels. Long lines of small letters are cut out with much paper
 * around them. After they are scaled to the input height of the recogniser, their letters are too narrow and some are
 * lost (`66 JONKU MUDA U STOP FF` for `66 JONKU, AMUDA BUS-STOP, OFF`). For smaller print, a second reading is worse.
 */
const POOR = 0.93;
const LONG = 13;
const MIN_HEIGHT = 14;
/** The second reading cuts out the line with less paper above and below, and stretches it. */
const HEIGHT = 0.78;
const STRETCH = 1.35;

/**
 * Reads long lines with a low probability again, with less paper around them. Returns the reading that is more
 * probable.
 */
export async function rereadPoorLines(
  raster: Raster,
  quads: readonly Quad[],
  texts: readonly RecognisedText[],
  read: ReadLines,
): Promise<RecognisedText[]> {
  const poor = quads.flatMap((quad, at) => {
    const rect = quadRect(quad);
    const { text, score } = texts[at]!;
    // A special reader reads the lines of a machine-readable zone.
    const prose = !text.includes('<');
    const wanted = prose && score < POOR && rect.width > LONG * rect.height && rect.height >= MIN_HEIGHT;
    return wanted ? [{ at, rect }] : [];
  });
  if (poor.length === 0) return [...texts];
  const closer = poor.map(({ rect }) => rectCorners({ ...rect, height: rect.height * HEIGHT }));
  const again = await read(raster, closer, STRETCH);
  const out = [...texts];
  poor.forEach(({ at }, index) => {
    if (again[index]!.score > out[at]!.score) out[at] = again[index]!;
  });
  return out;
}
