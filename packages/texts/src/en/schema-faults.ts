import type { SchemaFaultCode } from '@hakiki/contract/codes.ts';

/** Faults that prevent the approval of a report. They come from the unit's schema and from other limits. */
export const schemaFaults = {
  report_alerts_too_many:
    'the case has more than {max} alerts, and the report has only the newest of them: file it by hand',
  schema_child_missing: 'line {line}: the element {element} lacks one of these elements: {expected}',
  schema_element_unexpected: 'line {line}: the element {element} is not allowed here',
  schema_element_unexpected_of: 'line {line}: the element {element} is not allowed here. Allowed: {expected}',
  schema_fault_at: 'line {line}: the element {element} does not match the schema',
  schema_fault_quoted: 'line {line}: the validator reports: {quote}',
  schema_fault_somewhere: 'the report does not match the schema',
  schema_root_unknown: 'the schema does not define the element {element}',
  schema_too_slow: 'the schema cannot be read: it takes longer than {seconds} s',
  schema_unreadable: 'the schema cannot be read. The validator reports: {quote}',
  schema_value_length: 'line {line}: the value of {element} has {length} characters; {allowed} are required',
  schema_value_not_listed: 'line {line}: “{value}” of {element} is not one of the allowed values: {values}',
  schema_value_not_of_pattern: 'line {line}: “{value}” of {element} does not match the pattern {pattern}',
  schema_value_not_of_type: 'line {line}: “{value}” of {element} is not of the required type',
  schema_value_too_large: 'line {line}: “{value}” of {element} is too large. Limit: {limit}',
  schema_value_too_long: 'line {line}: the value of {element} has {length} characters; at most {allowed} are allowed',
  schema_value_too_short:
    'line {line}: the value of {element} has {length} characters; at least {allowed} are required',
  schema_value_too_small: 'line {line}: “{value}” of {element} is too small. Limit: {limit}',
} as const satisfies Readonly<Record<SchemaFaultCode, string>>;
