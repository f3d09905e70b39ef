import type { SchemaFaultCode } from '@hakiki/contract/codes.ts';
import { type Message, message } from '@hakiki/texts';

/** Fault because of which a report cannot be approved. */
export type ReportFault = Message<SchemaFaultCode>;

/** Maximum length of text from the validator in a fault, in characters. */
const MAX_QUOTE = 500;

/**
 * Fault of a schema that the validator cannot read. The quoted text is about the unit's schema and not about the
 * report.
 */
export const unreadableSchema = (quote: string): ReportFault =>
  message('schema_unreadable', { quote: quote.trim().slice(0, MAX_QUOTE) });

/**
 * Patterns of the error texts of libxml2 2 (xmlschemas.c), each with the fault for this error. Patterns are needed
 * because libxml2 prints no error codes. `{line}` and `{element}` come from the beginning of the text.
 */
const FORMS: readonly (readonly [form: RegExp, fault: (place: Place, found: readonly string[]) => ReportFault])[] = [
  [
    /^\[facet 'pattern'\] The value '(.*)' is not accepted by the pattern '(.*)'\.$/s,
    (place, [value = '', pattern = '']) => message('schema_value_not_of_pattern', { ...place, value, pattern }),
  ],
  [
    /^\[facet 'enumeration'\] The value '(.*)' is not an element of the set \{(.*)\}\.$/s,
    (place, [value = '', values = '']) => message('schema_value_not_listed', { ...place, value, values }),
  ],
  [
    /^\[facet 'maxLength'\] The value has a length of '(\d+)'; this exceeds the allowed maximum length of '(\d+)'\.$/,
    (place, [length = '', allowed = '']) => message('schema_value_too_long', { ...place, length, allowed }),
  ],
  [
    /^\[facet 'minLength'\] The value has a length of '(\d+)'; this underruns the allowed minimum length of '(\d+)'\.$/,
    (place, [length = '', allowed = '']) => message('schema_value_too_short', { ...place, length, allowed }),
  ],
  [
    /^\[facet 'length'\] The value has a length of '(\d+)'; this differs from the allowed length of '(\d+)'\.$/,
    (place, [length = '', allowed = '']) => message('schema_value_length', { ...place, length, allowed }),
  ],
  [
    /^\[facet 'min(?:In|Ex)clusive'\] The value '(.*)' (?:is less than the minimum value allowed \('|must be greater than ')(.*?)'\)?\.$/s,
    (place, [value = '', limit = '']) => message('schema_value_too_small', { ...place, value, limit }),
  ],
  [
    /^\[facet 'max(?:In|Ex)clusive'\] The value '(.*)' (?:is greater than the maximum value allowed \('|must be less than ')(.*?)'\)?\.$/s,
    (place, [value = '', limit = '']) => message('schema_value_too_large', { ...place, value, limit }),
  ],
  [
    /^'(.*)' is not a valid value of the (?:local )?(?:atomic|list|union) type\b.*\.$/s,
    (place, [value = '']) => message('schema_value_not_of_type', { ...place, value }),
  ],
  [
    /^This element is not expected\. Expected is (?:one of )?\( (.*) \)\.$/s,
    (place, [expected = '']) => message('schema_element_unexpected_of', { ...place, expected }),
  ],
  [/^This element is not expected\.$/, (place) => message('schema_element_unexpected', place)],
  [
    /^Missing child element\(s\)\. Expected is (?:one of )?\( (.*) \)\.$/s,
    (place, [expected = '']) => message('schema_child_missing', { ...place, expected }),
  ],
  [
    /^No matching global declaration available for the validation root\.$/,
    ({ element }) => message('schema_root_unknown', { element }),
  ],
];

interface Place {
  readonly line: number | string;
  readonly element: string;
}
const ELEMENT = /^(?:Schemas validity error : )?Element '([^']{1,200})': (.*)$/s;
const ATTRIBUTE = /^(?:Schemas validity error : )?Element '([^']{1,200})', attribute '[^']*': (.*)$/s;

/**
 * Converts an error text of the validator to a fault. The fault of a text that fits no pattern contains the whole text.
 * Pure.
 * @param error text of libxml2
 * @param line line of the report; undefined if libxml2 names none
 */
export function schemaFaultOf(error: string, line: number | undefined): ReportFault {
  const text = error.trim();
  const at = line ?? '?';
  const [, name, rest] = ELEMENT.exec(text) ?? ATTRIBUTE.exec(text) ?? [];
  if (name === undefined || rest === undefined)
    return message('schema_fault_quoted', { line: at, quote: text.slice(0, MAX_QUOTE) });
  // libxml2 writes the namespace of an element before its name.
  const place = { line: at, element: name.replace(/^\{[^}]*\}/, '') };
  for (const [form, fault] of FORMS) {
    const found = form.exec(rest);
    if (found) return fault(place, found.slice(1));
  }
  return message('schema_fault_quoted', { line: at, quote: text.slice(0, MAX_QUOTE) });
}

/**
 * Returns a fault without the values from the report that its text contains. Faults of the case itself contain none.
 * Pure.
 */
export function withoutValues(fault: ReportFault): ReportFault {
  if (fault.code === 'report_alerts_too_many' || fault.code === 'schema_too_slow') return fault;
  const { line, element } = fault.params as Partial<Place>;
  return line === undefined || element === undefined
    ? message('schema_fault_somewhere')
    : message('schema_fault_at', { line, element });
}

/** Returns the element and the value that a fault of a single value is about; undefined for other faults. */
export function refusedValue(fault: ReportFault): { readonly element: string; readonly value: string } | undefined {
  switch (fault.code) {
    case 'schema_value_not_of_pattern':
    case 'schema_value_not_listed':
    case 'schema_value_too_small':
    case 'schema_value_too_large':
      return { element: String(fault.params.element), value: String(fault.params.value) };
    default:
      return undefined;
  }
}
