import type { Label, Labelled } from './find-labels.ts';
import { leads } from './find-values.ts';
import { fold } from './fold.ts';
import { findFuzzy, tolerance } from './fuzzy.ts';
import type { Unlabelled } from './kind.ts';
import type { PageText } from './page-text.ts';
import type { TextSpan } from './text-spans.ts';
import type { LabelMeaning } from './vocabulary.ts';

/**
 * Minimum length of a phrase in which one letter in five may be misread. In sentences in script typefaces, misreadings
 * are that frequent. A phrase of this length still differs from all other phrases.
 */
const LONG_PHRASE = 12;
const IN_PROSE = 0.2;
/** Minimum length of a phrase that fills a line. In such a phrase, one letter in four may be misread. */
const LINE_LONG = 28;
const IN_LONG_PROSE = 0.25;

/** Text that a rule for a value without a label found, and the bottom of the searched area. */
export interface UnlabelledValue {
  readonly span: TextSpan;
  readonly bottom: number;
}

/**
 * Returns the first text between the anchors of a rule for which `fits` returns true. If the rule requires the largest
 * text, returns that one. Returns undefined if an anchor or a fitting text is missing.
 */
export function findUnlabelled(
  rule: Unlabelled,
  text: PageText,
  labelled: Labelled,
  fits: (span: TextSpan) => boolean,
): UnlabelledValue | undefined {
  if ((rule.without ?? []).some((title) => titled(title, text).length > 0)) return undefined;
  const anchors = (ones: Unlabelled['below']) => (ones ?? []).flatMap((one) => anchored(one, text, labelled));
  const over = anchors(rule.below).map((span) => span.middle);
  if (rule.below && over.length === 0) return undefined;
  const top = Math.max(Number.NEGATIVE_INFINITY, ...over);
  const under = anchors(rule.above)
    .map((span) => span.middle)
    .filter((middle) => middle > top);
  const bottom = Math.min(Number.POSITIVE_INFINITY, ...under);
  const fitting = labelled.free
    .filter((span) => span.middle > top && span.middle < bottom && (!rule.like || rule.like.test(span.text)))
    .filter((span) => !labelled.labels.some((label) => isAnothers(label, span, labelled.free)))
    .filter(fits)
    .sort((a, b) => (rule.largest ? b.height - a.height : a.middle - b.middle || a.left - b.left));
  return fitting[0] && { span: fitting[0], bottom };
}

/** Maximum distance of a label to the left of its text, in heights of the text. */
const REACH = 8;

/**
 * Returns true if the text follows a label whose value is not stored. The text is then the value of that label (`DELIM
 * LAGOS, EPE, AGBOWA`).
 */
const isAnothers = ({ meaning, span: label, behind }: Label, span: TextSpan, free: readonly TextSpan[]): boolean =>
  meaning === 'not_kept' && (behind === span || (!behind && leads(label, span, free, REACH)));

function anchored(one: LabelMeaning | { readonly title: string }, text: PageText, { labels }: Labelled): TextSpan[] {
  if (typeof one === 'string') return labels.filter((label) => label.meaning === one).map((label) => label.span);
  return titled(one.title, text);
}

/** Returns the whole lines that contain a phrase. */
function titled(title: string, { spans, folded }: PageText): TextSpan[] {
  const wanted = fold(title).text;
  const share = wanted.length < LINE_LONG ? IN_PROSE : IN_LONG_PROSE;
  const limit = wanted.length < LONG_PHRASE ? tolerance(wanted.length) : share * wanted.length;
  return spans.filter((_, index) => findFuzzy(wanted, folded[index]!.text, limit).length > 0);
}
