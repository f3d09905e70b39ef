import type { ReportSettings } from '@hakiki/contract';
import { REPORT_FIELDS } from '@hakiki/contract/codes.ts';
import { isDate } from '../platform/given-time.ts';
import { type ReportFault, refusedValue } from './schema-fault.ts';
import { keyOf, type SchemaCode, type SchemaType, schemaTypes, type WantedElement } from './schema-fields.ts';

/** Type of the input for a field. */
export type FieldKind = 'text' | 'paragraph' | 'date' | 'code';
export interface FormField {
  readonly field: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Codes that the unit's schema allows; present only if the schema lists them. */
  readonly codes: readonly SchemaCode[];
  readonly max_length: number;
}
/** A fault in the value of a field. */
export interface FieldFault {
  readonly field: string;
  readonly code: 'not_a_date' | 'unknown_code' | 'too_long' | 'refused_by_schema';
}

const DATES = ['birthdate', 'id_issue_date', 'id_expiry_date', 'account_opened', 'incorporation_date'];
const PARAGRAPHS = ['reason', 'action', 'exchange_rates'];
const MAX_LENGTH = 8000;

/** Name of the goAML element for each field whose type may be defined in a schema. */
const ELEMENTS: Readonly<Record<string, WantedElement>> = {
  reason: { name: 'reason' },
  action: { name: 'action' },
  first_name: { name: 'first_name' },
  last_name: { name: 'last_name' },
  gender: { name: 'gender' },
  id_number: { name: 'id_number' },
  id_type: { name: 'type', within: /identification/i },
  nationality: { name: 'nationality1' },
  birth_place: { name: 'birth_place' },
  mothers_name: { name: 'mothers_name' },
  ssn: { name: 'ssn' },
  passport_number: { name: 'passport_number' },
  passport_country: { name: 'passport_country' },
  address: { name: 'address', within: /address/i },
  city: { name: 'city' },
  zip: { name: 'zip' },
  region: { name: 'state' },
  email: { name: 'email' },
  occupation: { name: 'occupation' },
  tax_number: { name: 'tax_number' },
  tax_reg_number: { name: 'tax_reg_number' },
  source_of_wealth: { name: 'source_of_wealth' },
  client_number: { name: 'client_number' },
  entity_name: { name: 'name', within: /entity/i },
  commercial_name: { name: 'commercial_name' },
  legal_form: { name: 'incorporation_legal_form' },
  incorporation_number: { name: 'incorporation_number' },
  business: { name: 'business' },
};

/** Returns the types that a unit's schema defines, by field. Pure. */
export function typesOfFields(xsd: string): ReadonlyMap<string, SchemaType> {
  const types = schemaTypes(xsd, Object.values(ELEMENTS));
  return new Map(
    Object.entries(ELEMENTS).flatMap(([field, element]) => {
      const type = types.get(keyOf(element));
      return type ? [[field, type] as const] : [];
    }),
  );
}

/** Returns the form of a report from its unit's schema and settings: all fields in the order of `REPORT_FIELDS`. Pure. */
export function formOf(
  types: ReadonlyMap<string, SchemaType>,
  settings: ReportSettings,
  isCompany: boolean,
): FormField[] {
  const required = new Set(['reason', ...(isCompany ? (settings.entity?.required ?? []) : settings.required)]);
  return REPORT_FIELDS.map((field) => {
    const { codes = [], maxLength = null } = types.get(field) ?? {};
    const kind = DATES.includes(field)
      ? 'date'
      : codes.length
        ? 'code'
        : PARAGRAPHS.includes(field)
          ? 'paragraph'
          : 'text';
    return {
      field,
      kind,
      required: required.has(field),
      codes,
      max_length: Math.min(maxLength ?? MAX_LENGTH, MAX_LENGTH),
    };
  });
}

/**
 * Checks values against the form. Returns at most one fault per field. An empty value is not a fault, because `missing`
 * lists it. Pure.
 */
export function fieldFaults(form: readonly FormField[], values: Readonly<Record<string, string>>): FieldFault[] {
  return form.flatMap(({ field, kind, codes, max_length: max }): FieldFault[] => {
    const value = values[field]?.trim() ?? '';
    if (value === '') return [];
    if (kind === 'date' && !isDate(value)) return [{ field, code: 'not_a_date' }];
    if (kind === 'code' && !codes.some(({ code }) => code === value)) return [{ field, code: 'unknown_code' }];
    return [...value].length > max ? [{ field, code: 'too_long' }] : [];
  });
}

/**
 * Returns the faults of `fieldFaults`, and the fields whose values the schema refuses for another reason, such as a
 * pattern. Uses a fault of the schema only if its value is the field's value, because other parties have elements of
 * the same name. Returns at most one fault per field. Pure.
 *
 * @param faults faults of the schema, as `validate-report.ts` returns them
 */
export function faultsByField(
  form: readonly FormField[],
  values: Readonly<Record<string, string>>,
  faults: readonly ReportFault[],
): FieldFault[] {
  const found = fieldFaults(form, values);
  const refusedValues = faults.flatMap((fault) => refusedValue(fault) ?? []);
  const refused = Object.entries(ELEMENTS).flatMap(([field, { name }]): FieldFault[] => {
    const value = values[field]?.trim() ?? '';
    if (value === '' || found.some((fault) => fault.field === field)) return [];
    const isRefused = refusedValues.some((one) => one.element === name && one.value === value);
    return isRefused ? [{ field, code: 'refused_by_schema' }] : [];
  });
  return [...found, ...refused];
}
