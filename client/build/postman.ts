import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV2 } from 'openapi-to-postmanv2';
import { describeApi } from '../../server/src/app/describe-api.ts';

/**
 * `node client/build/postman.ts [file]` writes a Postman collection (v2.1) of the API. Set the variables `baseUrl`,
 * `apiKey` and `dashboardToken` in Postman, and for a customer's run also `sessionToken` and `sessionBinding`. You can
 * then send every request without changes. Its body is the recorded example.
 */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const root = join(import.meta.dirname, '..', '..');
const [file = join(root, 'client', 'hakiki.postman_collection.json')] = process.argv.slice(2);
const api = (await describeApi()) as Api;
// Postman has no relative servers. Its variable `baseUrl` replaces this server.
api.servers = [{ url: 'http://127.0.0.1:3000' }];

interface Api {
  servers: unknown;
  /** Security that applies to each operation without its own `security`. */
  readonly security: NonNullable<Operation['security']>;
  readonly paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  readonly security?: readonly Record<string, unknown>[];
  readonly requestBody?: { readonly content?: Record<string, { readonly example?: unknown }> };
}
interface Switch {
  key: string;
  value?: string;
  disabled?: boolean;
}
interface Request {
  readonly method: string;
  readonly url: { readonly path: readonly string[]; readonly query?: Switch[] };
  header?: Switch[];
  body?: { mode?: string; raw?: string };
  auth?: unknown;
}
interface Item {
  readonly request: Request;
  response: unknown[];
}

/** Headers for each security scheme of openapi.json, with Postman's variables as values. */
const PROOFS: Readonly<Record<string, Switch>> = {
  apiKey: { key: 'x-access-token', value: '{{apiKey}}' },
  dashboardToken: { key: 'Authorization', value: 'Token {{dashboardToken}}' },
  sessionToken: { key: 'Authorization', value: 'Session {{sessionToken}}' },
  sessionBinding: { key: 'x-session-binding', value: '{{sessionBinding}}' },
};
const OPTIONAL = ['Idempotency-Key', 'x-reference'];

const operationOf = ({ method, url }: Request): Operation =>
  api.paths[`/${url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`]![method.toLowerCase()]!;

/**
 * Switches off all optional parameters. The same Idempotency-Key in every request would repeat the answer of the first
 * request, and an invented branch does not exist.
 */
function cleanItem(item: Item): void {
  const { request } = item;
  const { security = api.security, requestBody } = operationOf(request);
  const headers = (request.header ?? []).filter(({ key }) => !Object.values(PROOFS).some((proof) => proof.key === key));
  for (const header of headers) {
    if (OPTIONAL.includes(header.key)) header.disabled = true;
    // Offset, length and checksum depend on the file, so the converter's random values are removed.
    if (header.key.startsWith('Upload-')) header.value = '';
  }
  for (const parameter of request.url.query ?? []) {
    parameter.disabled = true;
    parameter.value = '';
  }
  request.header = [...security.flatMap((one) => Object.keys(one).map((name) => ({ ...PROOFS[name]! }))), ...headers];
  request.auth = { type: 'noauth' };
  const example = requestBody?.content?.['application/json']?.example;
  if (request.body?.mode === 'raw' && example !== undefined) request.body.raw = JSON.stringify(example, null, 2);
  // Removes the answers, because the converter invents them. The reference has real ones.
  item.response = [];
}

/**
 * Removes the random ids of items, so that the same API always gives the same file. Postman creates its own ids when it
 * imports the file.
 */
function removeIds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const name of ['id', '_postman_id']) {
    const { [name]: id } = node as Record<string, unknown>;
    if (typeof id === 'string' && UUID.test(id)) Reflect.deleteProperty(node, name);
  }
  for (const child of Object.values(node)) removeIds(child);
}

const options = { folderStrategy: 'Tags', requestNameSource: 'Fallback', disableOptionalParameters: true } as const;
convertV2({ type: 'json', data: api as never }, options, (error, result) => {
  const [collection] = result?.output ?? [];
  if (error || !collection) throw error ?? new Error(result?.reason ?? 'no collection');
  const made = collection.data as unknown as { item: { item: Item[] }[]; variable: Switch[] };
  removeIds(made);
  for (const folder of made.item) for (const item of folder.item) cleanItem(item);
  const secrets = ['apiKey', 'dashboardToken', 'sessionToken', 'sessionBinding'];
  made.variable = [...made.variable, ...secrets.map((key) => ({ key, value: '' }))];
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
});
