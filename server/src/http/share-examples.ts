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
 * Moves the recorded example of an answer that is a named schema, or a page of one, to that schema, where it stands once: the example of the first
 * operation that has one. Renderers build the answer's example from it. Other answers keep theirs. Changes `document`.
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

/** The name of the schema that the answer is made of, with its part of the example. */
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
