import { stands } from './issued-by.ts';
import type { DocumentKind, SideTable } from './kind.ts';
import type { PageText } from './page-text.ts';
import { labelsOn } from './read-side.ts';

/**
 * Similarity of a page to one side of a document kind. If it is 0.5 or more, the page belongs to that kind. Values
 * above 1 only affect the order.
 */
export interface KindScore {
  readonly kind: DocumentKind;
  readonly side: 'front' | 'back';
  readonly score: number;
}

/** Score for each label that is typical of a document kind, and the maximum score of all labels together. */
const PER_LABEL = 0.09;
const ALL_LABELS = 0.45;

/** Scores a page against every side of every document kind. The best score is first. */
export function classify(text: PageText, kinds: readonly DocumentKind[]): KindScore[] {
  return kinds
    .flatMap((kind) => (['front', 'back'] as const).map((side) => ({ kind, side, score: sideScore(text, kind, side) })))
    .sort((a, b) => b.score - a.score);
}

/**
 * Scores how similar a page is to this side of the kind, by its titles and labels. Titles are searched in each span,
 * and in each span joined with the next one, because a long title may be printed on two lines. Without `withNegative`,
 * signs against the kind are ignored. Two documents on one picture then both get their score.
 */
export function sideScore(text: PageText, kind: DocumentKind, side: 'front' | 'back', withNegative = true): number {
  const table = side === 'front' ? kind.front : kind.back;
  if (!table) return 0;
  const counted = table.titles.filter(({ weight }) => withNegative || weight > 0);
  const titles = counted.reduce((sum, title) => sum + (stands(title.text, text) ? title.weight : 0), 0);
  return Math.max(0, titles + Math.min(ALL_LABELS, PER_LABEL * tellingLabels(text, kind, table)));
}

function tellingLabels(text: PageText, kind: DocumentKind, table: SideTable): number {
  const telling = new Set<string>(table.tellingLabels ?? []);
  if (telling.size === 0) return 0;
  const { labels } = labelsOn(text, kind, table);
  return new Set(labels.filter(({ sure, meaning }) => sure && telling.has(meaning)).map(({ meaning }) => meaning)).size;
}
