import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livenessCompleted, moduleEvents } from '@hakiki/contract';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { describeApi } from '../../server/src/app/describe-api.ts';

/**
 * `node client/build/generate.ts` generates the client's types from the description of the API and from the schemas of
 * the events. The generated files are not committed.
 */
const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'client', 'src', 'generated');
const api = (await describeApi()) as OpenAPI3;
/**
 * Pattern of a query parameter that accepts only digits. Its type also allows a number (`limit: 20`). The request is
 * the same.
 */
const DIGITS = /^\^(\[0-9\]\{1,\d+\}|\(\[1-9\][0-9|[\]?-]*\))\$$/;
const operations = Object.values(api.paths ?? {}).flatMap((methods) => Object.values(methods)) as {
  readonly parameters?: readonly Parameter[];
}[];
const shared = Object.values(api.components?.parameters ?? {}) as Parameter[];
for (const parameter of [...shared, ...operations.flatMap(({ parameters = [] }) => parameters)]) {
  const { pattern } = parameter.schema ?? {};
  if (parameter.in === 'query' && parameter.name !== 'cursor' && pattern !== undefined && DIGITS.test(pattern))
    parameter.schema = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
}
interface Parameter {
  readonly in?: string;
  readonly name?: string;
  schema?: { readonly pattern?: string; readonly anyOf?: readonly object[] };
}
/**
 * Adds an enum for values that a handler checks instead of the schema (`x-enum`), so that the generated type is a
 * union. Changes `part`.
 */
function listValues(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as { 'x-enum'?: unknown; enum?: unknown };
  if (Array.isArray(schema['x-enum'])) schema.enum = schema['x-enum'];
  for (const inner of Object.values(part)) listValues(inner);
}
listValues(api);
const events: OpenAPI3 = {
  openapi: '3.1.0',
  info: { title: 'Webhook events', version: '1' },
  paths: {},
  components: { schemas: JSON.parse(JSON.stringify({ ...moduleEvents, 'liveness.completed': livenessCompleted })) },
};
mkdirSync(folder, { recursive: true });
const named = Object.keys(api.components?.schemas ?? {}).toSorted();
writeFileSync(
  join(folder, 'schemas.ts'),
  [
    "import type { components } from './api.ts';\n\ntype Schemas = components['schemas'];",
    ...named.map((name) => `export type ${name} = Schemas['${name}'];`),
    '',
  ].join('\n'),
);
for (const [name, description] of [
  ['api.ts', api],
  ['events.ts', events],
] as const)
  writeFileSync(join(folder, name), astToString(await openapiTypes(description)));
