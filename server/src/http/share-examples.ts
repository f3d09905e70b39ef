type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
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
 * Moves the recorded example of an answer to its named schema (or to the items' schema of a page), so that it appears
 * once. The first operation's example is used. Renderers build the answer's example from it. Other answers keep theirs.
 * Changes `document`.
 */
export function shareExamples({ paths, components }: Document): void {
  const schemas = (components.schemas ?? {}) as Record<string, Schema>;
  for (const methods of Object.values(paths) as Operations[])
    for (const { responses = {} } of Object.values(methods))
      for (const { content = {} } of Object.values(responses))
        for (const answer of Object.values(content)) {
          const found = namedPart(answer);
          const schema = found && schemas[found.name];
          if (!schema) continue;
          schema.example ??= found.value;
          delete answer.example;
        }
}

/** Name of the answer's schema, with the matching part of the example. */
function namedPart({ schema, example }: Content): { readonly name: string; readonly value: Json } | undefined {
  const data = schema?.properties?.['data'];
  const items = data?.properties?.['items']?.items;
  const inData = example as { readonly data?: Json & { readonly items?: readonly Json[] } } | undefined;
  for (const [part, value] of [
    [schema, example],
    [data, inData?.data],
    [items, inData?.data?.items?.[0]],
  ] as const)
    if (part?.$ref !== undefined && value !== undefined)
      return { name: part.$ref.slice(part.$ref.lastIndexOf('/') + 1), value };
  return undefined;
}
