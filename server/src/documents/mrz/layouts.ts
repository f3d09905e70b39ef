import type { MrzFormat } from '../reading.ts';

/** Class of a position: `a` letter or filler, `n` digit, `f` digit or filler, `x` any character, `s` sex. */
export type CellClass = 'a' | 'n' | 'f' | 'x' | 's';
/** A range in one line. It has the line index, the first position, and the position after the last. */
export type FieldRange = readonly [line: number, from: number, to: number];

export interface CheckSpec {
  readonly name: 'document_number' | 'birth_date' | 'expiry_date' | 'personal_number' | 'composite';
  readonly over: readonly FieldRange[];
  readonly at: readonly [line: number, position: number];
}

export interface MrzLayout {
  readonly format: MrzFormat;
  readonly length: number;
  readonly rows: number;
  /** First letters that are possible in the document codes of the format. */
  readonly first: string;
  readonly classes: readonly string[];
  /**
   * Pattern of the start of the format's first line. Present only if another format has the same number and length of
   * lines.
   */
  readonly begins?: RegExp;
  readonly names: FieldRange;
  /** Range of the given names, if they are separate from the surname. */
  readonly givenNames?: FieldRange;
  readonly issuer: FieldRange;
  readonly number: FieldRange;
  readonly nationality: FieldRange | null;
  readonly birth: FieldRange;
  readonly sex: FieldRange;
  readonly expiry: FieldRange | null;
  /** Year and month of issue (`YYMM`), if the format has them. */
  readonly issued?: FieldRange;
  /** Optional data, in print order. */
  readonly optional: readonly FieldRange[];
  readonly checks: readonly CheckSpec[];
}

const times = (cell: CellClass, count: number) => cell.repeat(count);
const twoLine = {
  names: [0, 5, 0],
  issuer: [0, 2, 5],
  number: [1, 0, 9],
  nationality: [1, 10, 13],
  birth: [1, 13, 19],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
} as const satisfies Partial<MrzLayout>;
const head = `${times('x', 9)}f${times('a', 3)}${times('n', 7)}s${times('n', 7)}`;
const threeChecks: readonly CheckSpec[] = [
  { name: 'document_number', over: [[1, 0, 9]], at: [1, 9] },
  { name: 'birth_date', over: [[1, 13, 19]], at: [1, 19] },
  { name: 'expiry_date', over: [[1, 21, 27]], at: [1, 27] },
];

/** The five formats: ICAO 9303 part 4 (TD3), part 5 (TD1), part 6 (TD2), part 7 (MRV-A, MRV-B), each section 4.2. */
export const layouts: readonly MrzLayout[] = [
  {
    ...twoLine,
    format: 'TD3',
    length: 44,
    rows: 2,
    first: 'P',
    classes: [times('a', 44), `${head}${times('x', 14)}fn`],
    names: [0, 5, 44],
    optional: [[1, 28, 42]],
    checks: [
      ...threeChecks,
      { name: 'personal_number', over: [[1, 28, 42]], at: [1, 42] },
      {
        name: 'composite',
        over: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
        at: [1, 43],
      },
    ],
  },
  {
    ...twoLine,
    format: 'TD2',
    length: 36,
    rows: 2,
    first: 'IACP',
    classes: [times('a', 36), `${head}${times('x', 7)}n`],
    names: [0, 5, 36],
    optional: [[1, 28, 35]],
    checks: [
      ...threeChecks,
      {
        name: 'composite',
        over: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
        at: [1, 35],
      },
    ],
  },
  {
    format: 'TD1',
    length: 30,
    rows: 3,
    first: 'IACP',
    classes: [
      `ax${times('a', 3)}${times('x', 9)}f${times('x', 15)}`,
      `${times('n', 7)}s${times('n', 7)}${times('a', 3)}${times('x', 11)}n`,
      times('a', 30),
    ],
    names: [2, 0, 30],
    issuer: [0, 2, 5],
    number: [0, 5, 14],
    nationality: [1, 15, 18],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    checks: [
      { name: 'document_number', over: [[0, 5, 14]], at: [0, 14] },
      { name: 'birth_date', over: [[1, 0, 6]], at: [1, 6] },
      { name: 'expiry_date', over: [[1, 8, 14]], at: [1, 14] },
      {
        name: 'composite',
        over: [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
        at: [1, 29],
      },
    ],
  },
  {
    ...twoLine,
    format: 'MRVA',
    length: 44,
    rows: 2,
    first: 'V',
    classes: [times('a', 44), `${head}${times('x', 16)}`],
    names: [0, 5, 44],
    optional: [[1, 28, 44]],
    checks: threeChecks,
  },
  {
    ...twoLine,
    format: 'MRVB',
    length: 36,
    rows: 2,
    first: 'V',
    classes: [times('a', 36), `${head}${times('x', 8)}`],
    names: [0, 5, 36],
    optional: [[1, 28, 36]],
    checks: threeChecks,
  },
];

/**
 * The French national identity card of 1988 to 2021, whose lines have the size of TD2. The first line contains only the
 * surname, the department and the office of issue. The second line has the number, the given names, the birth date and
 * the sex. The last check digit covers both lines. There is no expiry date. Sources: public descriptions (Wikipedia,
 * National identity card (France); dcode.fr) and one specimen.
 */
const frenchCard: MrzLayout = {
  format: 'IDFRA',
  length: 36,
  rows: 2,
  first: 'I',
  begins: /^[I1L]DFRA/,
  classes: [
    `${times('a', 30)}${times('x', 6)}`,
    `${times('n', 4)}${times('x', 3)}${times('n', 6)}${times('a', 14)}${times('n', 7)}sn`,
  ],
  names: [0, 5, 30],
  givenNames: [1, 13, 27],
  issuer: [0, 2, 5],
  number: [1, 0, 12],
  issued: [1, 0, 4],
  nationality: null,
  birth: [1, 27, 33],
  sex: [1, 34, 35],
  expiry: null,
  optional: [],
  checks: [
    { name: 'document_number', over: [[1, 0, 12]], at: [1, 12] },
    { name: 'birth_date', over: [[1, 27, 33]], at: [1, 33] },
    {
      name: 'composite',
      over: [
        [0, 0, 36],
        [1, 0, 35],
      ],
      at: [1, 35],
    },
  ],
};

/** National formats are first. They are recognised by the start of their first line. */
export const everyLayout: readonly MrzLayout[] = [frenchCard, ...layouts];

export const layoutNamed = (format: MrzFormat): MrzLayout => everyLayout.find((layout) => layout.format === format)!;

/**
 * Returns the layouts for lines of this number and length. The layout that fits the first letters is first. A visa is
 * recognised by its first letter.
 */
export function layoutsFor(lines: readonly string[]): readonly MrzLayout[] {
  const text = lines[0] ?? '';
  const shaped = everyLayout.filter(
    ({ rows, length, begins }) =>
      rows === lines.length && lines.every((line) => line.length === length) && (!begins || begins.test(text)),
  );
  const beginsSo = (layout: MrzLayout) =>
    text !== '' && (layout.begins !== undefined || layout.first.includes(text[0]!));
  return [...shaped.filter(beginsSo), ...shaped.filter((layout) => !beginsSo(layout))];
}

/** Returns true if the character is allowed at a position of the given class. */
export function fits(cell: string, character: string): boolean {
  const digit = character >= '0' && character <= '9';
  if (cell === 'x') return true;
  if (cell === 'n') return digit;
  if (cell === 'f') return digit || character === '<';
  if (cell === 's') return 'MFX<'.includes(character);
  return !digit;
}
