import { type Static, type TSchema, Type } from 'typebox';
import { closed, noQuery } from './closed.ts';
import type { JsonValue } from './json-value.ts';
import type { KeyScope } from './key-scopes.ts';
import type { RequiredPermission } from './permissions.ts';
import { messageParams } from './schemas.ts';
import { sdkRefused } from './sdk-refusal.ts';

/**
 * Credentials that an endpoint requires, and the messages with which it refuses calls without them (docs/contract.md,
 * "Conventions").
 */
export type Access =
  /**
   * Header `x-access-token`. A call without the header is refused with 401 and `Authentication credentials were not
   * provided.`
   */
  | 'biometric_key'
  /**
   * Header `x-access-token`. A call without the header is refused with 401 and `Authorization token is missing`, and a
   * call with an invalid key with `Authorization failed`.
   */
  | 'key'
  /** Header `Authorization: Token <t>` of any user. */
  | 'token'
  /**
   * Header `Authorization: Session <t>` of the customer's page, and header `x-session-binding` from its second call on.
   * Any other call is refused with 401 and INVALID_SESSION.
   */
  | 'session'
  | 'none';

/** Kinds of subjects whose values can be revealed. Each kind has an endpoint that returns one subject. */
export const revealSubjects = [
  'verification',
  'transaction',
  'case',
  'alert',
  'blacklist',
  'rule_list',
  'customer',
  'item',
  'links',
  'delivery',
] as const;
export type RevealSubject = (typeof revealSubjects)[number];

/** Header in the description of the API. */
export interface HeaderField {
  readonly description: string;
  readonly required?: boolean;
  readonly pattern?: string;
}

/** Definition of an endpoint: the source of its validation, its types and its page in the reference. */
export type Endpoint = EndpointForPeople | EndpointForKeys | EndpointForOthers;

/** Endpoint with `access: 'token'`. It does not compile without a permission. */
export interface EndpointForPeople extends EndpointFields {
  readonly access: 'token';
  /** Permission that `server/src/http/serve.ts` checks after validation and before the handler. */
  readonly permission: RequiredPermission;
  /**
   * True if the handler checks the permission itself, because another answer must come before the 403. A comment in the
   * handler names that answer.
   */
  readonly permissionInHandler?: true;
  /**
   * How the branch of a call is chosen. With `query` it is the branch in `?branch=`, or the account's first branch.
   * With `filter` it is the branch in `?branch=`, or all branches. The handler receives the branch as `branch`. Absent
   * if the endpoint is about the account, a person or the installation.
   */
  readonly branch?: 'query' | 'filter';
  /**
   * True if the handler chooses the branch itself, because another answer must come before the 404. A comment in the
   * handler names that answer.
   */
  readonly branchInHandler?: true;
  readonly scope?: never;
}

/** Endpoint that requires an API key. It does not compile without a scope. */
export interface EndpointForKeys extends EndpointFields {
  readonly access: 'key' | 'biometric_key';
  /** Scope that a key must have if the key is limited to scopes. `server/src/http/serve.ts` checks it. */
  readonly scope: KeyScope;
  readonly permission?: never;
  readonly permissionInHandler?: never;
  readonly branch?: never;
  readonly branchInHandler?: never;
}

interface EndpointForOthers extends EndpointFields {
  readonly access: Exclude<Access, 'token' | 'key' | 'biometric_key'>;
  readonly scope?: never;
  readonly permission?: never;
  readonly permissionInHandler?: never;
  readonly branch?: never;
  readonly branchInHandler?: never;
}

interface EndpointFields {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in Fastify's syntax, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * Name of a list in the body whose items the route checks one by one. Valid items are then accepted even if other
   * items are invalid. The answer's `results` has an entry for each item, and an invalid item has an `error`.
   */
  readonly itemsApart?: string;
  /** Fields of a multipart body, which the route reads. They are documented, but not validated by schema. */
  readonly multipart?: TSchema;
  /** Media type of a body that is bytes. */
  readonly bytes?: string;
  /** Request headers that the route reads, in addition to the headers of every endpoint of this kind. */
  readonly requestHeaders?: Readonly<Record<string, HeaderField>>;
  readonly responseHeaders?: Readonly<Record<string, HeaderField>>;
  /**
   * Kind of session. It is set only for endpoints of the customer's page. `opens` accepts a session that is not yet
   * bound to a browser. `follows` also accepts a browser that has handed the session over, and accepts calls after the
   * end of the run.
   */
  readonly session?: 'opens' | 'follows';
  /** Maximum size of the body in bytes; a larger body is refused with 413. Default: 1 MB. */
  readonly bodyLimit?: number;
  /**
   * Whether calls are written to the audit log. Default: all calls, including refused calls. Use `false` only if the
   * endpoint shows no personal data or writes its own record. Use `true` for an endpoint without authentication.
   */
  readonly audited?: boolean;
  /** Kind of the object in the path. The audit log of the object's account gets refusals of unknown callers. */
  readonly ownedBy?: 'sdk_config';
  /** True if all fields of the body, and the body itself, are optional. */
  readonly bodyOptional?: boolean;
  /**
   * True if a session whose last password or code is older than 10 minutes must confirm one of them again (403, `POST
   * /v1/auth/confirm`).
   */
  readonly stepUp?: boolean;
  /** True if a user without a second factor may call the endpoint although the account requires one. */
  readonly beforeSecondFactor?: boolean;
  /** True if each call leaves a record. The endpoint accepts `x-reference` and sends `x-verification-id`. */
  readonly makesRecord?: boolean;
  /** Name of a field of the body. If the field is absent, the header `x-reference` is used instead. */
  readonly referenceField?: string;
  /** True if the response has a secret that is not stored. A retry with the same Idempotency-Key gets a 409. */
  readonly shownOnce?: boolean;
  /**
   * True if the response contains a token. In case the answer was lost, a retry with the same Idempotency-Key returns
   * the token again until `data.expires_at`.
   */
  readonly givenUntilExpiry?: boolean;
  /** Media type and name of the file in the response. */
  readonly download?: { readonly type: string; readonly name: string };
  /** Media types of the file in the response, if it is not saved under a name. */
  readonly media?: readonly string[];
  /**
   * True if the endpoint processes images in one of the few vision threads. If the caller has used its share of the
   * queue, the endpoint answers 503 before it reads the body.
   */
  readonly looksAtImages?: boolean;
  /** True if the endpoint changes nothing, although endpoints with its method usually do. An auditor may call it. */
  readonly readOnly?: boolean;
  /**
   * Subject of the personal data in the answer. The answer's data, or each of its `items`, is about `<subject>:<id>`.
   * The data is masked in a browser, and for every token except the owner's, until it is revealed with `POST
   * /v1/reveal`.
   */
  readonly personal?: { readonly subject: RevealSubject; readonly items?: boolean };
  /**
   * True if only the dashboard's own pages call the endpoint. It accepts only requests from a page of this host, and
   * the description of the API omits it.
   */
  readonly ownPages?: boolean;
  /** True if the endpoint's answers and refusals use the SDK's envelope `{status, code, message, data, request_id}`. */
  readonly sdk?: boolean;
  /** Responses by status. Fields that are not declared are not sent. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

/**
 * True for endpoints outside the contract. Clients of the contract's endpoints (`/api/…`) may send additional fields,
 * which are ignored.
 */
export const isOwnEndpoint = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/v1/');

/**
 * Defines an endpoint. Every endpoint refuses unknown query parameters. Endpoints outside the contract also refuse
 * unknown body fields (docs/contract.md, "Completions: conventions"). The schemas are closed here, so that validation
 * and the description of the API agree for every endpoint.
 *
 * @throws Error if the answer is personal and the method is not GET
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  const { method, path, query, body, personal } = endpoint;
  // To reveal a value, the server repeats the call. This is possible only for a GET.
  if (personal && method !== 'GET') throw new Error(`${method} ${path} has a personal answer, but only a GET may`);
  return {
    ...endpoint,
    query: query ? closed(query) : noQuery,
    ...(body && isOwnEndpoint(endpoint) && { body: closed(body) }),
  };
}

/**
 * True if the endpoint accepts an `Idempotency-Key`. Every POST with a key, a user's token or a page's session does.
 * Exceptions are downloads, sign-in and related calls.
 */
export const takesIdempotencyKey = ({ method, access, path, download }: Endpoint): boolean =>
  method === 'POST' && access !== 'none' && !download && !path.startsWith('/v1/auth/');

/** Returns the media types of the success status: JSON, except for files. */
export const mediaOf = ({ download, media }: Pick<Endpoint, 'download' | 'media'>): readonly string[] =>
  media ?? (download ? [download.type] : ['application/json']);

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;

/**
 * Value that a handler may return for a schema. Lists may be readonly. Fields that the schema does not name are not
 * sent.
 */
export type Sendable<T> = unknown extends T
  ? T
  : JsonValue extends T
    ? T
    : T extends Date
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Sendable<Item>[]
        : T extends object
          ? { readonly [Key in keyof T]: Sendable<T[Key]> }
          : T;
/** Body of an endpoint's success status, as its handler returns it. */
export type ResponseOf<E extends Endpoint> = Sendable<StaticOf<E['answers'][keyof E['answers']]>>;

/** Fields that only refusals of `/v1` have. A parameter is a text, a number, or another message with a code. */
const coded = {
  code: Type.Optional(Type.String({ description: 'Code of the refusal, for programs. `message` is its English text' })),
  params: Type.Optional(messageParams()),
};
/** Body of most refusals. A 401 has no `data`. */
export const Failure = Type.Object(
  {
    status: Type.Literal('failed'),
    data: Type.Optional(Type.Array(Type.Never(), { maxItems: 0, description: 'Absent if the status is 401' })),
    message: Type.String(),
    ...coded,
  },
  { $id: 'Failure' },
);
/** Schemas to which other schemas refer by name. */
export const sharedSchemas = [Failure] as const;

/** Returns the schema of `{status: "success", data, message}`, the answer of most endpoints. */
export const success = <D extends TSchema>(data: D) =>
  Type.Object({ status: Type.Literal('success'), data, message: Type.String() });

/** Answer of an endpoint that sends only headers. */
export const NoBody = Type.Null();

const refused = Type.Unsafe<never>({ $ref: 'Failure#' });

/** Returns the refusals of this endpoint, by status. If the endpoint uses the SDK's envelope, its refusals do too. */
export function refusalsOf(endpoint: Endpoint): Record<number, TSchema> {
  const { method, access, path, params, query, sdk } = endpoint;
  const sent = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const known = access !== 'none';
  const named = params !== undefined || 'branch' in ((query as { properties?: object } | undefined)?.properties ?? {});
  const can: Record<number, boolean> = {
    400: true,
    401: known || sdk === true || path.startsWith('/v1/auth/'),
    403: access === 'token' || access === 'key' || access === 'biometric_key',
    404: named || sdk === true,
    408: sent,
    409: (sent && known) || sdk === true,
    410: sdk === true,
    413: sent,
    415: sent,
    422: takesIdempotencyKey(endpoint) || (sdk === true && sent),
    429: true,
    500: true,
    503: true,
  };
  return Object.fromEntries(
    Object.entries(can)
      .filter(([, possible]) => possible)
      .map(([status]) => [status, sdk ? sdkRefused : refused]),
  );
}
