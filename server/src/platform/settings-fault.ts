import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Part = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly anyOf?: readonly Part[];
};

/** The fault of settings of that name (a closed object of simple values) with the allowed values; undefined where there is none. Pure. */
export function settingsFault(name: string, schema: TSchema, given: unknown): string | undefined {
  if (Value.Check(schema, given)) return undefined;
  const { properties = {} } = schema as Part;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return `${name}: expected an object`;
  const known = Object.keys(properties);
  const stranger = Object.keys(given).find((field) => !known.includes(field));
  if (stranger !== undefined) return `${name}: there is no ${stranger.slice(0, 40)}; known: ${known.join(', ')}`;
  const wrong = known.find((field) => {
    const value = (given as Record<string, unknown>)[field];
    return value !== undefined && !Value.Check(properties[field] as TSchema, value);
  });
  return wrong === undefined
    ? `${name}: expected other values`
    : `${name}/${wrong}: expected ${expected(properties[wrong]!)}`;
}

function expected({ anyOf, type, minimum, maximum }: Part): string {
  if (anyOf) return `one of ${anyOf.map((one) => String(one['const'])).join(', ')}`;
  if (type === 'boolean') return 'true or false';
  const what = type === 'integer' ? 'a whole number' : 'a number';
  return minimum === undefined ? what : `${what} from ${minimum} to ${maximum}`;
}
