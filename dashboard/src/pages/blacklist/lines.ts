import { type Kind, kinds, LONGEST } from './kinds.ts';

export interface Entry {
  readonly kind: Kind;
  readonly value: string;
  readonly reason: string;
}
/** Fault of a line. Lines are numbered from 1. */
export interface LineFault {
  readonly line: number;
  readonly fault: 'no_kind' | 'no_value' | 'no_reason' | 'long_value' | 'long_reason';
}
export interface Lines {
  /** Entries in the text, each with the number of its line. */
  readonly entries: readonly (Entry & { readonly line: number })[];
  readonly faults: readonly LineFault[];
}

/**
 * Reads lines of `kind, value, reason`, separated by commas, semicolons or tabs, as spreadsheet programs write them. A
 * cell that contains the separator must be in quotation marks. The first line may contain titles. Any text after the
 * reason belongs to the reason.
 */
export function readLines(text: string): Lines {
  const entries: (Entry & { line: number })[] = [];
  const faults: LineFault[] = [];
  for (const [i, row] of text.split(/\r\n|\n|\r/).entries()) {
    const line = i + 1;
    const cells = cellsOf(row.replace(/^\uFEFF/, ''));
    if (!cells.some(Boolean)) continue;
    const [name = '', value = '', ...rest] = cells;
    const [kind, reason] = [name.toLowerCase(), rest.filter(Boolean).join(', ')];
    if (line === 1 && /^(kind|type)$/.test(kind)) continue;
    const fault = faultOf(kind, value, reason);
    if (fault) faults.push({ line, fault });
    else entries.push({ kind: kind as Kind, value, reason, line });
  }
  return { entries, faults };
}

const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text);

function faultOf(kind: string, value: string, reason: string): LineFault['fault'] | undefined {
  if (!isKind(kind)) return 'no_kind';
  if (!value) return 'no_value';
  if (!reason) return 'no_reason';
  // Checked here, because the API would refuse the whole part and count lines only within that part.
  if (lengthOf(value) > LONGEST.value) return 'long_value';
  return lengthOf(reason) > LONGEST.reason ? 'long_reason' : undefined;
}
/** Returns the length in characters as the API counts it. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Returns the pattern of a cell. A single quotation mark is an ordinary character. The second alternative matches all
 * text up to the next separator.
 */
const cellBefore = (separator: string) =>
  new RegExp(` *(?:"((?:[^"]|"")*)" *|([^${separator}]*))(${separator}|$)`, 'y');
const cellsBy = { ',': cellBefore(','), ';': cellBefore(';'), '\t': cellBefore('\t') } as const;

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  // The first separator in the row is the row's separator, because a kind never contains one. Any other separator in
  // the row is part of a name or a reason.
  const cell = cellsBy[(/[,;\t]/.exec(row)?.[0] ?? ',') as keyof typeof cellsBy];
  cell.lastIndex = 0;
  for (;;) {
    const found = cell.exec(row)!;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2]!).trim());
    if (found[3] === '') return cells;
  }
}

const MOST = 5000;
/** Maximum size of a part in bytes. The API accepts bodies of up to 1 MiB. */
const LARGEST = 800_000;

/** Splits entries into parts that the API accepts in one request. */
export function partsOf<E extends Entry>(entries: readonly E[]): E[][] {
  const parts: E[][] = [];
  let size = 0;
  const encoder = new TextEncoder();
  for (const entry of entries) {
    // Length as JSON, which adds a character before each quotation mark.
    const own = encoder.encode(JSON.stringify(entry)).length;
    const last = parts.at(-1);
    if (!last || last.length === MOST || size + own > LARGEST) {
      parts.push([entry]);
      size = own;
    } else {
      last.push(entry);
      size += own;
    }
  }
  return parts;
}
