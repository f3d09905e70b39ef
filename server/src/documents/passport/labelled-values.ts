import { quadRect } from '../../vision/image/geometry.ts';
import type { TextLine } from '../../vision/image/page.ts';
import { fold, plainCapitals } from '../layout/fold.ts';
import { isWithin } from '../layout/fuzzy.ts';
import type { FieldName, FieldReading } from '../reading.ts';
import { certaintyOf } from './certainty.ts';
import { printedDates } from './printed-dates.ts';

type Labelled =
  | 'id_number'
  | 'gender'
  | 'last_name'
  | 'first_name'
  | 'date_of_birth'
  | 'issue_date'
  | 'expiry_date'
  | 'place_of_birth'
  | 'place_of_issue'
  | 'issuing_authority'
  | 'issuing_country'
  | 'nationality'
  | 'personal_number';

/** Value under its label, and the probability of each character of its `raw`. */
export interface LabelledValue extends FieldReading {
  readonly scores: readonly number[];
}

export type LabelledValues = Readonly<Partial<Record<FieldName, LabelledValue>>>;

/**
 * Labels on data pages, folded to capitals (ICAO 9303 part 3, section 3.3: the state's language and English, French or
 * Spanish). A line is a label if it begins or ends with one of these texts.
 */
const LABELS: readonly (readonly [Labelled | 'other', readonly string[]])[] = [
  ['last_name', ['SURNAME', 'FAMILYNAME', 'NOM', 'NAMENOM']],
  ['first_name', ['GIVENNAMES', 'GIVENNAME', 'FORENAMES', 'PRENOMS', 'PRENOM', 'GIVENNAMESPRENOMS']],
  ['date_of_birth', ['DATEOFBIRTH', 'DATEDENAISSANCE']],
  ['issue_date', ['DATEOFISSUE', 'DATEDEDELIVRANCE']],
  ['expiry_date', ['DATEOFEXPIRY', 'DATEOFEXPIRATION', 'DATEDEXPIRATION']],
  ['place_of_birth', ['PLACEOFBIRTH', 'LIEUDENAISSANCE', 'LUGARDENACIMIENTO']],
  ['place_of_issue', ['PLACEOFISSUE', 'LIEUDEDELIVRANCE']],
  ['issuing_authority', ['AUTHORITY', 'ISSUINGAUTHORITY', 'AUTORITE', 'AUTORITEDEDELIVRANCE']],
  ['id_number', ['PASSPORTNO', 'PASSPORTNUMBER', 'PASSEPORTNO', 'NDUPASSEPORT', 'DOCUMENTNO', 'DOCUMENTNUMBER']],
  ['gender', ['SEX', 'SEXE', 'SEXO', 'SEXSEXE', 'SEXESEX', 'SEXSEXO', 'SEXSEXESEXO']],
  ['nationality', ['NATIONALITY', 'NATIONALITE']],
  ['issuing_country', ['CODE', 'COUNTRYCODE', 'CODEOFISSUINGSTATE']],
  ['personal_number', ['PERSONALNUMBER', 'PERSONALNO']],
  ['other', ['TYPE', 'HEIGHT', 'SIGNATURE', 'HOLDERSSIGNATURE', 'SIGNATUREDUTITULAIRE']],
  ['other', ['SPECIMEN', 'PASSPORT', 'PASSEPORT']],
];

/**
 * Returns the values that are printed under their labels. A value is the nearest line below that begins at the label's
 * left edge and is not a label. A date with a two-digit year is returned in its most likely century. Such a date may be
 * used for comparisons, but not as a value. The search is simple because a data page has two or three columns, with
 * each label above its value.
 */
export function labelledValues(lines: readonly TextLine[], side: 'front' | 'back'): LabelledValues {
  const marked = lines.map((line) => ({ line, label: labelOf(line.text), rect: quadRect(line.box) }));
  const found: Partial<Record<FieldName, LabelledValue>> = {};
  for (const { label, rect } of marked) {
    if (!label || label === 'other' || found[label]) continue;
    const left = rect.cx - rect.width / 2;
    const below = marked
      .map((other) => ({ ...other, drop: (other.rect.cy - rect.cy) / Math.max(rect.height, other.rect.height) }))
      .filter(
        ({ drop, rect: { cx, width } }) =>
          drop > 0.45 && drop < 2.2 && Math.abs(cx - width / 2 - left) < 1.2 * rect.height,
      )
      .sort((a, b) => a.drop - b.drop)[0];
    if (!below || below.label) continue;
    const value = valueUnder(label, below.line);
    if (!value) continue;
    found[label] = {
      value,
      raw: below.line.text,
      ...certaintyOf(below.line),
      scores: below.line.scores,
      source: 'print',
      side,
      box: below.line.box,
    };
  }
  return found;
}

/** Returns the lines without the values under the labels of fields other than `field`. */
export function withoutOthers(lines: readonly TextLine[], labelled: LabelledValues, field: FieldName): TextLine[] {
  const others = new Set(Object.entries(labelled).flatMap(([name, value]) => (name === field ? [] : [value.box])));
  return lines.filter(({ box }) => !others.has(box));
}

/**
 * Pattern of a document number. It has at least six of ICAO's nine characters, and most of them are digits. A line may
 * lose its first or last character.
 */
const NUMBER = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,14}$/;
const PERSONAL_NUMBER = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{5,14}$/;
const SEX = /^(?:[\p{L}]{1,2}\s*\/\s*)?([MF])[.:]?$/u;
const SEX_WORD = /^(MALE|FEMALE|MASCULIN|FEMININ|HOMME|FEMME)$/;

/** Returns the sex if the text contains only a sex, such as `F`, `K/F` (the state's own letter first) or `Male`. */
export function sexIn(text: string): 'Male' | 'Female' | null {
  const plain = plainCapitals(text).trim();
  const letter = SEX.exec(plain)?.[1] ?? SEX_WORD.exec(plain)?.[1]?.[0]?.replace('H', 'M');
  return letter === 'M' ? 'Male' : letter === 'F' ? 'Female' : null;
}

function valueUnder(label: Labelled, line: TextLine): string | null {
  if (label.endsWith('date') || label === 'date_of_birth') {
    const [date] = printedDates([line]);
    return date ? date.readings[0]! : null;
  }
  // Under the label of the sex, a single E is a misread F. No country prints E for the sex.
  if (label === 'gender') return sexIn(/^E[.:]?$/.test(line.text.trim()) ? 'F' : line.text);
  if (label === 'id_number') return NUMBER.exec(fold(line.text).text)?.[0] ?? null;
  if (label === 'personal_number') return PERSONAL_NUMBER.exec(fold(line.text).text)?.[0] ?? null;
  if (label === 'issuing_country') return /^[A-Z]{3}$/.exec(fold(line.text).text)?.[0] ?? null;
  const text = line.text.replace(/\s+/g, ' ').trim();
  // Data pages print values in capitals. Several small letters in a row are part of a misread label.
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}{3}/u.test(text) ? text : null;
}

/** Returns the value for the record, without the probabilities of its characters. */
export function plainReading({ scores: _, ...reading }: LabelledValue): FieldReading {
  return reading;
}

export function labelOf(text: string): Labelled | 'other' | null {
  const { text: folded } = fold(text);
  for (const [label, forms] of LABELS) {
    if (forms.some((form) => begins(folded, form) || (form.length >= 9 && folded.endsWith(form)))) return label;
  }
  return null;
}

/** Returns true if a text is only the label, or the label and its translation. One letter in six may be misread. */
function begins(folded: string, form: string): boolean {
  if (form.length < 6)
    return (
      folded === form || (form.length >= 3 && folded.startsWith(form) && isOtherLanguage(folded.slice(form.length)))
    );
  const part = folded.slice(0, form.length);
  return isWithin(part, form, Math.floor(form.length / 6));
}

function isOtherLanguage(rest: string): boolean {
  return LABELS.some(([, forms]) => forms.includes(rest));
}
