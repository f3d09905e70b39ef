import { message } from '@hakiki/texts';
import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import { agreedDate } from './agreed-date.ts';
import { fieldProbability } from './field-probability.ts';
import { lettersInWords, withSpacesOf } from './layout/company-words.ts';
import { SENTENCE } from './layout/date-sentences.ts';
import { fold } from './layout/fold.ts';
import { CODE_ALONE } from './layout/read-kind.ts';
import { voted } from './layout/vote.ts';
import type { Check, FieldName, FieldReading, Fields } from './reading.ts';
import { asDigits, liesInGlare, runsOffEdge, secondReading, sentenceReadings, thirdReading } from './reread-lines.ts';

/**
 * Fields in which spaces are part of the value. Addresses are not included, because the spaces between their words do
 * not matter.
 */
const NAMES: readonly FieldName[] = ['full_name', 'first_name', 'last_name', 'other_names'];
const DATES: readonly FieldName[] = ['date_of_birth', 'issue_date', 'expiry_date', 'bill_date'];

/** Minimum probability of a value that is returned. */
const LEAST = 0.5;
/**
 * Minimum probability of a sure value. At most one in a hundred such values is wrong
 * (eval/results/field-probability.md).
 */
const SURE = 0.98;
/**
 * Probability of a value on which three readings agree, if no character is below `LEGIBLE`. An address always has a
 * faint character.
 */
const THREE_AGREE = 0.985;
const LEGIBLE = 0.35;
/** Probability of a value on which two of three readings agree. */
const TWO_OF_THREE = 0.7;
/** Probability of a value that was combined from three different readings, by majority at each character. */
const MAJORITY_AT_EACH_CHARACTER = 0.6;
/**
 * Maximum probability of a value with a known risk. There are four risks: the picture's edge cuts the value, a
 * reflection covers it, its digits were first read as letters, or an apostrophe may be missing.
 */
const NEVER_SURE = 0.95;
/**
 * Minimum probability of an apostrophe that may be missing in a name. The eight drawn names that lost an apostrophe had
 * .033 or more. The 565 others had at most .006 (eval/results/lost-apostrophes.md).
 */
const LOST_APOSTROPHE = 0.02;

/** The fields that are read a second time, and the fields that must be sure in a valid document. */
export interface RereadFields {
  readonly read: readonly FieldName[];
  readonly required: readonly FieldName[];
  /** Fields in the API's response. A doubtful field is still returned, but the document is then not valid. */
  readonly answered?: readonly FieldName[];
  /** Parser for the text of this field. Only for dates, numbers and sexes. */
  readonly says?: Parses;
  /** Parser for the text of this field, for any field. */
  readonly reads?: Parses;
  /** Sentences with a date that the first reading did not find. If further readings agree on the date, it is added. */
  readonly sentences?: Fields | undefined;
}

type Parses = (name: FieldName, side: 'front' | 'back') => ((text: string) => string | undefined) | undefined;

/**
 * Reads printed fields a second time, and sets the probability that each field is right. Adds a check that fails if a
 * field of `required` or `answered` is doubtful. Omits improbable values. Also omits doubtful values of fields that
 * only the record contains, because a doubtful value must never appear with `valid: true` (docs/adr/0120). Fields that
 * a bar code or a check digit confirms are not read again. A second reading takes 8 to 20 ms per line.
 */
export async function rereadFields(
  fields: Fields,
  how: RereadFields,
  pages: Readonly<Partial<Record<'front' | 'back', Raster>>>,
  read: ReadLines,
): Promise<{ fields: Fields; checks: readonly Check[] }> {
  const out: Fields = { ...fields };
  // Fields from the same text (for example a full name and its parts) are read only once.
  const known = new Map<string, FieldReading>();
  const mustBeSure = new Set([...how.required, ...(how.answered ?? [])]);
  for (const name of how.read) {
    const field = fields[name] ?? how.sentences?.[name];
    const raster = pages[field?.side ?? 'front'];
    if (field?.source !== 'print' || !field.box || !raster || field.probability !== undefined) continue;
    const parts = name === 'full_name' ? partsOf(out, field) : undefined;
    const key = JSON.stringify([field.raw, field.lines ?? field.box, NAMES.includes(name) || name]);
    const seen =
      (parts && { ...field, probability: Math.min(...parts) }) ??
      known.get(key) ??
      (await rereadField(name, field, { raster, read, how }));
    known.set(key, seen);
    const probability = seen.probability!;
    if (probability < LEAST && field.coded !== undefined) {
      out[name] = {
        ...field,
        value: field.coded,
        source: 'code',
        probability: CODE_ALONE,
        note: message('field_from_code_alone'),
      };
      continue;
    }
    const left = probability < LEAST || (probability < SURE && !mustBeSure.has(name));
    if (left) delete out[name];
    else out[name] = { ...seen, value: withBetterSpaces(name, field, seen) };
  }
  const lost = how.required.filter((name) => fields[name] && !out[name]);
  const doubtful = [...mustBeSure].filter((name) => (out[name]?.probability ?? 1) < SURE);
  const faults = [
    ...lost.map((field) => message('check_field_unread', { field })),
    ...doubtful.map((field) => message('check_field_doubtful', { field })),
  ];
  if (faults.length === 0) return { fields: out, checks: [{ name: CHECK, result: 'pass' }] };
  return { fields: out, checks: [{ name: CHECK, result: 'fail', detail: message('check_fields_unsure', { faults }) }] };
}

/**
 * If the first two readings differ, returns the field after a third reading. The result is the value of two of the
 * three readings, and the field stays doubtful.
 */
function voteOfThree(
  field: FieldReading,
  [second, third]: readonly [string, string],
  twice: number,
  reads?: (text: string) => string | undefined,
): FieldReading {
  const same = (one: string, other: string) => fold(one).text === fold(other).text;
  if (same(field.raw, third)) return { ...field, probability: Math.max(twice, TWO_OF_THREE) };
  // Three different readings are combined by majority, unless a bar code has the value. In that case, the value in the
  // code is more likely.
  const raw = same(second, third) ? third : field.coded === undefined ? voted(field.raw, second, third) : undefined;
  // The new text is parsed only if the parser returned this value for the whole text of the first reading.
  const value = raw !== undefined && reads?.(field.raw) === field.value ? reads(raw) : undefined;
  if (raw === undefined || value === undefined) return { ...field, probability: twice };
  return {
    ...field,
    raw,
    value,
    probability: Math.max(twice, same(second, third) ? TWO_OF_THREE : MAJORITY_AT_EACH_CHARACTER),
  };
}

/** Returns a name with the spaces of the more likely reading. Returns any other field unchanged. */
function withBetterSpaces(name: FieldName, field: FieldReading, seen: FieldReading): string {
  if (!NAMES.includes(name) || seen.raw !== field.raw) return seen.value;
  return seen.spacedAs === undefined ? field.value : withSpacesOf(field.value, seen.spacedAs);
}

const CHECK = 'required_fields_read_surely';

/** Returns the probabilities of the parts, if the full name consists of parts that were read. */
function partsOf(fields: Fields, full: FieldReading): number[] | undefined {
  const parts = [fields.first_name, fields.other_names, fields.last_name].filter((part) => part !== undefined);
  if (parts.length < 2 || parts.map(({ raw }) => raw).join(' ') !== full.raw) return undefined;
  return parts.map(({ probability }) => probability ?? 0);
}

/**
 * Reads one field again. Returns the field with its probability. Letters in the first reading that should be digits are
 * replaced by digits.
 */
async function rereadField(
  name: FieldName,
  field: FieldReading,
  { raster, read, how }: { readonly raster: Raster; readonly read: ReadLines; readonly how: RereadFields },
): Promise<FieldReading> {
  const quads = field.lines ?? [field.box!];
  const says = how.says?.(name, field.side ?? 'front');
  const most = runsOffEdge(quads, raster) || liesInGlare(quads, raster) ? NEVER_SURE : 1;
  if (says && /^\d+$/.test(field.value) && !fold(field.raw).text.includes(field.value)) {
    const digits = await asDigits(read, raster, { quads, says, value: field.value });
    return { ...field, value: digits ?? field.value, probability: digits ? Math.min(most, NEVER_SURE) : 0 };
  }
  const isDate = DATES.includes(name);
  if (isDate && says && field.raw.length >= SENTENCE) {
    const others = await sentenceReadings(read, raster, quads);
    const { value, probability } = agreedDate({ ...field, first: field.raw, least: field.least ?? 0, others }) ?? {};
    return { ...field, value: value ?? field.value, probability: Math.min(most, probability ?? 0) };
  }
  const value = {
    value: says ? field.value : field.raw,
    least: field.least ?? field.score,
    quads,
    spaced: NAMES.includes(name),
    led: field.led === true,
    says,
    isDate,
  };
  const reading = await secondReading(read, raster, value);
  const lacks = NAMES.includes(name) && reading.lostApostrophe >= LOST_APOSTROPHE;
  const twice = Math.min(fieldProbability(reading), lacks ? NEVER_SURE : 1);
  // If the readings differ only in their spaces, the reading with more company words is more likely. The field stays
  // doubtful.
  const better = reading.sameLetters && !reading.sameSpaces && lettersInWords(reading.text) > lettersInWords(field.raw);
  const third = twice < SURE && (reading.sameLetters ? name === 'address' : !says);
  const text = third ? await thirdReading(read, raster, quads) : undefined;
  if (text !== undefined && !reading.sameLetters)
    return voteOfThree(field, [reading.text, text], Math.min(most, twice), how.reads?.(name, field.side ?? 'front'));
  const thrice = text !== undefined && fold(text).text === fold(field.raw).text;
  // M and F look very different. Two equal readings are therefore enough, even if the letter is faint.
  const either = name === 'gender' && reading.sameLetters;
  const sure = either || (thrice && Math.min(...reading.least) >= LEGIBLE);
  const probability = sure && !lacks ? Math.max(twice, THREE_AGREE) : twice;
  return { ...field, probability: Math.min(most, probability), ...(better && { spacedAs: reading.text }) };
}
