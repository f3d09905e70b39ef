import type { TSchema } from 'typebox';
import { FIXED_MESSAGE } from './expectation.ts';

/** Keywords of a schema that are used here. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  /** Message of the contract for every invalid value, including null. */
  readonly [FIXED_MESSAGE]?: string;
}

/**
 * Removes null fields of a body if their schema does not allow null. Many clients send null for absent fields, and the
 * contract's message for null is that of an absent field. Does not remove fields that the schema does not name. Does
 * not remove a field with one message for every invalid value (`ivs` of the onboarding settings), because validation
 * refuses null there. Pure.
 */
export function withoutNulls(schema: TSchema | undefined, value: unknown): unknown {
  return schema === undefined ? value : cleaned(schema as Shape, value);
}

function cleaned(schema: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => cleaned(schema.items!, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property) return [[name, item]];
      return item === null && !takesNull(property) ? [] : [[name, cleaned(property, item)]];
    }),
  );
}

const propertiesOf = ({ properties = {}, allOf = [] }: Shape): Readonly<Record<string, Shape>> =>
  Object.assign({}, properties, ...allOf.map(propertiesOf));

function takesNull({ type, anyOf, allOf, enum: words, [FIXED_MESSAGE]: message }: Shape): boolean {
  if (message !== undefined) return true;
  if (anyOf) return anyOf.some(takesNull);
  if (allOf) return allOf.every(takesNull);
  if (words?.includes(null)) return true;
  return type === undefined ? words === undefined : type === 'null';
}
