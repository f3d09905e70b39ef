import type { MrzFormat } from '../reading.ts';
import { checkDigit } from './check-digit.ts';
import { type CheckSpec, type FieldRange, fits, type MrzLayout } from './layouts.ts';
import { birthDate, type Day, expiryDate, monthOfIssue } from './mrz-dates.ts';

/**
 * The parsed fields of a machine-readable zone. The texts are as printed, but without fillers at the ends, and with
 * spaces instead of fillers inside.
 */
export interface ParsedMrz {
  readonly format: MrzFormat;
  /** Document code, one or two letters: `P`, `PD`, `ID`, `V`… */
  readonly code: string;
  /** Three-letter code of the issuing state or organisation (one letter for Germany: `D`). */
  readonly issuer: string;
  readonly nationality: string;
  readonly surname: string;
  readonly givenNames: string;
  /**
   * True if the name fills its field completely. The end of the name may then be missing (ICAO 9303 part 3, section
   * 4.6).
   */
  readonly nameMayBeCut: boolean;
  readonly number: string;
  /** Birth date as `YYYY-MM-DD`. Null if the date is unknown or impossible. */
  readonly birthDate: string | null;
  readonly expiryDate: string | null;
  readonly sex: 'Male' | 'Female' | null;
  readonly optional: readonly string[];
  readonly checks: readonly MrzCheck[];
  /** Positions of characters that the format does not allow at that place. */
  readonly misfits: readonly { line: number; position: number }[];
  /**
   * True if every check digit is right and no character is misplaced. The birth and expiry dates must also exist in the
   * calendar, if they are present.
   */
  readonly consistent: boolean;
}

export interface MrzCheck {
  readonly name: CheckSpec['name'];
  readonly ok: boolean;
}

/**
 * Parses lines of the layout's number and length (ICAO 9303 parts 3 to 7). Does not check the first letter. Never
 * throws. Reports wrong check digits and characters, but does not repair them.
 */
export function parseAs(layout: MrzLayout, lines: readonly string[], today: Day): ParsedMrz {
  const at = ([line, from, to]: FieldRange) => lines[line]!.slice(from, to);
  const misfits = lines.flatMap((line, row) =>
    [...line].flatMap((character, position) =>
      fits(layout.classes[row]![position]!, character) ? [] : [{ line: row, position }],
    ),
  );
  const long = longNumber(layout, lines);
  const checks = layout.checks.map((check): MrzCheck => ({ name: check.name, ok: agrees(check, lines, long) }));
  const names = at(layout.names);
  const apart = layout.givenNames && at(layout.givenNames);
  const [surname = '', givenNames = ''] = apart === undefined ? names.split(/<<+/) : [names, apart];
  const birth = at(layout.birth);
  const expiry = layout.expiry ? at(layout.expiry) : '<';
  const expires = expiryDate(expiry, today);
  const born = birthDate(birth, today, expires ?? (layout.issued ? monthOfIssue(at(layout.issued), today) : null));
  const dated = (born !== null || birth.includes('<')) && (expires !== null || /^<+$/.test(expiry));
  return {
    format: layout.format,
    code: trim(lines[0]!.slice(0, 2)),
    issuer: trim(at(layout.issuer)),
    nationality: layout.nationality ? trim(at(layout.nationality)) : '',
    surname: trim(surname),
    givenNames: trim(givenNames),
    nameMayBeCut: !names.endsWith('<') || apart?.endsWith('<') === false,
    number: long?.number ?? trim(at(layout.number)),
    birthDate: born,
    expiryDate: expires,
    sex: ({ M: 'Male', F: 'Female' }[at(layout.sex)] as ParsedMrz['sex'] | undefined) ?? null,
    optional: layout.optional.map((span) => trim(at(span))),
    checks,
    misfits,
    consistent: checks.every((check) => check.ok) && misfits.length === 0 && dated,
  };
}

/**
 * Reads a number longer than nine characters on TD1 and TD2. In this case, a filler is in the place of its check digit.
 * The optional data begins with the rest of the number and its check digit (ICAO 9303 part 5, section 4.2.4; part 6,
 * section 4.2.4).
 */
function longNumber(layout: MrzLayout, lines: readonly string[]): { number: string; ok: boolean } | null {
  if (layout.format !== 'TD1' && layout.format !== 'TD2') return null;
  const check = layout.checks[0]!;
  const [line, position] = check.at;
  if (lines[line]![position] !== '<') return null;
  const [, from, to] = layout.optional[0]!;
  const rest = lines[line]!.slice(from, to).split('<')[0]!;
  if (rest.length < 2) return null;
  const number = lines[line]!.slice(layout.number[1], layout.number[2]) + rest.slice(0, -1);
  return { number: trim(number), ok: checkDigit(number) === rest.at(-1) };
}

function agrees(check: CheckSpec, lines: readonly string[], long: { ok: boolean } | null): boolean {
  if (check.name === 'document_number' && long) return long.ok;
  const text = check.over.map(([line, from, to]) => lines[line]!.slice(from, to)).join('');
  const printed = lines[check.at[0]]![check.at[1]]!;
  if (checkDigit(text) === printed) return true;
  // The check digit of an empty field may be a filler (part 4, section 4.2.2.2, for the personal number; part 3, 4.9,
  // for the others).
  return printed === '<' && /^<*$/.test(text);
}

function trim(text: string): string {
  return text.replace(/<+/g, ' ').trim();
}
