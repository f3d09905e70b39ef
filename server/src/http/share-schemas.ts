import { DESCRIBED_BY, namedSchemas } from '@hakiki/contract';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Part = { [name: string]: Json };
interface Components {
  schemas?: Part;
  responses?: Part;
  parameters?: Part;
}
interface Document {
  readonly paths: Part;
  readonly components: Components;
  security?: Json;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keyword that marks a named schema until `shareSchemas` moves the schema. It never appears in the final document. */
const NAME = 'x-schema-name';
const nameOf = new Map(Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]));
/** Parts of a route's schema that the plugin splits into parameters. */
const PARAMETERS = ['params', 'querystring', 'headers'];

/**
 * Copies a route's schema and marks each part that equals one of `namedSchemas` with its name. Does not change
 * parameters.
 */
export const routeWithNames = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema).map(([part, value]) => [part, PARAMETERS.includes(part) ? value : withNames(value)]),
  );

/** Copies a schema and marks each part that equals one of `namedSchemas` with its name. */
export function withNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNames(value)]),
  );
  const name = nameOf.get(JSON.stringify(schema));
  if (name !== undefined) copy[NAME] = name;
  return copy;
}

/**
 * Moves named schemas to `components/schemas`, refusals to `components/responses` and parameters of several operations
 * to `components/parameters`. Replaces them by references. Changes `document`.
 * @throws Error if two schemas of one name differ
 */
export function shareSchemas(document: Document): void {
  const schemas = document.components.schemas ?? {};
  document.components.schemas = schemas;
  for (const [path, methods] of Object.entries(document.paths)) document.paths[path] = moved(methods, schemas);
  shortenNullable(schemas);
  document.components.responses = shareRefusals(document.paths);
  document.components.parameters = shareParameters(document.paths);
}

function moved(part: Json, schemas: Part): Json {
  if (Array.isArray(part)) return part.map((item) => moved(item, schemas));
  if (!isPart(part)) return part;
  const copy: Part = Object.fromEntries(
    // Recorded examples are values and not schemas, so they are not searched.
    Object.entries(part).map(([key, value]) => [key, key === 'example' ? value : moved(value, schemas)]),
  );
  const { [NAME]: name, [DESCRIBED_BY]: described, ...schema } = copy;
  if (Array.isArray(described)) {
    const { type: _, additionalProperties: __, ...rest } = schema;
    const references = referencesTo(described.map(String), schemas);
    const isBare = references.length === 1 && Object.keys(rest).length === 0;
    return isBare ? references[0]! : { ...rest, anyOf: references };
  }
  if (typeof name !== 'string') return copy;
  // OpenAPI 3.0.3 cannot describe a reference that may be null: `nullable` has no effect next to `$ref`, nor next to an `allOf` that contains it.
  return keptAs(schema['nullable'] === true ? `${name}OrNull` : name, schema, schemas);
}

/** Stores the schema under its name, and returns a reference to it. Changes `schemas`. */
function keptAs(name: string, schema: Part, schemas: Part): Part {
  const kept = schemas[name];
  if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(schema))
    throw new Error(`two schemas are named ${name}: name one of them otherwise in contract/src/named-schemas.ts`);
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Shortens the schema of an object that may be null, if the schema of the object has a name too. `CaseOrNull` keeps its
 * fields without descriptions, because `Case` has them. It cannot refer to `Case`, because it would then need a member
 * that is only null, for which orval 7 writes invalid code. Changes `schemas`.
 */
function shortenNullable(schemas: Part): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const { nullable, ...value } = schema as Part;
    const other = name.replace(/OrNull$/, '');
    if (nullable && value['properties'] && JSON.stringify(schemas[other]) === JSON.stringify(value))
      schemas[name] = { description: `${other}, or null`, ...(withoutDescriptions(value) as Part), nullable };
  }
}

/** Copies a schema without its descriptions. A field that is named `description` stays. Pure. */
function withoutDescriptions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (!isPart(schema)) return schema;
  const { description: _, properties, ...rest } = schema;
  const fields = isPart(properties) && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, withoutDescriptions(field)]),
    ),
  };
  const others = Object.entries(rest).map(([key, value]) => [key, withoutDescriptions(value)]);
  return { ...Object.fromEntries(others), ...fields };
}

/**
 * Stores each of these `namedSchemas` under its name, and returns references to them. If `names` contains `null`, the
 * first one may be null. Changes `schemas`.
 */
function referencesTo(names: readonly string[], schemas: Part): Json[] {
  const [first, ...others] = names.filter((name) => name !== 'null');
  if (first === undefined) return [];
  return [
    referenceTo(first, names.includes('null'), schemas),
    ...others.map((name) => referenceTo(name, false, schemas)),
  ];
}

function referenceTo(name: string, isNullable: boolean, schemas: Part): Json {
  const kept = isNullable ? `${name}OrNull` : name;
  if (!Object.hasOwn(schemas, kept)) {
    // The schema may refer to itself, because a condition contains conditions.
    schemas[kept] = {};
    const { [NAME]: _, ...content } = schemaNamed(name);
    schemas[kept] = moved(isNullable ? { ...content, nullable: true } : content, schemas);
  }
  return { $ref: `#/components/schemas/${kept}` };
}
const schemaNamed = (name: string): Part => asOpenapi(withNames(namedSchemas[name]) as Json) as Part;

/**
 * Converts a schema to OpenAPI 3.0.3, as the plugin does. A value that may be null becomes `nullable`. If it has
 * several alternatives, the first one becomes `nullable`. A constant becomes an enum with one value. A pattern that
 * matches every name becomes `additionalProperties`.
 */
function asOpenapi(part: Json): Json {
  if (Array.isArray(part)) return part.map(asOpenapi);
  if (!isPart(part)) return part;
  const copy: Part = Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => key !== 'additionalProperties' || !('patternProperties' in part))
      .map(([key, value]) => {
        if (key === 'const') return ['enum', [value]];
        if (key !== 'patternProperties' || !isPart(value)) return [key, asOpenapi(value)];
        return ['additionalProperties', asOpenapi(Object.values(value)[0] ?? {})];
      }),
  );
  const { anyOf, ...others } = copy;
  if (!Array.isArray(anyOf)) return copy;
  const isNull = (member: Json): boolean => isPart(member) && member['type'] === 'null';
  const [value, ...more] = anyOf.filter((member) => !isNull(member));
  if (!isPart(value) || !anyOf.some(isNull)) return copy;
  return more.length
    ? { ...others, anyOf: [{ ...value, nullable: true }, ...more] }
    : { ...others, ...value, nullable: true };
}

/**
 * Statuses of refusals that every endpoint can have: because of parameters, body, credentials or load. One `default`
 * response describes them together. 422 is about `Idempotency-Key`, and for an upload about the checksum.
 */
const GENERAL = ['400', '401', '403', '404', '408', '409', '413', '415', '422', '429', '500', '503'];

/**
 * Returns one response for these refusals of an operation, which have the same content. `x-statuses` lists them for
 * programs.
 */
function generalRefusal(responses: Part, statuses: readonly string[]): Part {
  const parts = statuses.map((status) => responses[status] as Part);
  const meanings = parts.map(({ description }, index) => `${statuses[index]}: ${String(description)}`);
  return { ...parts[0], description: meanings.join('. '), 'x-statuses': statuses.map(Number) };
}

/** Returns the headers and the body of a response as text. */
const contentOf = (response: Json | undefined): string =>
  JSON.stringify({ ...(response as Part | undefined), description: null });

/**
 * Replaces each refusal (4xx, 5xx) by a reference whose name contains the status (`Refusal410`). Replaces the general
 * refusals by one `default`, unless they have another body or other headers. Replaces refusals of webhook receivers by
 * `NotDelivered`. Changes `paths`.
 */
function shareRefusals(paths: Part): Part {
  const shared: Part = {};
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods as Part)) {
      const responses = (operation as { responses?: Part }).responses ?? {};
      // The answer with 500 is used, because every operation can have it.
      const content = contentOf(responses['500']);
      const general = GENERAL.filter((status) => responses[status] && contentOf(responses[status]) === content);
      if (general.length) responses['default'] = generalRefusal(responses, general);
      for (const status of general) delete responses[status];
      for (const [status, response] of Object.entries(responses)) {
        if (!/^([45]\d\d|default)$/.test(status)) continue;
        const name = status === 'default' ? 'AnyRefusal' : `Refusal${status}`;
        responses[status] = { $ref: `#/components/responses/${nameFor(name, response, shared)}` };
      }
      for (const { responses: answers = {} } of postsOf(operation as Operation))
        if (answers['4XX'] !== undefined)
          answers['4XX'] = { $ref: `#/components/responses/${nameFor('NotDelivered', answers['4XX'], shared)}` };
    }
  return shared;
}

/** Counts how often each part occurs, by the text of the part. */
function usesOf(parts: readonly Json[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const text of parts.map((part) => JSON.stringify(part))) uses.set(text, (uses.get(text) ?? 0) + 1);
  return uses;
}

interface Operation {
  parameters?: Part[];
  responses?: Part;
  callbacks?: Part;
  security?: Json;
}
const operationsOf = (paths: Part): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods as Part)) as Operation[];
/** Returns the requests that the callbacks of an operation describe. */
const postsOf = (operation: Operation): Operation[] =>
  Object.values(operation.callbacks ?? {}).flatMap((urls) => operationsOf(urls as Part));

/** Replaces each parameter that is used more than once by a reference. Changes `paths`. */
function shareParameters(paths: Part): Part {
  const shared: Part = {};
  const operations = operationsOf(paths);
  const lists = [...operations, ...operations.flatMap(postsOf)].map(({ parameters = [] }) => parameters);
  const uses = usesOf(lists.flat());
  for (const list of lists)
    for (const [index, parameter] of list.entries()) {
      if (uses.get(JSON.stringify(parameter)) === 1) continue;
      const name = nameFor(`${String(parameter['in'])}.${String(parameter['name'])}`, parameter, shared);
      list[index] = { $ref: `#/components/parameters/${name}` };
    }
  return shared;
}

/**
 * Replaces each successful answer that several operations share by a reference. Removes the credentials of an operation
 * if they equal those of the document. Call this function last, after the examples were added. Changes `document`.
 */
export function shareAnswers({ paths, components, security }: Document): void {
  const shared: Part = { ...components.responses };
  components.responses = shared;
  const operations = operationsOf(paths);
  const uses = usesOf(operations.flatMap(({ responses = {} }) => Object.values(responses)));
  for (const operation of operations) {
    if (JSON.stringify(operation.security) === JSON.stringify(security)) delete operation.security;
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      const base = uses.get(JSON.stringify(answer)) === 1 ? undefined : answerName(status, answer);
      if (base !== undefined)
        operation.responses![status] = { $ref: `#/components/responses/${nameFor(base, answer, shared)}` };
    }
  }
}

/**
 * Returns the name for a shared answer. It is `CaseAnswer` if the JSON is or contains the named schema `Case`, and
 * `CasePage` for a page of cases. If the name of the schema already ends in `Answer`, it stays. Undefined for other
 * answers.
 */
function answerName(status: string, answer: Json): string | undefined {
  const { schema } = (answer as { content?: Record<string, { schema?: Schema }> }).content?.['application/json'] ?? {};
  const data = schema?.properties?.['data'];
  const item = data?.properties?.['items']?.items?.$ref;
  const reference = data?.$ref ?? schema?.$ref ?? item;
  if (!status.startsWith('2') || reference === undefined) return undefined;
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  if (name.endsWith('Answer')) return name;
  return `${name}${reference === item ? 'Page' : 'Answer'}`;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Returns a name such as `Refusal400` or `Refusal400_2`, which generators can use as the name of a type. If this exact
 * response already has a name, returns that name. Changes `shared`.
 */
function nameFor(base: string, response: Json, shared: Part): string {
  for (let index = 1; ; index += 1) {
    const name = index === 1 ? base : `${base}_${index}`;
    const kept = shared[name];
    if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(response)) continue;
    shared[name] = response;
    return name;
  }
}
