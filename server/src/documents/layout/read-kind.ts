import { message } from '@hakiki/texts';
import type { Check, CodeReading, FieldName, FieldReading, Fields, MrzReading } from '../reading.ts';
import { agree, isBeginning } from './check-rules.ts';
import { codeDay, codeFields } from './code-fields.ts';
import { dateSentences } from './date-sentences.ts';
import { fold } from './fold.ts';
import { stands } from './issued-by.ts';
import type { DocumentKind, Evidence } from './kind.ts';
import { completeNames } from './names.ts';
import type { PageText } from './page-text.ts';
import { labelsOn, readText } from './read-side.ts';

/** Both sides of one document, prepared for reading. `swapped` is true if the back was submitted as the front. */
export interface Sides {
  readonly front?: PageText | undefined;
  readonly back?: PageText | undefined;
  readonly swapped?: boolean;
}

/** Values from the machine-readable parts of the document. */
export interface MachineReadable {
  readonly codes?: readonly CodeReading[];
  readonly mrz?: MrzReading | undefined;
  /** Fields of the MRZ, with full names. */
  readonly mrzFields?: Fields | undefined;
  /** The document number and the optional data. One of them is the number that is printed on the front. */
  readonly mrzNumbers?: readonly string[];
  /** True if the MRZ's check digits, characters and dates are right. Single characters may still be doubtful. */
  readonly mrzIsConsistent?: boolean;
  /** True if a side shows rows of an MRZ, even if they could not be read. */
  readonly mrzIsShown?: boolean;
}

export interface KindReading {
  readonly fields: Fields;
  /** Sentences that contain a date that could not be read. Their values are empty. */
  readonly sentences: Fields;
  /** True if the back was submitted as the front. The fields name the correct sides. */
  readonly swapped: boolean;
  readonly checks: readonly Check[];
}

/**
 * Reads a document of a known kind. First reads the printed text of both sides, then the fields that only the MRZ has,
 * and then runs the checks of the kind. If a field is in the printed text and in the MRZ, the printed text is used,
 * because names in the MRZ may be cut. The checks compare both texts.
 */
export function readKind(kind: DocumentKind, sides: Sides, today: string, machine: MachineReadable = {}): KindReading {
  const printedOnFront = sides.front ? readText(sides.front, kind, 'front') : {};
  const front = completeNames(printedOnFront, kind.nameOrder, sides.front && othersAreGiven(sides.front, kind));
  const back = sides.back ? readText(sides.back, kind, 'back') : {};
  const mrz = machine.mrz?.valid ? (machine.mrzFields ?? {}) : {};
  const coded = codeFields(machine.codes ?? [], kind.codes ?? {});
  const printed = withMrz({ ...onlyOf(kind, mrz), ...back, ...front }, mrz);
  const day = codeDay(machine.codes ?? [], kind.codeMade ?? []);
  const fields = withDay(withStandIns(kind, withCodes(printed, coded), sides.front), day);
  const sentences = withDay(sides.front ? dateSentences(sides.front, kind.front, fields) : {}, day);
  const says = (title: string) => sides.front !== undefined && stands(title, sides.front);
  const evidence: Evidence = { ...machine, fields, today, front, back, codes: machine.codes ?? [], coded, says };
  const sidesGiven: Check = { name: 'front_submitted_as_front', result: sides.swapped ? 'fail' : 'pass' };
  const required = (kind.required ?? []).map((field) => check(`${field}_present`, fields[field] !== undefined));
  return {
    fields,
    sentences,
    swapped: sides.swapped ?? false,
    checks: [sidesGiven, ...required, ...kind.checks.map((rule) => check(rule.name, rule.run(evidence)))],
  };
}

/** Returns true if the page has a label for "other names", but none for first or given names. */
function othersAreGiven(page: PageText, kind: DocumentKind): boolean {
  const { labels } = labelsOn(page, kind, kind.front);
  const has = (meaning: FieldName) => labels.filter((label) => label.meaning === meaning);
  return has('first_name').length === 0 && has('other_names').some(({ span }) => /OTHER/i.test(span.text));
}

/**
 * Probability of a value on which two independent sources on the document agree. Codes and check digits are such
 * sources.
 */
const CONFIRMED = 0.999;

/**
 * Probability of a code's value if the printed text could not be read. The code is not signed, so the value is doubtful
 * (docs/adr/0120).
 */
export const CODE_ALONE = 0.95;

/**
 * Uses a code's value if the printed text could not be read, or if only the first words of a full name were read. The
 * value is then doubtful. Codes are exact. The code's value therefore also replaces printed text that differs only by a
 * recognition error or a space. If the two values differ in another way, the printed text is used and a check fails.
 */
function withCodes(fields: Fields, coded: Fields): Fields {
  const taken = (Object.keys(coded) as FieldName[]).flatMap((name): [FieldName, FieldReading][] => {
    const [print, code] = [fields[name], coded[name]!];
    const isCut = name === 'full_name' && print && isBeginning(print.value, code.value);
    if (!print || isCut) return [[name, { ...code, probability: CODE_ALONE, note: message('field_from_code_alone') }]];
    if (!agree(print.value, code.value) && !mayBe(print, code.value)) return [[name, { ...print, coded: code.value }]];
    const said = {
      value: code.value,
      score: 1,
      probability: CONFIRMED,
      note: message('field_code_agrees'),
    };
    return [[name, { ...print, ...said }]];
  });
  return { ...fields, ...Object.fromEntries(taken) };
}

/** Adds the day on which a code was made to the date of issue. This day helps to read the date. */
function withDay(fields: Fields, codedDay: string | undefined): Fields {
  return codedDay && fields.issue_date ? { ...fields, issue_date: { ...fields.issue_date, codedDay } } : fields;
}

/**
 * Returns true if a printed number may be the number of the code although some of its digits were read as letters. All
 * other digits must be equal.
 */
function mayBe({ raw, value }: FieldReading, code: string): boolean {
  const read = fold(raw).text;
  if (!/^\d+$/.test(value) || read.length !== value.length || code.length !== value.length) return false;
  return [...read].every((char, at) => char === code[at] || !/\d/.test(char));
}

/** Marks a printed value as sure if a valid MRZ has the same value. */
function withMrz(fields: Fields, mrz: Fields): Fields {
  const same = (Object.keys(fields) as (keyof Fields)[]).filter((name) => fields[name]!.value === mrz[name]?.value);
  return { ...fields, ...Object.fromEntries(same.map((name) => [name, { ...fields[name]!, probability: CONFIRMED }])) };
}

/**
 * Fills an absent field from its substitute. This is done only if the page has no label for the absent field. If the
 * page has the label, the value exists but was not read.
 */
function withStandIns(kind: DocumentKind, fields: Fields, page: PageText | undefined): Fields {
  const labelled = (name: FieldName) =>
    page !== undefined && labelsOn(page, kind, kind.front).labels.some(({ meaning }) => meaning === name);
  const standing = (kind.standIns ?? []).flatMap(([absent, instead]) =>
    !fields[absent] && fields[instead] && !labelled(absent)
      ? [[absent, { ...fields[instead], note: message('field_stands_in', { field: instead }) }]]
      : [],
  );
  return { ...fields, ...Object.fromEntries(standing) };
}

const check = (name: string, passed: boolean | 'not_compared' | undefined): Check => ({
  name,
  result: passed === undefined ? 'not_applicable' : passed === 'not_compared' ? passed : passed ? 'pass' : 'fail',
});

/**
 * Returns the MRZ's fields that this kind prints on its front. They are used if the front could not be read. The
 * document number is excluded, because on some cards it is the serial number of the card and not the holder's number.
 */
function onlyOf(kind: DocumentKind, mrz: Fields): Fields {
  const known = new Set(kind.front.fields.filter(({ printOnly }) => !printOnly).map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(mrz).filter(([field]) => field !== 'id_number' && known.has(field as keyof Fields)),
  );
}
