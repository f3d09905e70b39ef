import type { Page } from '../../vision/image/page.ts';
import { type Folded, fold } from './fold.ts';
import { type Found, findFuzzy } from './fuzzy.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { ruledApart } from './ruled-lines.ts';

/** A page made ready for the engine, once for all kinds that look at it. */
export interface PageText {
  readonly pieces: readonly Piece[];
  readonly folded: readonly Folded[];
  /** Whether a ruled line stands between two texts of a row. */
  readonly ruled: (left: Piece, right: Piece) => boolean;
  /** Where a folded text is found, per piece; remembered, since most labels are looked for by every kind. */
  find(wanted: string): readonly (readonly Found[])[];
}

export function pageText(page: Page): PageText {
  const pieces = piecesOf(page);
  const folded = pieces.map((piece) => fold(piece.text));
  const known = new Map<string, readonly (readonly Found[])[]>();
  const find = (wanted: string) => {
    const before = known.get(wanted);
    if (before) return before;
    const found = folded.map(({ text }) => findFuzzy(wanted, text));
    known.set(wanted, found);
    return found;
  };
  const ruled = (left: Piece, right: Piece) => ruledApart(page.raster, left.box, right.box);
  return { pieces, folded, find, ruled };
}
