import type { FieldName, FieldReading, Fields } from '../reading.ts';
import { leastOfDate } from './dates.ts';
import { findLabels, type Label, type Labelled, labelForms } from './find-labels.ts';
import { findUnlabelled } from './find-unlabelled.ts';
import { type Candidate, candidatesOf, leads, sameRow } from './find-values.ts';
import { type Format, type Parsed, parse } from './formats.ts';
import type { FieldTable, PrintedKind, SideTable } from './kind.ts';
import type { PageText } from './page-text.ts';
import { join, leastOfLetters, type TextSpan } from './text-spans.ts';
import { type LabelMeaning, vocabulary } from './vocabulary.ts';

/**
 * Additional cost of the less common position of values on a page ("beside" or "below"), because most documents use
 * only one of the two.
 */
const AGAINST_THE_PAGE = 0.7;

/**
 * Minimum probability of every character in a number with an invalid length. If it is reached, the number is returned
 * as printed.
 */
const SURE_OF_ODD = 0.9;

/**
 * Reads one side of a document with the table of its kind. First finds the labels. Then rates every text that could be
 * the value of a label, by place and format. Assigns the values in order of their cost, cheapest first. Each text is
 * used once.
 */
export function readText(text: PageText, kind: PrintedKind, side: 'front' | 'back'): Fields {
  const table = side === 'front' ? kind.front : kind.back;
  if (!table) return {};
  const labelled = labelsOn(text, kind, table);
  const rows = withRowsJoined(labelled);
  const used = new Set<TextSpan>();
  const fields: Partial<Record<FieldName, FieldReading>> = {};
  for (const { field, candidate } of assignValues(table, labelled, rows, text)) {
    if (fields[field.field] || parts(candidate.span).some((part) => used.has(part))) continue;
    const head = candidate.relation === 'right' ? candidate.label.span : undefined;
    const whole = continued(candidate.span, field, rows(field.format), { used, head });
    for (const part of parts(whole)) used.add(part);
    const reading = readingOf(whole, field, side);
    if (reading) fields[field.field] = reading;
  }
  for (const field of table.fields) {
    for (const rule of [field.unlabelled ?? []].flat()) {
      if (fields[field.field]) continue;
      const fits = (span: TextSpan) =>
        parts(span).every((part) => !used.has(part)) && parseField(field, partOf(span.text, rule.part)) !== undefined;
      const found = findUnlabelled(rule, text, rows(field.format), fits);
      if (!found) continue;
      const whole = rule.part ? found.span : continued(found.span, field, rows(field.format), { ...found, used });
      const reading = readingOf(whole, field, side, rule.part);
      if (!reading) continue;
      for (const part of parts(whole)) used.add(part);
      fields[field.field] = reading;
    }
  }
  return fields;
}

const sharedForms = labelForms(vocabulary);

/**
 * Returns the labels and the free text of a page for the vocabulary of a document kind. The titles of the kind count as
 * labels whose value is not stored.
 */
export function labelsOn(text: PageText, kind: PrintedKind, table: SideTable): Labelled {
  const titles = table.titles.filter((title) => title.weight > 0 && title.text.length > 9).map((title) => title.text);
  const forms = [...labelForms(kind.labels ?? {}), ...sharedForms, ...labelForms({ not_kept: titles })];
  const formats = new Map<LabelMeaning, Format>(table.fields.map((field) => [field.field, field.format]));
  return findLabels(text, forms, (meaning) => formats.get(meaning));
}

interface Offer {
  readonly field: FieldTable;
  readonly candidate: Candidate;
}

function assignValues(
  table: SideTable,
  labelled: Labelled,
  rows: (format: Format) => Labelled,
  { ruled }: PageText,
): Offer[] {
  const all = table.fields
    .filter((field) => field.labelled !== false)
    .flatMap((field) =>
      labelled.labels
        .filter((label) => label.meaning === field.field)
        .flatMap((label) =>
          candidatesOf(label, rows(field.format), (text) => parseField(field, text)).map((candidate) => ({
            field,
            candidate,
          })),
        ),
    );
  const offers = withinCells(all, ruled);
  const beside = offers.filter(({ candidate }) => candidate.relation !== 'below');
  const below = offers.filter(({ candidate }) => candidate.relation === 'below');
  const isBelow = votes(below) > votes(beside);
  const cost = ({ candidate }: Offer): number =>
    candidate.cost +
    ((candidate.relation === 'below') === isBelow || candidate.relation === 'behind' ? 0 : AGAINST_THE_PAGE);
  return offers.sort((a, b) => cost(a) - cost(b));
}

/**
 * Removes texts in another cell if the table prints a label and its value in one cell. A text in the next cell then
 * belongs to another label.
 */
function withinCells(offers: readonly Offer[], ruled: PageText['ruled']): Offer[] {
  const beside = offers.filter(({ candidate }) => candidate.relation !== 'below');
  const crossing = new Set(
    beside.filter(({ candidate: { relation, label, span } }) => relation === 'right' && ruled(label.span, span)),
  );
  const sharing = beside.some((offer) => !crossing.has(offer));
  return sharing ? offers.filter((offer) => !crossing.has(offer)) : [...offers];
}

/**
 * Counts the positions of values. Each label has one vote for the position of its best value. The vote has more weight
 * if the value fits its format well.
 */
function votes(offers: readonly Offer[]): number {
  const best = new Map<Label, number>();
  for (const { candidate } of offers) {
    const weight = candidate.parsed.fit / (1 + candidate.cost);
    best.set(candidate.label, Math.max(best.get(candidate.label) ?? 0, weight));
  }
  return [...best.values()].reduce((sum, one) => sum + one, 0);
}

/**
 * Joins words of names and addresses that were found as separate boxes, and numbers that are printed in groups. For a
 * date, tries the sequences of boxes with and without the boxes that follow, because on the premium slip the sex is
 * directly after the date of birth.
 */
function withRowsJoined(labelled: Labelled): (format: Format) => Labelled {
  const joinAt = (reach: number, starts = false): Labelled => {
    const runs = labelled.free.flatMap((span) => {
      const run = [span];
      for (;;) {
        const last = run.at(-1)!;
        const next = labelled.free.find(
          (other) =>
            follows(last, other, reach) && !labelled.labels.some((label) => standsBetween(last, label.span, other)),
        );
        if (!next || run.length > 8) break;
        run.push(next);
      }
      return starts ? run.map((_, last) => join(run.slice(0, last + 1))) : [join(run)];
    });
    return { labels: labelled.labels, free: runs };
  };
  const words = joinAt(1.2);
  const groups = joinAt(3);
  const dates = joinAt(1.2, true);
  return (format) => (format.type === 'code' ? groups : format.type === 'date' ? dates : words);
}

const follows = (span: TextSpan, other: TextSpan, reach: number): boolean =>
  other !== span &&
  sameRow(span, other) &&
  other.left > span.right - 0.8 * span.height &&
  other.left - span.right < reach * span.height &&
  other.left > span.left;

const standsBetween = (left: TextSpan, label: TextSpan, right: TextSpan): boolean =>
  sameRow(left, label) && label.left >= left.right - left.height && label.right <= right.left + right.height;

const parts = (span: TextSpan): readonly TextSpan[] => span.parts ?? [span];

/** Adds the lines below a value that may have several lines. */
function continued(
  span: TextSpan,
  field: FieldTable,
  { labels, free }: Labelled,
  {
    used,
    bottom = Number.POSITIVE_INFINITY,
    head,
  }: { readonly used: ReadonlySet<TextSpan>; readonly bottom?: number; readonly head?: TextSpan | undefined },
): TextSpan {
  const lines = [span];
  const taken = new Set(parts(span));
  while (lines.length < (field.lines ?? 1)) {
    const last = lines.at(-1)!;
    const next = free
      .filter(
        (other) =>
          other.middle < bottom &&
          parts(other).every((part) => !used.has(part) && !taken.has(part)) &&
          carriesOn(lines[0]!, last, other),
      )
      .filter((other) => !labels.some((label) => claims(label, last, other, free)))
      .filter((other) => !inNextRow(head, other, [...free, ...labels.map((label) => label.span)]))
      .filter((other) => parseField(field, other.text))
      .sort((a, b) => a.middle - b.middle || a.left - b.left)[0];
    if (!next) break;
    lines.push(next);
    for (const part of parts(next)) taken.add(part);
  }
  return lines.length === 1 ? span : join(lines.flatMap(parts));
}

function carriesOn(first: TextSpan, last: TextSpan, other: TextSpan): boolean {
  const drop = (other.middle - last.middle) / Math.max(last.height, other.height);
  const aligned = Math.abs(other.left - first.left) < 2 * first.height;
  const centred = Math.abs(other.left + other.right - first.left - first.right) < 3 * first.height;
  const alike = other.height / last.height > 0.6 && other.height / last.height < 1.6;
  // If a name is in capitals, its next line is also in capitals. A line in small letters below it is not part of the
  // name.
  const capitals = isCapitals(first.text) === isCapitals(other.text) || letterCount(other.text) < 3;
  return drop > 0.5 && drop < 2.4 && (aligned || centred) && alike && capitals;
}

const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const isCapitals = (text: string): boolean => (text.match(/\p{Lu}/gu)?.length ?? 0) > 0.7 * letterCount(text);

/**
 * Returns true if the next line belongs to a label that has no other value. Such a label is directly to the left of the
 * line, or is between the two lines in the same column.
 */
const claims = (label: Label, last: TextSpan, other: TextSpan, free: readonly TextSpan[]): boolean =>
  (!label.behind && leads(label.span, other, free, 12)) ||
  (label.span.middle > last.middle &&
    label.span.middle < other.middle &&
    Math.min(label.span.right, other.right) > Math.max(label.span.left, other.left));

/**
 * Returns true if another text is to the left of the line, in the column of the labels. The line is then the next row
 * of the table, even if the other text is not a known label.
 */
const inNextRow = (head: TextSpan | undefined, other: TextSpan, all: readonly TextSpan[]): boolean =>
  head !== undefined &&
  all.some((one) => sameRow(one, other) && one.right <= other.left && Math.abs(one.left - head.left) < head.height);

const partOf = (text: string, part: RegExp | undefined): string => (part ? (part.exec(text)?.[1] ?? '') : text);

function readingOf(span: TextSpan, field: FieldTable, side: 'front' | 'back', part?: RegExp): FieldReading | undefined {
  const parsed = parseField(field, partOf(span.text, part));
  if (!parsed || (parsed.odd && Math.min(...span.scores) < SURE_OF_ODD)) return undefined;
  const reading = {
    value: parsed.value,
    raw: span.text,
    score: span.score,
    least: (field.format.type === 'date' ? leastOfDate : leastOfLetters)(span.text, span.scores),
    source: 'print',
    side,
    box: span.box,
    ...(span.led && { led: true as const }),
    ...(span.parts && { lines: span.parts.map((one) => one.box) }),
  } as const;
  return parsed.note ? { ...reading, note: parsed.note } : reading;
}

/** Returns the value of a field in a text, or undefined if the text does not fit the field. */
export const parseField = ({ format, replace }: FieldTable, text: string): Parsed | undefined =>
  parse(format, replace ? text.replace(...replace) : text);
