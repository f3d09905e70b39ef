import { message } from '@hakiki/texts';
import type { Page } from '../../vision/image/page.ts';
import { findMrzRows } from '../../vision/mrz/find-rows.ts';
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

/** Fields in the contract's result. They are read a second time. */
const READ_AGAIN: readonly FieldName[] = [
  'id_number', 'last_name', 'first_name', 'other_names', 'full_name', 'date_of_birth', 'issue_date', 'expiry_date', 'gender', 'address', 'bill_date',
]; // biome-ignore format: one list

/** Fields in the response. The other fields are only in the record. */
const ANSWERED: readonly FieldName[] = [
  'id_number', 'last_name', 'first_name', 'other_names', 'full_name', 'date_of_birth', 'expiry_date', 'gender',
]; // biome-ignore format: one list

/** Formats in which differently spelt texts may have the same value. */
const BY_VALUE = ['date', 'code', 'sex'];

/**
 * Returns a parser that reads a text as a field of a document kind. With `formats`, only fields with these formats have
 * a parser.
 */
const parsedAs =
  (kind: DocumentKind, formats?: readonly string[]): NonNullable<RereadFields['reads']> =>
  (name, side) => {
    const field = kind[side]?.fields.find((one) => one.field === name);
    const wanted = field && (!formats || formats.includes(field.format.type));
    return wanted ? (text) => parseField(field, text)?.value : undefined;
  };

/** Minimum score at which a page shows a side of a document kind. */
const SHOWS = 0.5;
/** Minimum score at which a page surely shows a side of a document kind. */
const SURELY = 0.7;
/**
 * Maximum score of a page without a sign of the issuer, even if it has many other signs. It is below `SHOWS`, so the
 * page is not of this document kind.
 */
const UNISSUED = 0.45;
/** Amount that is added to the score of the printed signs if the page has an MRZ of the document kind's country. */
const ISSUER = 0.3;
/** Three-letter codes of the issuer on cards of these countries. On Kenya's second-generation card, the code is KYA. */
const issuers: Readonly<Record<string, readonly string[]>> = { nigeria: ['NGA'], kenya: ['KEN', 'KYA'] };

/**
 * Creates the readers for the document kinds that are recognised and read by their labels. A page is prepared once, and
 * all readers share it.
 */
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
      const machine = {
        mrzIsShown: mrz !== null || [front, ...(back ? [back] : [])].some(showsMrz),
        ...(mrz && {
          mrz: mrz.reading,
          mrzFields: mrzFields(mrz, mrzSide),
          mrzNumbers: [mrz.parsed.number, ...mrz.parsed.optional],
          mrzIsConsistent: mrz.parsed.consistent,
        }),
      };
      const sides = arranged(ownPart(front), back);
      const reading = readKind(kind, sides, format(today.year, today.month, today.day), { codes, ...machine });
      // Documents of companies repeat their labels for each director.
      const alone = kind.portrait ? [oneDocument(textOf(front), kind)] : [];
      return { country: kind.country, ...reading, checks: [...reading.checks, ...alone] };
    },
  };

  /**
   * Returns true if a page shows a sign of the issuer. Also returns true for a back without a front, because only some
   * document kinds print the issuer on the back. `wrongSide` rejects a missing front anyway.
   */
  function isIssued({ front, back }: DocumentEvidence): boolean {
    const pages = back ? [front, back] : [front];
    return pages.some((page) => showsIssuer(textOf(page), kind.issuer)) || (!back && isBack(front));
  }

  /**
   * If the picture also shows a document of another type, returns the half of the picture that shows this kind.
   * Otherwise returns the whole page.
   */
  function ownPart(page: Page): Page {
    const others = kinds.filter((other) => other.type !== kind.type);
    const strangers = (part: Page) =>
      Math.max(0, ...others.map((other) => sideScore(textOf(part), other, 'front', false)));
    if (strangers(page) < SURELY) return page;
    const halves = halvesOf(page).filter((half) => score(half, 'front') >= SHOWS && strangers(half) < SHOWS);
    return halves.sort((a, b) => b.lines.length - a.lines.length)[0] ?? page;
  }

  /**
   * Exchanges sides that were submitted in the wrong order. If both sides are in one picture, the picture is read as
   * front and back.
   */
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

/** Minimum number of fillers in a line of an MRZ. Other lines of a document have no fillers. */
const FILLERS = 3;

/** Returns true if a page shows rows of an MRZ, even if they cannot be read. */
const showsMrz = ({ lines }: Page): boolean => findMrzRows(lines).some(({ text }) => text.split('<').length > FILLERS);

/**
 * Minimum number of repeated labels on a page that shows two documents. Pictures of two documents had four or more.
 * Pictures of one document had none.
 */
const TWICE = 3;

/**
 * Passes if the page shows each label of the kind only once. If two documents are on one picture, it is unknown to
 * which document a value belongs.
 */
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

/**
 * Converts a sum of signs, which has no upper limit, to a score. A sum up to 0.5 is not changed. For larger sums, the
 * score approaches 1.
 */
const certainty = (sum: number): number => (sum <= SHOWS ? sum : 1 - 0.5 * Math.exp(-1.5 * (sum - SHOWS)));

const issuedHere = (kind: DocumentKind, { mrz }: DocumentEvidence): boolean =>
  mrz !== null && issuers[kind.country]!.includes(mrz.parsed.issuer);

/**
 * Returns true if the document has a valid MRZ of a passport, a visa or another country. The document then belongs to
 * none of these kinds.
 */
function foreign(kind: DocumentKind, { mrz }: DocumentEvidence): boolean {
  if (!mrz?.reading.valid) return false;
  const { format, issuer } = mrz.parsed;
  return format === 'TD3' || format.startsWith('MRV') || !issuers[kind.country]!.includes(issuer);
}
