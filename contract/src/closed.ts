import { type TSchema, Type } from 'typebox';

type Schema = Record<string, unknown>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a closed form of the schema, which refuses every field that it does not name. This also applies to nested
 * objects, lists and alternatives. An intersection of objects becomes one object, because objects that are closed
 * separately would refuse each other's fields. Records, which allow any key, do not change.
 */
export function closed(schema: TSchema): TSchema {
  return close(schema as Schema) as unknown as TSchema;
}

function close(schema: Schema): Schema {
  const { allOf, anyOf, items, properties } = schema as {
    allOf?: Schema[];
    anyOf?: Schema[];
    items?: unknown;
    properties?: Schema;
  };
  if (allOf) return close(merged(allOf));
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(close) }),
    ...(isSchema(items) && { items: close(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, isSchema(property) ? close(property) : property]),
      ),
      additionalProperties: schema['additionalProperties'] ?? false,
    }),
  };
}

/** Merges objects into one object with all fields. Throws if an intersection contains another type. */
function merged(parts: readonly Schema[]): Schema {
  const flat = parts.map((part) => (part['allOf'] ? merged(part['allOf'] as Schema[]) : part));
  if (flat.some(({ properties }) => !properties)) throw new Error('only objects can be intersected in a request');
  return {
    type: 'object',
    properties: Object.assign({}, ...flat.map(({ properties }) => properties as Schema)) as Schema,
    required: [...new Set(flat.flatMap(({ required }) => (required as string[] | undefined) ?? []))],
  };
}

/** Query of an endpoint without query parameters. */
export const noQuery: TSchema = closed(Type.Object({}));
