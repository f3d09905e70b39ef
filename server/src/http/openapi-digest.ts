interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}
interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Body {
  readonly $ref?: string;
  readonly 'x-statuses'?: readonly number[];
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly 'x-permission'?: string;
  readonly 'x-scope'?: string;
  readonly 'x-branch'?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}
interface Description {
  /** Security of operations that have no `security` of their own. */
  readonly security?: Operation['security'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Body>>;
  };
}

/**
 * Lists all parts of an API on which a client depends, as lines that a reviewer can read in a diff. First come the
 * operations with their credentials, permission, parameters, fields and statuses, and then the named schemas. Leaves
 * out descriptions and examples.
 * @param description an OpenAPI 3.0 document whose shared parts are in `components`
 */
export function openapiDigest(description: Description): string {
  const { schemas } = description.components;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      ...operationLines(operation, description).map((line) => `  ${line}`),
    ]),
  );
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    ...schemaLines('', schema).map((line) => `  ${line}`),
  ]);
  const sections = [...operations, ...named].map((lines) => lines.join('\n'));
  return `${sections.toSorted().join('\n\n')}\n`;
}

function operationLines(operation: Operation, { security, components }: Description): string[] {
  const { requestBody, responses = {}, 'x-permission': permission, 'x-branch': branch, 'x-scope': scope } = operation;
  const { parameters, responses: shared = {} } = components;
  const credentials = (operation.security ?? security ?? []).flatMap((one) => Object.keys(one));
  const taken = (operation.parameters ?? [])
    .map((parameter) => (parameter.$ref === undefined ? parameter : parameters[lastPart(parameter.$ref)]!))
    .map(({ in: place, name, required, schema }) => `${place}.${name}${required ? '' : '?'} ${typeText(schema ?? {})}`);
  const statuses = Object.keys(responses);
  const refusals = statuses.filter((status) => /^([45]|default$)/.test(status));
  const whole = ({ $ref, ...body }: Body): Body => ($ref === undefined ? body : shared[lastPart($ref)]!);
  return [
    ...(credentials.length ? [`credentials ${credentials.join(' ')}`] : []),
    ...(permission === undefined ? [] : [`permission ${permission}`]),
    ...(branch === undefined ? [] : [`branch ${branch}`]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...taken,
    ...(requestBody ? bodyLines('body', requestBody) : []),
    ...statuses
      .filter((status) => !refusals.includes(status))
      .map((status) => [status, responses[status]!] as const)
      .flatMap(([status, body]) => bodyLines(status, whole(body))),
    `refusals ${refusals
      .flatMap((status) => whole(responses[status]!)['x-statuses'] ?? [Number(status)])
      .toSorted((a, b) => a - b)
      .join(' ')}`,
  ];
}

function bodyLines(place: string, { content = {} }: Body): string[] {
  const media = Object.entries(content);
  if (media.length === 0) return [`${place} (empty)`];
  return media.flatMap(([type, { schema = {} }]) =>
    schemaLines(type === 'application/json' ? place : `${place} ${type}`, schema),
  );
}

/** Returns one line for each field, by its path below `place`. */
function schemaLines(place: string, schema: Schema): string[] {
  const { properties, items, allOf, anyOf, required = [] } = schema;
  if (schema.$ref === undefined && properties && Object.keys(properties).length > 0)
    return [
      ...(schema.nullable ? [`${place} null`.trim()] : []),
      ...Object.entries(properties).flatMap(([name, inner]) =>
        schemaLines(`${place}${place && '.'}${name}${required.includes(name) ? '' : '?'}`, inner),
      ),
    ];
  if (items && !isPlain(items)) return schemaLines(`${place}[]`, items);
  const parts = allOf ?? anyOf;
  if (parts && !parts.every(isPlain)) return parts.flatMap((part) => schemaLines(place, part));
  return [`${place} ${typeText(schema)}`.trim()];
}

/** True if a schema has no fields of its own to list. */
const isPlain = (schema: Schema): boolean =>
  schema.$ref !== undefined ||
  (Object.keys(schema.properties ?? {}).length === 0 &&
    (schema.items === undefined || isPlain(schema.items)) &&
    (schema.allOf ?? schema.anyOf ?? []).every(isPlain));

function typeText(schema: Schema): string {
  const { $ref, type, format, nullable, items, allOf, anyOf } = schema;
  const parts = allOf ?? anyOf;
  const text =
    ($ref !== undefined && lastPart($ref)) ||
    schema.enum?.map((value) => JSON.stringify(value)).join(' | ') ||
    (items && `${typeText(items)}[]`) ||
    parts?.map(typeText).join(allOf ? ' & ' : ' | ') ||
    (format ? `${type}(${format})` : (type ?? 'any'));
  return nullable && !schema.enum?.includes(null) ? `${text} | null` : text;
}

const lastPart = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
