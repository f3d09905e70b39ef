import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import { agreedDate } from './agreed-date.ts';
import { fieldProbability } from './field-probability.ts';
import { lettersInWords, withSpacesOf } from './layout/company-words.ts';
import { SENTENCE } from './layout/date-sentences.ts';
import { fold } from './layout/fold.ts';
import { voted } from './layout/vote.ts';
import type { Check, FieldName, FieldReading, Fields } from './reading.ts';
import { asDigits, liesInGlare, runsOffEdge, secondReading, sentenceReadings, thirdReading } from './reread-lines.ts';

/** Fields of which spaces are a part; an address is the same however its words are spaced. */
const NAMES: readonly FieldName[] = ['full_name', 'first_name', 'last_name', 'other_names'];
const DATES: readonly FieldName[] = ['date_of_birth', 'issue_date', 'expiry_date', 'bill_date'];

/** A value less probable than this is left out. */
const LEAST = 0.5;
/** Of values at least this probable, at most one in a hundred is wrong (eval/results/field-probability.md). */
const SURE = 0.98;
/** The probability of a value that three readings agree on, if no character is fainter than `LEGIBLE`. An address always has a faint one. */
const THREE_AGREE = 0.985;
const LEGIBLE = 0.35;
/** The probability of a value that two of three readings agree on. */
const TWO_OF_THREE = 0.7;
/** The probability of a value put together from three different readings, by majority at each character. */
const MAJORITY_AT_EACH_CHARACTER = 0.6;
/** The most for a value that runs off the picture, lies in a reflection, has digits that were first read as letters, or may lack an apostrophe. */
const NEVER_SURE = 0.95;
/**
 * A name may lack an apostrophe from this probability on: of drawn names the eight that lost theirs had .033 and more, 565 others .006 at most
 * (eval/results/lost-apostrophes.md).
 */
const LOST_APOSTROPHE = 0.02;
/** The probability of what a bar code says when the print beside it could not be read: the code is not signed. */
const CODE_ALONE = 0.95;

/** Which fields are read a second time, and which of them must be sure for the document to be valid. */
export interface RereadFields {
  readonly read: readonly FieldName[];
  readonly required: readonly FieldName[];
  /** The fields of the API's answer: a doubtful one is still given there, but the document is then not valid. */
  readonly answered?: readonly FieldName[];
  /** For dates, numbers and sexes only: parses a text as this field. */
  readonly says?: Parses;
  /** For any field: parses a text as this field. */
  readonly reads?: Parses;
  /** Sentences that hold a date which the first reading did not find: the date is added if readings agree on it. */
  readonly sentences?: Fields | undefined;
}

type Parses = (name: FieldName, side: 'front' | 'back') => ((text: string) => string | undefined) | undefined;

/**
 * Reads printed fields a second time, gives each the probability that it is right, and adds a check that fails where a field of
 * `required` or `answered` is doubtful. Improbable values are left out; so are doubtful ones that only the record would show, as a
 * doubtful value never stands beside `valid: true` (docs/adr/0120). Fields confirmed by a bar code or a check digit are not read
 * again.
 * A second reading costs 8 to 20 ms a line.
 */
export async function rereadFields(
  fields: Fields,
  how: RereadFields,
  pages: Readonly<Partial<Record<'front' | 'back', Raster>>>,
  read: ReadLines,
): Promise<{ fields: Fields; checks: readonly Check[] }> {
  const out: Fields = { ...fields };
  // Fields made of the same text (a full name and its parts, say) are read once.
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
        note: 'from the code alone',
      };
      continue;
    }
    const left = probability < LEAST || (probability < SURE && !mustBeSure.has(name));
    if (left) delete out[name];
    else out[name] = { ...seen, value: withBetterSpaces(name, field, seen) };
  }
  const lost = how.required.filter((name) => fields[name] && !out[name]);
  const doubtful = [...mustBeSure].filter((name) => (out[name]?.probability ?? 1) < SURE);
  const detail = [
    ...lost.map((name) => `${name} could not be read surely`),
    ...doubtful.map((name) => `${name} is doubtful`),
  ];
  if (detail.length === 0) return { fields: out, checks: [{ name: CHECK, result: 'pass' }] };
  return { fields: out, checks: [{ name: CHECK, result: 'fail', detail: detail.join('; ') }] };
}

/** The field after a third reading, where the first two differ: what two of the three say, and it stays doubtful. */
function voteOfThree(
  field: FieldReading,
  [second, third]: readonly [string, string],
  twice: number,
  reads?: (text: string) => string | undefined,
): FieldReading {
  const same = (one: string, other: string) => fold(one).text === fold(other).text;
  if (same(field.raw, third)) return { ...field, probability: Math.max(twice, TWO_OF_THREE) };
  // Three readings that all differ are put together by majority, unless a bar code says the value: then the code's is likelier.
  const raw = same(second, third) ? third : field.coded === undefined ? voted(field.raw, second, third) : undefined;
  // Only a value that is the whole text as parsed can be parsed anew from another text.
  const value = raw !== undefined && reads?.(field.raw) === field.value ? reads(raw) : undefined;
  if (raw === undefined || value === undefined) return { ...field, probability: twice };
  return {
    ...field,
    raw,
    value,
    probability: Math.max(twice, same(second, third) ? TWO_OF_THREE : MAJORITY_AT_EACH_CHARACTER),
  };
}

/** A name with the spaces of the likelier reading; other fields are given as they are. */
function withBetterSpaces(name: FieldName, field: FieldReading, seen: FieldReading): string {
  if (!NAMES.includes(name) || seen.raw !== field.raw) return seen.value;
  return seen.spacedAs === undefined ? field.value : withSpacesOf(field.value, seen.spacedAs);
}

const CHECK = 'required_fields_read_surely';

/** The probabilities of the parts, if the full name was put together from parts that were read. */
function partsOf(fields: Fields, full: FieldReading): number[] | undefined {
  const parts = [fields.first_name, fields.other_names, fields.last_name].filter((part) => part !== undefined);
  if (parts.length < 2 || parts.map(({ raw }) => raw).join(' ') !== full.raw) return undefined;
  return parts.map(({ probability }) => probability ?? 0);
}

/** One field after it was read again: its probability, and its digits where the first reading saw letters. */
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
  // If the readings differ only in their spaces, the one with more words that companies use is likelier; it stays doubtful.
  const better = reading.sameLetters && !reading.sameSpaces && lettersInWords(reading.text) > lettersInWords(field.raw);
  const third = twice < SURE && (reading.sameLetters ? name === 'address' : !says);
  const text = third ? await thirdReading(read, raster, quads) : undefined;
  if (text !== undefined && !reading.sameLetters)
    return voteOfThree(field, [reading.text, text], Math.min(most, twice), how.reads?.(name, field.side ?? 'front'));
  const thrice = text !== undefined && fold(text).text === fold(field.raw).text;
  // M and F look nothing alike: two readings of the same one are enough, however faint the letter.
  const either = name === 'gender' && reading.sameLetters;
  const sure = either || (thrice && Math.min(...reading.least) >= LEGIBLE);
  const probability = sure && !lacks ? Math.max(twice, THREE_AGREE) : twice;
  return { ...field, probability: Math.min(most, probability), ...(better && { spacedAs: reading.text }) };
}
