import { fold } from './fold.ts';
import { type Format, parse } from './formats.ts';
import type { PageText } from './page-text.ts';
import { slice, type TextSpan } from './text-spans.ts';
import type { LabelMeaning } from './vocabulary.ts';

/** A label on the page, and the text directly after it in the same span. */
export interface Label {
  readonly meaning: LabelMeaning;
  readonly span: TextSpan;
  /**
   * True if a colon follows the label, or if the label is alone in its span. It is then surely a label and not a word
   * in a sentence.
   */
  readonly sure: boolean;
  readonly behind: TextSpan | undefined;
}

/** The page's text, divided into labels and other text. */
export interface Labelled {
  readonly labels: readonly Label[];
  /** Text before the first label in a span, and spans without a label. */
  readonly free: readonly TextSpan[];
}

/** One spelling of a label, folded in advance. */
export interface LabelForm {
  readonly meaning: LabelMeaning;
  readonly text: string;
}

export const labelForms = (vocabulary: Readonly<Partial<Record<LabelMeaning, readonly string[]>>>): LabelForm[] =>
  (Object.entries(vocabulary) as [LabelMeaning, readonly string[]][]).flatMap(([meaning, forms]) =>
    [...new Set(forms.map((form) => fold(form).text))].map((text) => ({ meaning, text })),
  );

interface LabelMatch {
  readonly meaning: LabelMeaning;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Finds the labels on a page. `formatOf` returns the format of a label's value. With the format, the label in `EXP
 * 06-11-2014` can be distinguished from the same letters in other text.
 */
export function findLabels(
  text: PageText,
  forms: readonly LabelForm[],
  formatOf: (meaning: LabelMeaning) => Format | undefined,
): Labelled {
  const labels: Label[] = [];
  const free: TextSpan[] = [];
  const found = matchesBySpan(text, forms);
  for (const [index, span] of text.spans.entries()) {
    const matches = chosenLabels(span.text, found[index]!, formatOf);
    const before = slice(span, 0, matches[0]?.start ?? span.text.length);
    if (before && /[\p{L}\d]/u.test(before.text)) free.push(before);
    matches.forEach((match, index) => {
      const label = slice(span, match.start, match.end);
      if (!label) return;
      const behind = slice(span, match.end, matches[index + 1]?.start ?? span.text.length);
      const translated = named(formatOf(match.meaning)) && TRANSLATION.test(span.text.slice(match.end));
      const kept = behind && /[\p{L}\d]/u.test(behind.text) && !translated ? behind : undefined;
      const sure = !kept || /^\s*[:.;]/.test(span.text.slice(match.end));
      labels.push({ meaning: match.meaning, span: label, sure, behind: kept });
    });
  }
  return { labels, free };
}

/**
 * Text after a slash that repeats the label of a name in a second language, even if it was misread (`Surname/Norn`).
 * Such a text is not a value.
 */
const TRANSLATION = /^\s*[/\\|]\s*\p{L}[\p{L}\s]{1,14}$/u;
const named = (format: Format | undefined): boolean => format?.type === 'name' || format?.type === 'company';

/** Returns the places of all forms in each span. A place must begin and end at word boundaries. */
function matchesBySpan({ spans, folded, find }: PageText, forms: readonly LabelForm[]): LabelMatch[][] {
  const matches: LabelMatch[][] = spans.map(() => []);
  for (const form of forms) {
    for (const [index, places] of find(form.text).entries()) {
      const { from } = folded[index]!;
      for (const { start, end, cost } of places) {
        const [first, last] = [from[start]!, from[end - 1]! + 1];
        if (!isSetOff(spans[index]!.text, first, last, { length: form.text.length, cost })) continue;
        matches[index]!.push({ meaning: form.meaning, start: first, end: last, weight: form.text.length - 2.5 * cost });
      }
    }
  }
  return matches;
}

/**
 * Returns the matches with the highest weights, from left to right. They do not overlap and are plausible as labels at
 * their place.
 */
function chosenLabels(
  text: string,
  candidates: LabelMatch[],
  formatOf: (meaning: LabelMeaning) => Format | undefined,
): LabelMatch[] {
  candidates.sort((a, b) => b.weight - a.weight);
  const chosen: LabelMatch[] = [];
  for (const one of candidates) {
    if (chosen.every((other) => one.end <= other.start || one.start >= other.end)) chosen.push(one);
  }
  chosen.sort((a, b) => a.start - b.start);
  return merged(text, plausible(text, chosen, formatOf));
}

/**
 * Returns true if the label begins and ends at a boundary: between words, between small letters and capitals, or
 * between letters and digits. A long exact label may have lost the space on one side.
 */
function isSetOff(
  text: string,
  start: number,
  end: number,
  { length, cost }: { readonly length: number; readonly cost: number },
): boolean {
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
  // If a word is joined to the label, most of its letters must belong to the label. `Name S|AAAA` is not `Names`.
  const lastWord = /[^\s:;/]*$/.exec(text.slice(start, end))![0].length;
  const firstWord = /^[^\s:;/]*/.exec(text.slice(start, end))![0].length;
  return cost < 0.5 && ((opens && length >= 7 && lastWord >= 4) || (closes && length >= 9 && firstWord >= 4));
}

const isWord = (char: string): boolean => /[\p{L}\d']/u.test(char);
const isDigit = (char: string): boolean => /\d/.test(char);
const isSmall = (char: string): boolean => /\p{Ll}/u.test(char);
const isCapital = (char: string): boolean => /\p{Lu}/u.test(char);

/** Text that may be before a label at the start of a line: a number or a bullet. */
const LEAD = /^[\s\d.()/:*•-]{0,5}$/;

/**
 * Returns the matches that are plausible as labels. In the middle of a line, a match needs a colon, a label before it,
 * or a value in the label's format after it. A match inside a sentence is never a label.
 */
function plausible(
  text: string,
  matches: readonly LabelMatch[],
  formatOf: (meaning: LabelMeaning) => Format | undefined,
): LabelMatch[] {
  const words = text.split(/\s+/).length;
  const kept: LabelMatch[] = [];
  matches.forEach((match, index) => {
    const lead = text.slice(kept.at(-1)?.end ?? 0, match.start);
    const next = matches[index + 1]?.start ?? text.length;
    const behind = text.slice(match.end, next);
    const colon = /^\s*[:;]/.test(behind);
    const opens = LEAD.test(lead);
    const format = formatOf(match.meaning);
    const specific = format && (format.type === 'date' || format.type === 'sex' || format.type === 'code');
    const fits = Boolean(specific && parse(format, behind));
    const sentence = words >= 8 && !colon && !fits;
    if (!sentence && (opens || colon || fits)) kept.push(match);
  });
  return kept;
}

/** Merges a label that is printed in two languages, such as `Surname/Nom` and `Date of Birth / Tarehe ya Kuzaliwa`. */
function merged(text: string, matches: readonly LabelMatch[]): LabelMatch[] {
  const out: LabelMatch[] = [];
  for (const match of matches) {
    const last = out.at(-1);
    const between = last && text.slice(last.end, match.start);
    if (last && last.meaning === match.meaning && /^[\s/|()\-:.,]*$/.test(between!)) {
      out[out.length - 1] = { ...last, end: match.end };
    } else {
      out.push(match);
    }
  }
  return out;
}
