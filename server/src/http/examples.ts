import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A request and its answer, recorded from a sandbox (`EXAMPLES=write node scripts/test.mjs test/contract/examples`).
 */
export interface Example {
  /** JSON body of the request. Absent if the request has none. */
  readonly request?: unknown;
  readonly status: number;
  /** Headers of an answer without a body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the text of a file. Absent if the answer is neither. */
  readonly response?: unknown;
}

/** Examples by operationId. */
export type Examples = Readonly<Record<string, Example>>;
export const examplesFile = join(import.meta.dirname, '..', '..', '..', 'contract', 'examples.json');
export const readExamples = (): Examples => JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples;

interface Content {
  description?: string;
  content?: Record<string, { example?: unknown }>;
  headers?: Record<string, { example?: string }>;
}
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses?: Record<string, Content>;
}

/** Meaning of each status (`docs/errors.md`). Used if a schema does not describe the status. */
const MEANINGS: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Success',
  202: 'Accepted. Processing continues in the background',
  204: 'Success. The result is in the headers',
  400: 'Invalid request. The message names the fault and the allowed values',
  401: 'The key or token is missing or invalid',
  403: 'The key or user does not have the permission',
  404: 'Not found in this account',
  408: 'The body was received too slowly',
  409: 'Conflict. The message names the cause',
  410: 'The session has ended',
  413: 'The body is too large',
  415: 'Unsupported media type',
  422: 'The Idempotency-Key was used with another body',
  429: 'Too many requests. Retry after the seconds in Retry-After',
  500: 'Internal error. Report the x-request-id to the operator',
  503: 'Busy, or a dependency is unavailable. Retry after the seconds in Retry-After',
};

/**
 * Adds the meaning of the status to every response without a description. Responses of HEAD have no body. Changes
 * `paths`.
 */
export function describeStatuses(paths: Readonly<Record<string, object>>): void {
  for (const methods of Object.values(paths))
    for (const [method, { responses = {} }] of Object.entries(methods as Record<string, Operation>))
      for (const [status, response] of Object.entries(responses)) {
        if (method === 'head') delete response.content;
        const meaning = MEANINGS[status];
        if (meaning !== undefined && response.description === 'Default Response') response.description = meaning;
      }
}

const MAX_ITEMS_OF_EXAMPLE = 1;
/** Maximum depth of lists in an example. Deeper lists are empty, because their schemas describe the items. */
const MAX_LISTS_OF_EXAMPLE = 1;
/** Maximum length of a text in an example. Longer texts, such as a file, are cut. */
const MAX_CHARACTERS_OF_EXAMPLE = 300;
const shortenedText = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_CHARACTERS_OF_EXAMPLE
    ? `${value.slice(0, MAX_CHARACTERS_OF_EXAMPLE)}…`
    : value;
/** Returns the value with only the first item of each list and the start of each long text. */
function shortened(value: unknown, lists = 0): unknown {
  if (Array.isArray(value))
    return lists < MAX_LISTS_OF_EXAMPLE
      ? value.slice(0, MAX_ITEMS_OF_EXAMPLE).map((item) => shortened(item, lists + 1))
      : [];
  if (typeof value !== 'object' || value === null) return shortenedText(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, lists)]));
}

/**
 * Returns the request with only the start of each long text. Lists stay complete, because the service might refuse the
 * request without some items.
 */
const requestExample = (request: unknown): unknown =>
  JSON.parse(JSON.stringify(request, (_, value: unknown) => shortenedText(value)));

/** Adds each operation's example to the schema of its body and of its success response. Changes `paths`. */
export function addExamples(paths: Readonly<Record<string, object>>, examples: Examples): void {
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods) as Operation[]) {
      const example = operation.operationId === undefined ? undefined : examples[operation.operationId];
      if (!example) continue;
      const body = operation.requestBody?.content?.['application/json'];
      if (body && example.request !== undefined) body.example = requestExample(example.request);
      const { content = {}, headers = {} } = operation.responses?.[String(example.status)] ?? {};
      const [response] = Object.values(content);
      if (response && example.response !== undefined) response.example = shortened(example.response);
      for (const [name, value] of Object.entries(example.headers ?? {}))
        if (headers[name]) headers[name].example = value;
    }
}
