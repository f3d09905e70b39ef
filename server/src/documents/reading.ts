import type { DocumentNoteCode } from '@hakiki/contract/codes.ts';
import type { Message } from '@hakiki/texts';
import type { Quad } from '../vision/image/page.ts';

/** Code of a check's detail, or of a field's note. */
export type DocumentNote = Message<DocumentNoteCode>;

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

/**
 * One value as it was read. Dates are `YYYY-MM-DD`, the gender is `Male` or `Female`, and names are as on the document.
 * A value that was not read is absent. It is never guessed.
 */
export interface FieldReading {
  readonly value: string;
  /** Text from which the value was read, before any correction. */
  readonly raw: string;
  /** Mean probability of the characters in the first reading, 0 to 1. */
  readonly score: number;
  /** Minimum probability of the characters. */
  readonly least?: number;
  readonly source: 'print' | 'mrz' | 'code';
  /** Side and box of the value. The box is in pixels of the straightened page of this side. */
  readonly side?: 'front' | 'back';
  readonly box?: Quad;
  /** True if other text, such as the label, is before the value in the same line. */
  readonly led?: true;
  /** Boxes of the lines that were joined, if there are several lines. */
  readonly lines?: readonly Quad[];
  /**
   * Probability that the value is exactly the printed text, 0 to 1 (`field-probability.ts`). Absent if it was not
   * estimated.
   */
  readonly probability?: number;
  /** Value in a code on the document, if it differs from this value. */
  readonly coded?: string;
  /**
   * The day on which a code on the document was made. Only for a date. This day is equal to the date or a little later.
   */
  readonly codedDay?: string;
  /** A second reading that has the same letters and more likely spaces. */
  readonly spacedAs?: string;
  /** Reason why the value differs from `raw`, for the compliance officer. */
  readonly note?: DocumentNote;
}

/** True for a name that the MRZ may have cut, because the name fills its field. */
export const isCut = (name: FieldReading | undefined): boolean => name?.note?.code === 'field_may_be_cut';

export type Fields = Partial<Record<FieldName, FieldReading>>;

/**
 * One check with a name. `valid` depends on all checks. `not_applicable`: the document has no data for the check.
 * `not_compared`: the document has the data, but one of the two places could not be read. `not_found`: a detail that
 * the kind prints was not found. Only `fail` makes a document invalid.
 */
export interface Check {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'not_applicable' | 'not_compared' | 'not_found';
  readonly detail?: DocumentNote;
}

/** The ICAO 9303 formats (parts 4, 5, 6 and 7), and the format of the French identity card from 1988 to 2021. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'IDFRA';

export interface MrzReading {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  /** True only if every check digit is right, and no character was changed to make a check digit right. */
  readonly valid: boolean;
  /** Probability of each character in each line. */
  readonly scores: readonly (readonly number[])[];
}

/** The payload of a bar code or QR code. It is stored as evidence. */
export interface CodeReading {
  readonly symbology: string;
  readonly text: string;
  readonly side: 'front' | 'back';
  readonly box?: Quad;
}

/** Measured quality of the picture, and the first fault if there is one. */
export interface Quality {
  readonly sharpness: number;
  readonly brightness: number;
  readonly glare: number;
  readonly width: number;
  readonly fault?: 'blurry' | 'dark' | 'glare' | 'small' | 'no_document' | 'unreadable';
}
