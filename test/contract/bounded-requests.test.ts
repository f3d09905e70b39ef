import { expect, test } from 'vitest';
import { describeApi } from '../../server/src/app/describe-api.ts';

interface Schema {
  readonly type?: string | string[];
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxItems?: number;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
  readonly allOf?: Schema[];
}
interface Operation {
  readonly parameters?: { name: string; schema?: Schema }[];
  readonly requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** The places below `schema` where a number may be as large as it likes: PostgreSQL answers 1e308 for a `bigint` with an error. */
function unbounded(schema: Schema | undefined, at: string): string[] {
  if (schema === undefined) return [];
  const numeric = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const own =
    numeric && (schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) > Number.MAX_SAFE_INTEGER
      ? [at]
      : [];
  const { additionalProperties: others } = schema;
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) => unbounded(value, `${at}.${name}`)),
    ...unbounded(schema.items, `${at}[]`),
    ...(typeof others === 'object' ? unbounded(others, `${at}.*`) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []).flatMap((one) => unbounded(one, at))),
  ];
}

test('every number that a request may give has a largest value', async () => {
  const { paths } = (await describeApi()) as unknown as { paths: Record<string, Record<string, Operation>> };
  let numbers = 0;
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      numbers += (JSON.stringify(requestBody ?? {}).match(/"type":"(integer|number)"/g) ?? []).length;
      return [
        ...parameters.flatMap(({ name, schema }) => unbounded(schema, `${method} ${path} ${name}`)),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          unbounded(schema, `${method} ${path} body`),
        ),
      ];
    }),
  );
  expect(numbers).toBeGreaterThan(20);
  expect(found).toEqual([]);
  expect(unbounded({ type: 'object', properties: { id: { anyOf: [{ type: 'integer' }] } } }, 'body')).toEqual([
    'body.id',
  ]);
});
