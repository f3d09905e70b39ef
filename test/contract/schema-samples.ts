import type { Endpoint } from '@hakiki/contract';
import * as contract from '@hakiki/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The keywords that are looked at. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value;

/** Every endpoint that the contract package defines. */
export const endpoints: readonly Endpoint[] = Object.values(contract)
  .filter((part) => typeof part === 'object')
  .flatMap((part) => Object.values(part as object).filter(isEndpoint));

export const fits = (schema: unknown, value: unknown): boolean => Value.Check(schema as TSchema, value);

const texts = [
  'text',
  '1',
  'NGN',
  '#0a7d4f',
  '2026-01-31',
  'amaka@example.com',
  'https://example.com/x',
  'https://app.example.com',
];
const lengths = [...texts, ...[12, 16, 32, 64].flatMap((length) => ['x'.repeat(length), 'a'.repeat(length)])];

/** The smallest value that a schema takes: required fields alone. Throws for a pattern that none of the texts above fits. */
export function sampleOf(schema: unknown): unknown {
  const {
    type,
    const: fixed,
    enum: words,
    format,
    minimum,
    minItems = 0,
    anyOf,
    items,
    properties,
    required = [],
  } = schema as Shape;
  if (fixed !== undefined) return fixed;
  if (words) return words[0];
  if (anyOf) return sampleOf(anyOf[0]);
  if (properties) return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]));
  if (type === 'array') return Array.from({ length: minItems }, () => sampleOf(items));
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type !== 'string') return {};
  if (format === 'iso-4217') return 'NGN';
  const found = lengths.find((text) => fits(schema, text));
  if (found === undefined) throw new Error(`no sample for ${JSON.stringify(schema)}`);
  return found;
}

/** A value of another type than the schema's; undefined where it takes every type. */
export const wrongFor = (schema: unknown): unknown =>
  [...((schema as Shape).properties ? [] : [{}]), 7, 'text', true, []].find((value) => !fits(schema, value));

export interface Field {
  /** As messages name it: `customer_details.customer_name`, `entries.0.kind`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: unknown;
  readonly required: boolean;
}

/** Every field of a body, those of required objects and lists too. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): Field[] {
  const { properties = {}, required = [], items, minItems = 0 } = schema as Shape;
  if (items && minItems > 0) return fieldsOf(items, [...path, '0']);
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const isRequired = required.includes(name);
    const field = { name: here.join('.'), path: here, schema: property, required: isRequired };
    return [field, ...(isRequired ? fieldsOf(property, here) : [])];
  });
}

/** A copy of a body with one field set, or without it where the value is undefined. */
export function withField(body: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>;
  const next = rest.length ? withField(copy[first!], rest, value) : value;
  if (next === undefined) delete copy[first!];
  else copy[first!] = next;
  return copy;
}
