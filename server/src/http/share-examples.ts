type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  example?: Json;
}
interface Content {
  readonly schema?: Schema;
  example?: Json;
}
interface Document {
  readonly paths: object;
  readonly components: { readonly schemas?: object };
}
type Operations = Readonly<
  Record<string, { readonly responses?: Readonly<Record<string, { content?: Record<string, Content> }>> }>
>;

/**
 * Moves the recorded example of an answer to its named schema, or for a page to the schema of its items, so that it
 * appears only once. If several operations have the schema, the first operation's example is used. If the answer is a
 * named schema with more fields (`allOf`), the example of these fields moves to their part of the schema, and renderers
 * build the example from both parts. The examples of other answers do not move. Changes `document`.
 */
export function shareExamples({ paths, components }: Document): void {
  const schemas = (components.schemas ?? {}) as Record<string, Schema>;
  for (const methods of Object.values(paths) as Operations[])
    for (const { responses = {} } of Object.values(methods))
      for (const { content = {} } of Object.values(responses))
        for (const answer of Object.values(content)) {
          const parts = partsOf(answer, schemas);
          if (!parts.length) continue;
          for (const { schema, value } of parts) schema.example ??= value;
          delete answer.example;
        }
}

interface ExamplePart {
  readonly schema: Schema;
  readonly value: Json;
}
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns the parts of an answer's schema that together can show the whole example. Empty if there are none. */
function partsOf(answer: Content, schemas: Record<string, Schema>): ExamplePart[] {
  const found = namedPart(answer);
  const schema = found && schemas[found.name];
  return schema ? [{ schema, value: found.value }] : extendedParts(answer, schemas);
}

/** Same as `partsOf`, for data that is a named schema with more fields. */
function extendedParts({ schema, example }: Content, schemas: Record<string, Schema>): ExamplePart[] {
  const { data } = (example ?? {}) as { readonly data?: Json };
  const members = schema?.properties?.['data']?.allOf ?? [];
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  const named = members.flatMap(({ $ref }) => schemas[nameOf($ref ?? '')] ?? []);
  const inline = members.filter(({ properties }) => properties !== undefined);
  const [base] = named;
  if (!base || named.length > 1 || named.length + inline.length < members.length) return [];
  const pick = (isWanted: (field: string) => boolean): Json =>
    Object.fromEntries(Object.entries(data).filter(([field]) => isWanted(field)));
  const isAdded = (field: string): boolean => inline.some(({ properties = {} }) => field in properties);
  return [
    { schema: base, value: pick((field) => !isAdded(field)) },
    ...inline.map((part) => ({ schema: part, value: pick((field) => field in part.properties!) })),
  ];
}

/** Returns the name of the answer's schema, with the part of the example that belongs to it. */
function namedPart({ schema, example }: Content): { readonly name: string; readonly value: Json } | undefined {
  const data = schema?.properties?.['data'];
  const items = data?.properties?.['items']?.items;
  const inData = example as { readonly data?: Json & { readonly items?: readonly Json[] } } | undefined;
  for (const [part, value] of [
    [schema, example],
    [data, inData?.data],
    [items, inData?.data?.items?.[0]],
  ] as const)
    if (part?.$ref !== undefined && value !== undefined) return { name: nameOf(part.$ref), value };
  return undefined;
}
