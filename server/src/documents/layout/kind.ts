import type { MessageCode } from '@hakiki/texts';
import type { PrintedPortrait } from '../portrait-place.ts';
import type { CodeReading, DocumentType, FieldName, Fields, MrzReading } from '../reading.ts';
import type { CodeKeys } from './code-fields.ts';
import type { Format } from './formats.ts';
import type { LabelMeaning } from './vocabulary.ts';

/** One field of a document kind. It has the format of the value, and the special rules for this kind. */
export interface FieldTable {
  readonly field: FieldName;
  readonly format: Format;
  /** Maximum number of lines of the value. Default: 1. */
  readonly lines?: number;
  /**
   * True if the value is never read from the MRZ, because on this document kind its place in the MRZ has another
   * meaning.
   */
  readonly printOnly?: boolean;
  /**
   * False if the shared vocabulary has no label for this value on this document kind. The value is then found only
   * through the text around it (`unlabelled`).
   */
  readonly labelled?: false;
  /** Replacement that is made before the text is parsed. For example, `RC No: 123` becomes `RC 123`. */
  readonly replace?: readonly [RegExp, string];
  /**
   * Rule for a value without a label. The value is the first fitting text below one of `below` and above one of
   * `above`.
   */
  readonly unlabelled?: Unlabelled | readonly Unlabelled[];
}

export interface Unlabelled {
  /** Titles (as printed) of other layouts of this document kind. The rule does not apply to these layouts. */
  readonly without?: readonly string[];
  /** Labels or titles (as printed) above the value. If absent, the search starts at the top of the page. */
  readonly below?: readonly (LabelMeaning | { readonly title: string })[];
  /** Labels or titles below the value. The first of them ends the search. */
  readonly above?: readonly (LabelMeaning | { readonly title: string })[];
  /** Pattern that the text must match in addition to its format. */
  readonly like?: RegExp;
  /** Pattern whose first group matches the part of the text that is the value. */
  readonly part?: RegExp;
  /** If true, the largest text is used and not the first line. */
  readonly largest?: boolean;
}

/** Text that shows that a page is, or is not, of a document kind. */
export interface Title {
  readonly text: string;
  /**
   * Weight of the title. A title with weight 1 is enough to recognise the kind. Smaller weights are added. A title that
   * is on other document kinds has a negative weight.
   */
  readonly weight: number;
}

/**
 * Sign of a document's issuer. It is a printed text, several texts that must all be present, or a number in a form that
 * no other issuer uses.
 */
export type IssuerSign = string | { readonly all: readonly string[] } | { readonly number: RegExp };

export interface SideTable {
  readonly titles: readonly Title[];
  readonly fields: readonly FieldTable[];
  /** Labels that raise the score of this side if the page has them. */
  readonly tellingLabels?: readonly LabelMeaning[];
}

export type Country = 'nigeria' | 'kenya';

/** Table with all data about one kind of document. To add a kind, add such a table (docs/adding-a-document.md). */
export interface DocumentKind {
  readonly name: string;
  /** Code of the document kind's name in messages: `a_nigerian_voters_card`. */
  readonly displayName: MessageCode;
  readonly type: DocumentType;
  readonly country: Country;
  readonly front: SideTable;
  readonly back?: SideTable;
  /** Forms of labels that are used only on this document kind. */
  readonly labels?: Readonly<Partial<Record<LabelMeaning, readonly string[]>>>;
  /** Order of the parts of a full name without labels. If absent, the name is never divided. */
  readonly nameOrder?: 'surname_first' | 'given_first' | 'surname_and_comma';
  /** Fields that another field replaces if they are absent: `[absent, instead]`. */
  readonly standIns?: readonly (readonly [FieldName, FieldName])[];
  readonly checks: readonly CheckRule[];
  /**
   * Signs of the issuer. Every document of this kind has at least one of them, and no other issuer's document has one.
   * A page without such a sign is not of this kind.
   */
  readonly issuer?: readonly IssuerSign[];
  /** Fields that a document of this kind must have to be `valid`. */
  readonly required?: readonly FieldName[];
  /** Keys of the unencrypted fields in the bar codes of this document kind. */
  readonly codes?: CodeKeys;
  /** Keys of the date on which a code was made, in lower case. */
  readonly codeMade?: readonly string[];
  /** Place of the holder's portrait on the document. Null if there is no portrait. */
  readonly portrait: PrintedPortrait | null;
}

/** Parts of a document kind that are needed to read a side of it. */
export type PrintedKind = Pick<DocumentKind, 'front' | 'back' | 'labels'>;

/** Data that a check may read. */
export interface Evidence {
  readonly fields: Fields;
  /** Today as `YYYY-MM-DD` in UTC. */
  readonly today: string;
  readonly front: Fields;
  readonly back: Fields;
  readonly codes: readonly CodeReading[];
  /** Unencrypted data from the document's codes. */
  readonly coded?: Fields;
  readonly mrz?: MrzReading | undefined;
  readonly mrzFields?: Fields | undefined;
  readonly mrzNumbers?: readonly string[];
  readonly mrzIsConsistent?: boolean;
  readonly mrzIsShown?: boolean;
  /** Returns true if the front shows this title as printed. */
  readonly says?: (title: string) => boolean;
}

/**
 * A check with a name. True means pass, false means fail, and undefined means not applicable. `not_compared` means that
 * one of the two places could not be read.
 */
export interface CheckRule {
  readonly name: string;
  readonly run: (evidence: Evidence) => boolean | 'not_compared' | undefined;
}
