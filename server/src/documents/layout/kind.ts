import type { MessageCode } from '@hakiki/texts';
import type { PrintedPortrait } from '../portrait-place.ts';
import type { CodeReading, DocumentType, FieldName, Fields, MrzReading } from '../reading.ts';
import type { CodeKeys } from './code-fields.ts';
import type { Format } from './formats.ts';
import type { LabelMeaning } from './vocabulary.ts';

/** One field of a kind: what its value looks like, and what is particular about it there. */
export interface FieldTable {
  readonly field: FieldName;
  readonly format: Format;
  /** Lines the value may run over; 1 unless said. */
  readonly lines?: number;
  /** Never taken from the MRZ: what stands in its place there means something else on this kind. */
  readonly printOnly?: boolean;
  /** False where no label of the shared vocabulary announces the value on this kind, only the text around it does (`unlabelled`). */
  readonly labelled?: false;
  /** Changed in the text before it is parsed: `RC No: 123` to `RC 123`. */
  readonly replace?: readonly [RegExp, string];
  /** Where the value is printed without any label: the first text that fits below one of `below` and above one of `above`. */
  readonly unlabelled?: Unlabelled | readonly Unlabelled[];
}

export interface Unlabelled {
  /** Titles (as printed) of other layouts of this kind, where the rule does not hold. */
  readonly without?: readonly string[];
  /** Labels or titles (as printed) that stand above the value; none: from the top of the page. */
  readonly below?: readonly (LabelMeaning | { readonly title: string })[];
  /** The first of these under it ends the search. */
  readonly above?: readonly (LabelMeaning | { readonly title: string })[];
  /** The text itself must look like this, beyond its format. */
  readonly like?: RegExp;
  /** The part of the text that is the value: the first group. */
  readonly part?: RegExp;
  /** Prefer the largest print rather than the first line. */
  readonly largest?: boolean;
}

/** Text that tells a kind, or tells against it. */
export interface Title {
  readonly text: string;
  /** 1: this alone decides it; less: adds up. Negative: found on other kinds. */
  readonly weight: number;
}

/** Who issued a document: a text as printed, several that stand together, or a number of a form that nobody else uses. */
export type IssuerSign = string | { readonly all: readonly string[] } | { readonly number: RegExp };

export interface SideTable {
  readonly titles: readonly Title[];
  readonly fields: readonly FieldTable[];
  /** Labels that belong to this side and lend it weight when found. */
  readonly tellingLabels?: readonly LabelMeaning[];
}

export type Country = 'nigeria' | 'kenya';

/** Everything that is known of one kind of document. Adding a kind is adding such a table (docs/adding-a-document.md). */
export interface DocumentKind {
  readonly name: string;
  /** What a message calls it: `a_nigerian_voters_card`. */
  readonly displayName: MessageCode;
  readonly type: DocumentType;
  readonly country: Country;
  readonly front: SideTable;
  readonly back?: SideTable;
  /** Wordings of labels that only this kind has. */
  readonly labels?: Readonly<Partial<Record<LabelMeaning, readonly string[]>>>;
  /** How a full name without labels is put together; absent: never taken apart. */
  readonly nameOrder?: 'surname_first' | 'given_first' | 'surname_and_comma';
  /** Fields that another takes the place of where they are absent: `[absent, instead]`. */
  readonly standIns?: readonly (readonly [FieldName, FieldName])[];
  readonly checks: readonly CheckRule[];
  /** Signs of which at least one stands on every document of this kind, and on no other issuer's: less is no claim. */
  readonly issuer?: readonly IssuerSign[];
  /** Fields without which a document of this kind is not `valid`. */
  readonly required?: readonly FieldName[];
  /** Keys under which its bar codes carry fields in the clear. */
  readonly codes?: CodeKeys;
  /** Keys under which a code says when it was made; lower case. */
  readonly codeMade?: readonly string[];
  /** Where the document carries the holder's portrait; null where it has none. */
  readonly portrait: PrintedPortrait | null;
}

/** As much of a kind as reading a side takes. */
export type PrintedKind = Pick<DocumentKind, 'front' | 'back' | 'labels'>;

/** The data that a check may read. */
export interface Evidence {
  readonly fields: Fields;
  /** `YYYY-MM-DD` of UTC. */
  readonly today: string;
  readonly front: Fields;
  readonly back: Fields;
  readonly codes: readonly CodeReading[];
  /** Unencrypted data of the document's codes. */
  readonly coded?: Fields;
  readonly mrz?: MrzReading | undefined;
  readonly mrzFields?: Fields | undefined;
  readonly mrzNumbers?: readonly string[];
  /** Whether a title, as printed, stands on the front. */
  readonly says?: (title: string) => boolean;
}

/** A named check: true pass, false fail, undefined not applicable, `not_compared` where one of the two places could not be read. */
export interface CheckRule {
  readonly name: string;
  readonly run: (evidence: Evidence) => boolean | 'not_compared' | undefined;
}
