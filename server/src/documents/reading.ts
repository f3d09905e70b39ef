import type { Quad } from '../vision/image/page.ts';

/** The contract's document types. */
export const documentTypes = [
  'national_id',
  'passport',
  'drivers_license',
  'voters_card',
  'kenya_id',
  'cac_certificate',
  'utility_bill',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fieldNames = [
  'first_name',
  'last_name',
  'other_names',
  'full_name',
  'date_of_birth',
  'gender',
  'id_number',
  'nationality',
  'issue_date',
  'expiry_date',
  'issuing_authority',
  'issuing_country',
  'place_of_birth',
  'place_of_issue',
  'address',
  'district',
  'division',
  'location',
  'sub_location',
  'serial_number',
  'barcode_number',
  'personal_number',
  'tracking_id',
  'occupation',
  'licence_class',
  'state',
  'bill_date',
  'meter_number',
  'amount',
  'phone',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** One value as read: dates `YYYY-MM-DD`, gender `Male`/`Female`, names as on the document. Absent is absent, never guessed. */
export interface FieldReading {
  readonly value: string;
  /** The text it was taken from, before any correction. */
  readonly raw: string;
  /** Mean probability of its characters in the first reading, 0 to 1. */
  readonly score: number;
  /** The least of them. */
  readonly least?: number;
  readonly source: 'print' | 'mrz' | 'code';
  /** Which side and where, in pixels of that side's straightened page. */
  readonly side?: 'front' | 'back';
  readonly box?: Quad;
  /** Text of the same line stands before it, its label for one. */
  readonly led?: true;
  /** The lines it was joined from, where there are several. */
  readonly lines?: readonly Quad[];
  /** How likely the value is what is printed, 0 to 1 (`field-probability.ts`); absent where it was not estimated. */
  readonly probability?: number;
  /** What a code on the document says instead. */
  readonly coded?: string;
  /** Of a date: the day on which a code on the document was made, which is that day or soon after it. */
  readonly codedDay?: string;
  /** Another reading of the same letters, whose spaces are the likelier ones. */
  readonly spacedAs?: string;
  /** Why the value differs from `raw`, for the compliance officer. */
  readonly note?: string;
}

export type Fields = Partial<Record<FieldName, FieldReading>>;

/**
 * One named check behind `valid`. `not_applicable`: the document has nothing to check; `not_compared`: it has, and one of the two places could
 * not be read; `not_found`: what the kind prints was not found. Only `fail` makes a document invalid.
 */
export interface Check {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'not_applicable' | 'not_compared' | 'not_found';
  readonly detail?: string;
}

/** The ICAO 9303 formats (parts 4, 5, 6 and 7), and the French identity card's of 1988 to 2021. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'IDFRA';

export interface MrzReading {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  /** True only when every check digit agrees and no character was repaired to make it so. */
  readonly valid: boolean;
  /** Probability of each character, per line. */
  readonly scores: readonly (readonly number[])[];
}

/** A barcode or QR payload, kept as evidence. */
export interface CodeReading {
  readonly symbology: string;
  readonly text: string;
  readonly side: 'front' | 'back';
  readonly box?: Quad;
}

/** Numbers of the quality gates, and the first fault found, if any. */
export interface Quality {
  readonly sharpness: number;
  readonly brightness: number;
  readonly glare: number;
  readonly width: number;
  readonly fault?: 'blurry' | 'dark' | 'glare' | 'small' | 'no_document' | 'unreadable';
}
