import { message } from '@hakiki/texts';
import type { Page } from '../../vision/image/page.ts';
import type { DocumentEvidence, KindReader } from '../kind-reader.ts';
import { sideScore } from '../layout/classify.ts';
import { showsIssuer } from '../layout/issued-by.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { type PageText, pageText } from '../layout/page-text.ts';
import { readKind, type Sides } from '../layout/read-kind.ts';
import { labelsOn, parseField } from '../layout/read-side.ts';
import { halvesOf } from '../layout/split-page.ts';
import { format } from '../mrz/mrz-dates.ts';
import { mrzFields } from '../passport/mrz-fields.ts';
import type { Check, FieldName } from '../reading.ts';
import type { RereadFields } from '../reread-fields.ts';
import { documentKinds } from './table.ts';

/** What the contract's result is made of: worth a second reading. */
const READ_AGAIN: readonly FieldName[] = [
  'id_number', 'last_name', 'first_name', 'other_names', 'full_name', 'date_of_birth', 'issue_date', 'expiry_date', 'gender', 'address', 'bill_date',
]; // biome-ignore format: one list

/** What the caller is answered with; the other fields go into the record alone. */
const ANSWERED: readonly FieldName[] = [
  'id_number', 'last_name', 'first_name', 'other_names', 'full_name', 'date_of_birth', 'expiry_date', 'gender',
]; // biome-ignore format: one list

/** Formats of which two texts may say the same though they are spelt differently. */
const BY_VALUE = ['date', 'code', 'sex'];

/** What a text is as a field of a kind; `formats`: of fields of these formats alone. */
const parsedAs =
  (kind: DocumentKind, formats?: readonly string[]): NonNullable<RereadFields['reads']> =>
  (name, side) => {
    const field = kind[side]?.fields.find((one) => one.field === name);
    const wanted = field && (!formats || formats.includes(field.format.type));
    return wanted ? (text) => parseField(field, text)?.value : undefined;
  };

/** From this on a page shows a side of a kind. */
const SHOWS = 0.5;
/** And from this on it surely does. */
const SURELY = 0.7;
/** Signs of the kind without one of its issuer are no claim, however many. */
const UNISSUED = 0.45;
/** What an MRZ of the kind's country adds to the signs of its print. */
const ISSUER = 0.3;
/** Three-letter codes by which cards of these countries name their issuer; Kenya's second-generation card says KYA. */
const issuers: Readonly<Record<string, readonly string[]>> = { nigeria: ['NGA'], kenya: ['KEN', 'KYA'] };

/** Readers of the kinds that are told and read by their labels. A page is made ready once and shared between them. */
export function makeLabelledKinds(kinds: readonly DocumentKind[] = documentKinds): KindReader[] {
  const ready = new WeakMap<Page, PageText>();
  const textOf = (page: Page): PageText => {
    const before = ready.get(page);
    if (before) return before;
    const made = pageText(page);
    ready.set(page, made);
    return made;
  };
  return kinds.map((kind) => readerOf(kind, kinds, textOf));
}

function readerOf(kind: DocumentKind, kinds: readonly DocumentKind[], textOf: (page: Page) => PageText): KindReader {
  const score = (page: Page | undefined, side: 'front' | 'back') => (page ? sideScore(textOf(page), kind, side) : 0);
  return {
    kind: kind.name,
    displayName: kind.displayName,
    types: [kind.type],
    codes: kind.codes ? 'thorough' : 'quick',
    portrait: kind.portrait,
    reread: {
      read: READ_AGAIN,
      required: kind.required ?? [],
      answered: ANSWERED,
      says: parsedAs(kind, BY_VALUE),
      reads: parsedAs(kind),
    },
    recognise: (evidence) => {
      if (foreign(kind, evidence)) return 0;
      const { front } = evidence;
      const shown = sideScore(textOf(front), kind, 'front', false) >= SHOWS;
      const seen = Math.max(score(shown ? ownPart(front) : front, 'front'), score(front, 'back'));
      const issued = issuedHere(kind, evidence);
      if (!issued && !isIssued(evidence)) return Math.min(certainty(seen), UNISSUED);
      return certainty(seen + (seen > 0 && issued ? ISSUER : 0));
    },
    wrongSide: ({ front, back }) =>
      !back && isBack(front) ? message('document_back', { thing: { code: kind.displayName } }) : null,
    read: (evidence) => {
      const { front, back, mrz, mrzSide, codes, today } = evidence;
      const machine = mrz && {
        mrz: mrz.reading,
        mrzFields: mrzFields(mrz, mrzSide),
        mrzNumbers: [mrz.parsed.number, ...mrz.parsed.optional],
      };
      const sides = arranged(ownPart(front), back);
      const reading = readKind(kind, sides, format(today.year, today.month, today.day), { codes, ...machine });
      // Papers of companies repeat their labels for each director.
      const alone = kind.portrait ? [oneDocument(textOf(front), kind)] : [];
      return { country: kind.country, ...reading, checks: [...reading.checks, ...alone] };
    },
  };

  /** A lone back carries its issuer's name on some kinds only; it is refused as a back anyway. */
  function isIssued({ front, back }: DocumentEvidence): boolean {
    const pages = back ? [front, back] : [front];
    return pages.some((page) => showsIssuer(textOf(page), kind.issuer)) || (!back && isBack(front));
  }

  /** Where the picture shows a document of another type too, the half of it that is this one. */
  function ownPart(page: Page): Page {
    const others = kinds.filter((other) => other.type !== kind.type);
    const strangers = (part: Page) =>
      Math.max(0, ...others.map((other) => sideScore(textOf(part), other, 'front', false)));
    if (strangers(page) < SURELY) return page;
    const halves = halvesOf(page).filter((half) => score(half, 'front') >= SHOWS && strangers(half) < SHOWS);
    return halves.sort((a, b) => b.lines.length - a.lines.length)[0] ?? page;
  }

  /** Sides that were submitted the wrong way round are exchanged; one picture of both is read as both. */
  function arranged(front: Page, back: Page | undefined): Sides {
    if (back && isBack(front)) return { front: textOf(back), back: textOf(front), swapped: true };
    const second = back ?? (score(front, 'back') >= SHOWS ? front : undefined);
    return { front: textOf(front), ...(second && { back: textOf(second) }) };
  }

  function isBack(page: Page): boolean {
    const asBack = score(page, 'back');
    return asBack >= SHOWS && score(page, 'front') < SHOWS;
  }
}

/** Labels that stand twice from which on a page shows two documents: pictures of two had four and more, of one none. */
const TWICE = 3;

/** Whether the page shows each of the kind's labels once: of two documents on one picture it is not known whose value is whose. */
function oneDocument(text: PageText, kind: DocumentKind): Check {
  const printed = new Set<string>(kind.front.fields.map(({ field }) => field));
  const { labels } = labelsOn(text, kind, kind.front);
  const counts = Map.groupBy(
    labels.filter(({ sure, meaning }) => sure && printed.has(meaning)),
    ({ meaning }) => meaning,
  );
  const twice = [...counts.values()].filter((same) => same.length > 1).length;
  return { name: 'one_document', result: twice < TWICE ? 'pass' : 'fail' };
}

/** Sums of signs have no top; a claim (0.5) stays one, and beyond it 1 is approached. */
const certainty = (sum: number): number => (sum <= SHOWS ? sum : 1 - 0.5 * Math.exp(-1.5 * (sum - SHOWS)));

const issuedHere = (kind: DocumentKind, { mrz }: DocumentEvidence): boolean =>
  mrz !== null && issuers[kind.country]!.includes(mrz.parsed.issuer);

/** An MRZ of a passport or visa, or of another country, tells against every one of these. */
function foreign(kind: DocumentKind, { mrz }: DocumentEvidence): boolean {
  if (!mrz?.reading.valid) return false;
  const { format, issuer } = mrz.parsed;
  return format === 'TD3' || format.startsWith('MRV') || !issuers[kind.country]!.includes(issuer);
}
