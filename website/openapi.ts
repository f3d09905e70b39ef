/** The parts of an OpenAPI 3.0 document that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-enum'?: readonly unknown[];
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Answer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, Answer | { readonly $ref: string }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly callbacks?: Readonly<Record<string, unknown>>;
  readonly 'x-permission'?: string;
}

export interface OpenApi {
  /** Applies to each operation that has no `security` of its own. */
  readonly security?: Operation['security'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The part that a reference names, as often as it is a reference. @throws Error when the document has no such part */
export function resolved<Part extends object>(document: OpenApi, part: Part | { readonly $ref: string }): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/')], document);
  if (typeof found !== 'object' || found === null) throw new Error(`${part.$ref} is not in the document`);
  return resolved(document, found as Part);
}

/** The object that a schema describes, where null may stand in its place. */
export function objectOf(document: OpenApi, given: Schema): Schema {
  const schema = resolved(document, given);
  const [member, ...others] = (schema.anyOf ?? []).filter(
    ({ enum: values }) => !values?.every((value) => value === null),
  );
  return member && others.length === 0 ? resolved(document, member) : schema;
}

/** Objects within objects are looked into so far for examples. */
const EXAMPLE_DEPTH = 4;

/** An example put together of those that the schema and its parts carry; undefined where none does. */
function exampleOfSchema(document: OpenApi, given: Schema, depth = EXAMPLE_DEPTH): unknown {
  const schema = objectOf(document, given);
  if (schema.example !== undefined || depth === 0) return schema.example;
  if (schema.items) {
    const item = exampleOfSchema(document, schema.items, depth - 1);
    return item === undefined ? undefined : [item];
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleOfSchema(document, part, depth - 1));
    return parts.every((part) => part === undefined) ? undefined : Object.assign({}, ...parts);
  }
  const parts = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, exampleOfSchema(document, part, depth - 1) ?? part.enum?.[0]] as const,
  );
  const known = parts.filter(([, value]) => value !== undefined);
  return known.length ? Object.fromEntries(known) : undefined;
}

/** The example of a body or an answer: the recorded one, which stands with the answer or with the named schema that the answer is made of. */
export const exampleOf = (document: OpenApi, { example, examples, schema }: Media): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value ?? (schema && exampleOfSchema(document, schema));
