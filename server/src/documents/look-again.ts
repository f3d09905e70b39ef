import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import { fieldProbability } from './field-probability.ts';
import { lettersInWords, withSpacesOf } from './layout/company-words.ts';
import { SENTENCE } from './layout/date-sentences.ts';
import { fold } from './layout/fold.ts';
import { voted } from './layout/vote.ts';
import type { Check, FieldName, FieldReading, Fields } from './reading.ts';
import { asDigits, liesInGlare, looksAtSentence, runsOffEdge, secondLook, thirdLook } from './second-look.ts';
import { settleDate } from './settle-date.ts';

/** Fields of which spaces are a part; an address is the same however its words are spaced. */
const NAMES: readonly FieldName[] = ['full_name', 'first_name', 'last_name', 'other_names'];
const DATES: readonly FieldName[] = ['date_of_birth', 'issue_date', 'expiry_date', 'bill_date'];

/** Below this probability a value is left out; from this on at most one in a hundred is wrong (eval/results/field-probability.md). */
const LEAST = 0.5;
const SURE = 0.98;
/** Of an address some character is always faint: three looks that say the same, each character at least so likely, make it sure. */
const LEGIBLE = 0.35;
const THRICE = 0.985;
const TWO_OF_THREE = 0.7;
/** Of three that differ, what two say at every place. */
const BY_PLACE = 0.6;
/** What is cut off by the picture's edge, lies in a reflection, or was made of look-alikes, is never sure. */
const NEVER_SURE = 0.95;

/** What an unsigned code says while the print could not be read: likely, and nothing to compare it with. */
const CODE_ALONE = 0.95;

/** What is read again, and what of it must be sure for the document to be valid. */
export interface Again {
  readonly read: readonly FieldName[];
  readonly required: readonly FieldName[];
  /** Of `read`, what the caller is answered with: a doubtful one is given, and keeps the document from being valid. */
  readonly answered?: readonly FieldName[];
  /** Of dates, numbers and sexes: what a text says as this field. */
  readonly says?: Parses;
  /** Of any field: what a text is as its value. */
  readonly reads?: Parses;
}

type Parses = (name: FieldName, side: 'front' | 'back') => ((text: string) => string | undefined) | undefined;

/**
 * The fields with the probability of each value that was read off the print, and a check that fails where one that `valid` asks for,
 * or that the caller is answered with, is doubtful. What is unlikely is left out, and so is what is doubtful and goes into the record
 * alone: a doubtful value never stands beside `valid: true` (docs/adr/0120). What a code or a check digit vouches for is not read
 * again; a second look costs 8 to 20 ms a line. `sentences` are looked at where their date is absent, and add it where the looks agree.
 */
export async function lookAgain(
  fields: Fields,
  again: Again,
  pages: Readonly<Partial<Record<'front' | 'back', Raster>>>,
  read: ReadLines,
  sentences: Fields = {},
): Promise<{ fields: Fields; checks: readonly Check[] }> {
  const out: Fields = { ...fields };
  const known = new Map<string, FieldReading>();
  const mustBeSure = new Set([...again.required, ...(again.answered ?? [])]);
  for (const name of again.read) {
    const field = fields[name] ?? sentences[name];
    const raster = pages[field?.side ?? 'front'];
    if (field?.source !== 'print' || !field.box || !raster || field.probability !== undefined) continue;
    const parts = name === 'full_name' ? partsOf(out, field) : undefined;
    const key = JSON.stringify([field.raw, field.lines ?? field.box, NAMES.includes(name) || name]);
    const seen =
      (parts && { ...field, probability: Math.min(...parts) }) ??
      known.get(key) ??
      (await lookedAt(name, field, raster, read, again));
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
    else out[name] = { ...seen, value: parted(name, field, seen) };
  }
  const lost = again.required.filter((name) => fields[name] && !out[name]);
  const doubtful = [...mustBeSure].filter((name) => (out[name]?.probability ?? 1) < SURE);
  const detail = [
    ...lost.map((name) => `${name} could not be read surely`),
    ...doubtful.map((name) => `${name} is doubtful`),
  ];
  if (detail.length === 0) return { fields: out, checks: [{ name: CHECK, result: 'pass' }] };
  return { fields: out, checks: [{ name: CHECK, result: 'fail', detail: detail.join('; ') }] };
}

/** Of three looks that two agree on is likelier than not, and doubtful. */
function outvoted(
  field: FieldReading,
  [second, third]: readonly [string, string],
  twice: number,
  reads?: (text: string) => string | undefined,
): FieldReading {
  const same = (one: string, other: string) => fold(one).text === fold(other).text;
  if (same(field.raw, third)) return { ...field, probability: Math.max(twice, TWO_OF_THREE) };
  // A value that is a part of what was read, or was put together, is not read anew.
  // Where a code says another value, that stands before what three looks that all differ make together.
  const raw = same(second, third) ? third : field.coded === undefined ? voted(field.raw, second, third) : undefined;
  const value = raw !== undefined && reads?.(field.raw) === field.value ? reads(raw) : undefined;
  if (raw === undefined || value === undefined) return { ...field, probability: twice };
  return { ...field, raw, value, probability: Math.max(twice, same(second, third) ? TWO_OF_THREE : BY_PLACE) };
}

/** A name's own part of what was looked at, with the spaces that the looks settled on. */
function parted(name: FieldName, field: FieldReading, seen: FieldReading): string {
  if (!NAMES.includes(name) || seen.raw !== field.raw) return seen.value;
  return seen.spacedAs === undefined ? field.value : withSpacesOf(field.value, seen.spacedAs);
}

const CHECK = 'required_fields_read_surely';

/** Of a full name that was put together from parts, the parts' probabilities. */
function partsOf(fields: Fields, full: FieldReading): number[] | undefined {
  const parts = [fields.first_name, fields.other_names, fields.last_name].filter((part) => part !== undefined);
  if (parts.length < 2 || parts.map(({ raw }) => raw).join(' ') !== full.raw) return undefined;
  return parts.map(({ probability }) => probability ?? 0);
}

/** One field after its second look: its probability, and its digits where letters had been taken for them. */
async function lookedAt(
  name: FieldName,
  field: FieldReading,
  raster: Raster,
  read: ReadLines,
  again: Again,
): Promise<FieldReading> {
  const quads = field.lines ?? [field.box!];
  const says = again.says?.(name, field.side ?? 'front');
  const most = runsOffEdge(quads, raster) || liesInGlare(quads, raster) ? NEVER_SURE : 1;
  if (says && /^\d+$/.test(field.value) && !fold(field.raw).text.includes(field.value)) {
    const digits = await asDigits(read, raster, { quads, says, value: field.value });
    return { ...field, value: digits ?? field.value, probability: digits ? Math.min(most, NEVER_SURE) : 0 };
  }
  const isDate = DATES.includes(name);
  if (isDate && says && field.raw.length >= SENTENCE) {
    const looks = await looksAtSentence(read, raster, quads);
    const { value, probability } = settleDate({ ...field, first: field.raw, least: field.least ?? 0, looks }) ?? {};
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
  const reading = await secondLook(read, raster, value);
  const twice = fieldProbability(reading);
  // Where the looks differ by spaces alone, the one whose words are companies' words is the likelier; it stays doubtful.
  const better = reading.sameLetters && !reading.sameSpaces && lettersInWords(reading.text) > lettersInWords(field.raw);
  const third = twice < SURE && (reading.sameLetters ? name === 'address' : !says);
  const text = third ? await thirdLook(read, raster, quads) : undefined;
  if (text !== undefined && !reading.sameLetters)
    return outvoted(field, [reading.text, text], Math.min(most, twice), again.reads?.(name, field.side ?? 'front'));
  const thrice = text !== undefined && fold(text).text === fold(field.raw).text;
  // Of two possible values that look nothing alike, two looks at one tell it, however faint its letter.
  const either = name === 'gender' && reading.sameLetters;
  const sure = either || (thrice && Math.min(...reading.least) >= LEGIBLE);
  const probability = sure ? Math.max(twice, THRICE) : twice;
  return { ...field, probability: Math.min(most, probability), ...(better && { spacedAs: reading.text }) };
}
