import type { Page } from '../../vision/image/page.ts';
import { type Folded, fold } from './fold.ts';
import { type Found, findFuzzy } from './fuzzy.ts';
import { ruledApart } from './ruled-lines.ts';
import { type TextSpan, textSpansOf } from './text-spans.ts';

/** A page that is prepared for the engine once. All document kinds are then tried on this page. */
export interface PageText {
  readonly spans: readonly TextSpan[];
  readonly folded: readonly Folded[];
  /** Returns true if a ruled line separates two texts in a row. */
  readonly ruled: (left: TextSpan, right: TextSpan) => boolean;
  /**
   * Returns the places of a folded text for each span. Results are cached, because every document kind searches for
   * most of the labels.
   */
  find(wanted: string): readonly (readonly Found[])[];
}

export function pageText(page: Page): PageText {
  const spans = textSpansOf(page);
  const folded = spans.map((span) => fold(span.text));
  const known = new Map<string, readonly (readonly Found[])[]>();
  const find = (wanted: string) => {
    const before = known.get(wanted);
    if (before) return before;
    const found = folded.map(({ text }) => findFuzzy(wanted, text));
    known.set(wanted, found);
    return found;
  };
  const ruled = (left: TextSpan, right: TextSpan) => ruledApart(page.raster, left.box, right.box);
  return { spans, folded, find, ruled };
}
