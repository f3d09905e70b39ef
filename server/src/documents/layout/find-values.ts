import type { Label, Labelled } from './find-labels.ts';
import type { Parsed } from './formats.ts';
import type { TextSpan } from './text-spans.ts';

/** Position of a value relative to its label. */
export type Relation = 'behind' | 'right' | 'below';

export interface Candidate {
  readonly label: Label;
  readonly span: TextSpan;
  readonly parsed: Parsed;
  readonly relation: Relation;
  /**
   * Cost of a value. A value with a perfect position and format has the cost 0. A value with a higher cost is less
   * likely.
   */
  readonly cost: number;
}

/**
 * Maximum distance of a value to the right of its label, in line heights. A text that is farther away belongs to
 * another label.
 */
const REACH_RIGHT = 22;
/** Maximum distance of a value below its label, in line heights. */
const REACH_DOWN = 3.2;

/**
 * Returns all texts that could be the value of a label, cheapest first. They are after the label in its own span, to
 * its right, or below it.
 */
export function candidatesOf(
  label: Label,
  { labels, free }: Labelled,
  parse: (text: string) => Parsed | undefined,
): Candidate[] {
  const out: Candidate[] = [];
  const add = (span: TextSpan, relation: Relation, cost: number) => {
    const parsed = parse(span.text);
    if (parsed) out.push({ label, span, parsed, relation, cost: cost + 1.5 * (1 - parsed.fit) });
  };
  if (label.behind) add(label.behind, 'behind', label.sure ? 0 : 0.3);
  for (const span of free) {
    const right = costRight(label.span, span);
    if (
      right !== undefined &&
      !label.behind &&
      !labels.some((other) => other !== label && between(label.span, other.span, span))
    ) {
      add(span, 'right', right);
    }
    const below = costBelow(label.span, span);
    if (below !== undefined && !labels.some((other) => other !== label && blocksBelow(label.span, other, span, free))) {
      add(span, 'below', below + (label.behind ? 1 : 0));
    }
  }
  return out.sort((a, b) => a.cost - b.cost);
}

export const sameRow = (a: TextSpan, b: TextSpan): boolean =>
  Math.abs(a.middle - b.middle) < 0.6 * Math.max(a.height, b.height);

function costRight(label: TextSpan, value: TextSpan): number | undefined {
  if (!sameRow(label, value) || value.left < label.right - label.height) return undefined;
  const gap = (value.left - label.right) / label.height;
  return gap > REACH_RIGHT
    ? undefined
    : 0.2 + Math.max(0, gap) / 12 + Math.abs(label.middle - value.middle) / label.height / 2;
}

function costBelow(label: TextSpan, value: TextSpan): number | undefined {
  const height = Math.max(label.height, Math.min(value.height, 1.6 * label.height));
  const drop = (value.middle - label.middle) / height;
  if (drop < 0.6 || drop > REACH_DOWN) return undefined;
  const overlap = Math.min(label.right, value.right) - Math.max(label.left, value.left);
  const shift = Math.abs(value.left - label.left) / height;
  if (overlap <= 0 && shift > 1.5) return undefined;
  const centred = Math.abs((value.left + value.right - label.left - label.right) / 2) / height;
  const aside = Math.min(shift, centred);
  return aside > 6 ? undefined : 0.2 + 0.35 * Math.max(0, drop - 1) + 0.12 * aside;
}

/** Returns true if `other` is between a label and a value on the right of the label, in the same row. */
const between = (label: TextSpan, other: TextSpan, value: TextSpan): boolean =>
  (sameRow(label, other) || sameRow(value, other)) &&
  other.left >= label.right - label.height * 0.5 &&
  other.right <= value.left + value.height * 0.5;

/**
 * Returns true if `other` claims a value below the label, because it is lower in the same column or directly to the
 * left of the value.
 */
function blocksBelow(
  label: TextSpan,
  { span: other, behind }: Label,
  value: TextSpan,
  free: readonly TextSpan[],
): boolean {
  const lower = other.middle > label.middle + 0.5 * label.height && other.middle < value.middle - 0.3 * value.height;
  const overlap = Math.min(other.right, value.right) - Math.max(other.left, value.left);
  if (lower && overlap > 0) return true;
  return !behind && other.left >= label.left - 2 * label.height && leads(other, value, free, 8);
}

/**
 * Returns true if a label is to the left of a text in the same row, within `reach` line heights. There must be no other
 * text between them.
 */
export const leads = (label: TextSpan, text: TextSpan, free: readonly TextSpan[], reach: number): boolean =>
  sameRow(label, text) &&
  label.right <= text.left + text.height * 0.5 &&
  text.left - label.right < reach * text.height &&
  !free.some((other) => other !== text && between(label, other, text));
