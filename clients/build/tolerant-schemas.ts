/** Schemas of the API's description as JSON Schemas that tolerate values of later versions. Pure. */

export type Schema = { readonly [key: string]: unknown };
/** The part of the description that schemas refer to. */
export interface Described {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const SCHEMAS = '#/components/schemas/';

/** The roots and every schema that they refer to, by name. */
export function withReferenced(api: Described, roots: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const definitions: Record<string, Schema> = {};
  const pending = Object.keys(roots);
  const refer = (name: string): Schema => {
    pending.push(name);
    return { $ref: `#/definitions/${name}` };
  };
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    definitions[name] ??= tolerant(
      { api, refer },
      dereferenced(api, roots[name] ?? { $ref: `${SCHEMAS}${name}` }),
      name,
    );
  return Object.fromEntries(Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function dereferenced(api: Described, schema: Schema): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = api.components.schemas[reference.replace(SCHEMAS, '')];
  if (!target) throw new Error(`${reference} is not described`);
  return target;
}

interface Scope {
  readonly api: Described;
  readonly refer: (name: string) => Schema;
}

/**
 * Returns the schema with kinds, fields and descriptions only. A value of several kinds becomes a value of any kind.
 *
 * @param title the name of the type, where it becomes one
 */
function tolerant(scope: Scope, schema: Schema, title: string): Schema {
  const { $ref: reference, description } = schema;
  if (typeof reference === 'string') {
    const name = reference.replace(SCHEMAS, '');
    const target = dereferenced(scope.api, schema);
    return hasFields(target) ? scope.refer(name) : tolerant(scope, target, name);
  }
  const described = typeof description === 'string' ? { description } : {};
  const kind = kindOf(scope, schema, title);
  const types = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Schema[];
  const canBeNull =
    schema['nullable'] === true ||
    (Array.isArray(schema['type']) && schema['type'].includes('null')) ||
    types.some(({ type }) => type === 'null');
  return canBeNull && Object.keys(kind).length
    ? { ...described, anyOf: [kind, { type: 'null' }] }
    : { ...described, ...kind };
}

/** True for an object whose fields are named. */
const hasFields = (schema: Schema): boolean => 'properties' in schema || 'allOf' in schema;

function kindOf(scope: Scope, schema: Schema, title: string): Schema {
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (alternatives) {
    const [only, ...more] = alternatives.filter(({ type }) => type !== 'null');
    // A value that the service stored and sends as it is. Records of former versions have other fields.
    if (only && '$ref' in only && alternatives.length === 1 && hasFields(dereferenced(scope.api, only))) return {};
    return only && !more.length ? tolerant(scope, only, title) : {};
  }
  const type = Array.isArray(schema['type']) ? schema['type'].find((kind) => kind !== 'null') : schema['type'];
  if (schema['allOf'] || type === 'object') return objectOf(scope, schema, title);
  switch (type) {
    case 'array': {
      const items = schema['items'] as Schema | undefined;
      return { type, items: items && !('not' in items) ? tolerant(scope, items, `${title}Item`) : {} };
    }
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return { type };
    default:
      return 'enum' in schema || 'const' in schema ? { type: 'string' } : {};
  }
}

function objectOf(scope: Scope, schema: Schema, title: string): Schema {
  const fields = fieldsOf(scope.api, schema);
  const { additionalProperties: rest } = schema as { additionalProperties?: Schema | boolean };
  if (!Object.keys(fields.properties).length) {
    const values = typeof rest === 'object' ? tolerant(scope, rest, `${title}Value`) : {};
    return { type: 'object', additionalProperties: Object.keys(values).length ? values : true };
  }
  const properties = Object.entries(fields.properties).map(
    ([name, field]) => [name, tolerant(scope, field, title + pascal(name))] as const,
  );
  return { title, type: 'object', required: fields.required, properties: Object.fromEntries(properties) };
}

interface Fields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** The fields of an object, with those of all its parts. */
function fieldsOf(api: Described, schema: Schema): Fields {
  const own = dereferenced(api, schema) as Partial<Fields> & { readonly allOf?: readonly Schema[] };
  const parts = (own.allOf ?? []).map((part) => fieldsOf(api, part));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties) as Fields['properties'],
    required: [...parts.flatMap(({ required }) => required), ...(own.required ?? [])],
  };
}

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
