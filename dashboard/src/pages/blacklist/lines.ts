import { type Kind, kinds } from './kinds.ts';

export interface Entry {
  readonly kind: Kind;
  readonly value: string;
  readonly reason: string;
}
/** What is wrong with a line, by its number from 1. */
export interface LineFault {
  readonly line: number;
  readonly fault: 'no_kind' | 'no_value' | 'no_reason';
}
export interface Lines {
  /** `line`: where it stands in the text. */
  readonly entries: readonly (Entry & { readonly line: number })[];
  readonly faults: readonly LineFault[];
}

/**
 * Reads `kind, value, reason` a line, separated by commas, semicolons or tabs, as a table program writes them: quoted where a cell holds one of these, with a first line
 * of titles or without. What comes after the reason belongs to it.
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
    const fault = !isKind(kind) ? 'no_kind' : !value ? 'no_value' : !reason ? 'no_reason' : undefined;
    if (fault) faults.push({ line, fault });
    else entries.push({ kind: kind as Kind, value, reason, line });
  }
  return { entries, faults };
}

const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text);

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  // A quotation mark astray is a character: the second way takes whatever there is up to the next separator.
  const cell = / *(?:"((?:[^"]|"")*)" *|([^,;\t]*))([,;\t]|$)/y;
  for (;;) {
    const found = cell.exec(row)!;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2]!).trim());
    if (found[3] === '') return cells;
  }
}

const MOST = 5000;
/** A body may have 1 MiB. */
const LARGEST = 800_000;

/** Entries in parts that the API takes at once. */
export function partsOf<E extends Entry>(entries: readonly E[]): E[][] {
  const parts: E[][] = [];
  let size = 0;
  for (const entry of entries) {
    const own = new TextEncoder().encode(entry.value + entry.reason).length + 60;
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
