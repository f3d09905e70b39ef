import { fold } from './fold.ts';
import { type Format, parse } from './formats.ts';
import type { PageText } from './page-text.ts';
import { type Piece, slice } from './pieces.ts';
import type { LabelMeaning } from './vocabulary.ts';

/** A label on the page, and what is printed right behind it in the same piece. */
export interface Label {
  readonly meaning: LabelMeaning;
  readonly piece: Piece;
  /** Followed by a colon, or alone in its piece: surely a label and not a word of a sentence. */
  readonly sure: boolean;
  readonly behind: Piece | undefined;
}

/** The page's text told apart into labels and everything else. */
export interface Labelled {
  readonly labels: readonly Label[];
  /** What stands before the first label of a piece, or in pieces without one. */
  readonly free: readonly Piece[];
}

/** One wording of a label, folded once. */
export interface LabelForm {
  readonly meaning: LabelMeaning;
  readonly text: string;
}

export const labelForms = (vocabulary: Readonly<Partial<Record<LabelMeaning, readonly string[]>>>): LabelForm[] =>
  (Object.entries(vocabulary) as [LabelMeaning, readonly string[]][]).flatMap(([meaning, forms]) =>
    [...new Set(forms.map((form) => fold(form).text))].map((text) => ({ meaning, text })),
  );

interface Span {
  readonly meaning: LabelMeaning;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** `formatOf` tells what a meaning's value looks like, to tell `EXP 06-11-2014` in mid-line from a word that happens to be EXP. */
export function findLabels(
  text: PageText,
  forms: readonly LabelForm[],
  formatOf: (meaning: LabelMeaning) => Format | undefined,
): Labelled {
  const labels: Label[] = [];
  const free: Piece[] = [];
  const found = spansByPiece(text, forms);
  for (const [index, piece] of text.pieces.entries()) {
    const spans = settled(piece.text, found[index]!, formatOf);
    const before = slice(piece, 0, spans[0]?.start ?? piece.text.length);
    if (before && /[\p{L}\d]/u.test(before.text)) free.push(before);
    spans.forEach((span, index) => {
      const label = slice(piece, span.start, span.end);
      if (!label) return;
      const behind = slice(piece, span.end, spans[index + 1]?.start ?? piece.text.length);
      const kept = behind && /[\p{L}\d]/u.test(behind.text) ? behind : undefined;
      const sure = !kept || /^\s*[:.;]/.test(piece.text.slice(span.end));
      labels.push({ meaning: span.meaning, piece: label, sure, behind: kept });
    });
  }
  return { labels, free };
}

/** Every place of every form, per piece, that begins and ends where words do. */
function spansByPiece({ pieces, folded, find }: PageText, forms: readonly LabelForm[]): Span[][] {
  const spans: Span[][] = pieces.map(() => []);
  for (const form of forms) {
    for (const [index, places] of find(form.text).entries()) {
      const { from } = folded[index]!;
      for (const { start, end, cost } of places) {
        const [first, last] = [from[start]!, from[end - 1]! + 1];
        if (!parted(pieces[index]!.text, first, last, form.text.length, cost)) continue;
        spans[index]!.push({ meaning: form.meaning, start: first, end: last, weight: form.text.length - 2.5 * cost });
      }
    }
  }
  return spans;
}

/** The heaviest spans that do not overlap, from left to right, as far as they may be labels there. */
function settled(text: string, candidates: Span[], formatOf: (meaning: LabelMeaning) => Format | undefined): Span[] {
  candidates.sort((a, b) => b.weight - a.weight);
  const chosen: Span[] = [];
  for (const one of candidates) {
    if (chosen.every((other) => one.end <= other.start || one.start >= other.end)) chosen.push(one);
  }
  chosen.sort((a, b) => a.start - b.start);
  return merged(text, plausible(text, chosen, formatOf));
}

/** A label begins and ends where words, cases or letters and digits part; a long exact one may have lost the space on one side. */
function parted(text: string, start: number, end: number, length: number, cost: number): boolean {
  const before = text[start - 1];
  const after = text[end];
  const first = text[start]!;
  const last = text[end - 1]!;
  const opens =
    before === undefined ||
    !isWord(before) ||
    (isDigit(before) && !isDigit(first)) ||
    (isSmall(before) && isCapital(first));
  const closes =
    after === undefined || !isWord(after) || (isDigit(after) && !isDigit(last)) || (isSmall(last) && isCapital(after));
  if (opens && closes) return true;
  // The word that is run into the label must lie in it for the most part: `Name S|AAAA` is not `Names`.
  const lastWord = /[^\s:;/]*$/.exec(text.slice(start, end))![0].length;
  const firstWord = /^[^\s:;/]*/.exec(text.slice(start, end))![0].length;
  return cost < 0.5 && ((opens && length >= 7 && lastWord >= 4) || (closes && length >= 9 && firstWord >= 4));
}

const isWord = (char: string): boolean => /[\p{L}\d']/u.test(char);
const isDigit = (char: string): boolean => /\d/.test(char);
const isSmall = (char: string): boolean => /\p{Ll}/u.test(char);
const isCapital = (char: string): boolean => /\p{Lu}/u.test(char);

/** Words before a span that may still be there although it is the start: a number or a bullet. */
const LEAD = /^[\s\d.()/:*•-]{0,5}$/;

/** In mid-line only with a colon, a label before it, or a value of its own kind behind it; and never inside a sentence. */
function plausible(
  text: string,
  spans: readonly Span[],
  formatOf: (meaning: LabelMeaning) => Format | undefined,
): Span[] {
  const words = text.split(/\s+/).length;
  const kept: Span[] = [];
  spans.forEach((span, index) => {
    const lead = text.slice(kept.at(-1)?.end ?? 0, span.start);
    const next = spans[index + 1]?.start ?? text.length;
    const behind = text.slice(span.end, next);
    const colon = /^\s*[:;]/.test(behind);
    const opens = LEAD.test(lead);
    const format = formatOf(span.meaning);
    const specific = format && (format.type === 'date' || format.type === 'sex' || format.type === 'code');
    const fits = Boolean(specific && parse(format, behind));
    const sentence = words >= 8 && !colon && !fits;
    if (!sentence && (opens || colon || fits)) kept.push(span);
  });
  return kept;
}

/** `Surname/Nom`, `Date of Birth / Tarehe ya Kuzaliwa`: one label in two languages. */
function merged(text: string, spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    const between = last && text.slice(last.end, span.start);
    if (last && last.meaning === span.meaning && /^[\s/|()\-:.,]*$/.test(between!)) {
      out[out.length - 1] = { ...last, end: span.end };
    } else {
      out.push(span);
    }
  }
  return out;
}
