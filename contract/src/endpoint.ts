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
  /** Header `x-access-token`. Without it, 401 with `Authentication credentials were not provided.` */
  | 'biometric_key'
  /**
   * Header `x-access-token`. Without it or with an invalid one, 401 with `Authorization token is missing` or
   * `Authorization failed`.
   */
  | 'key'
  /** Header `Authorization: Token <t>` of any user. */
  | 'token'
  /**
   * Header `Authorization: Session <t>` of the customer's page, and header `x-session-binding` from its second call on.
   * Otherwise 401 with INVALID_SESSION.
   */
  | 'session'
  | 'none';

/** Kinds of subjects whose values can be revealed. Each has an endpoint that reads one of them. */
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

/** Definition of one endpoint: the source of its validation, its types and its page in the reference. */
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
   * Branch of a call. `query`: the branch in `?branch=`, or the account's first. `filter`: the branch in `?branch=`, or
   * all of them. The handler receives it as `branch`. Absent if the endpoint is about the account, a person or the
   * installation.
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
  /** Scope that `server/src/http/serve.ts` requires of a key that is limited to scopes. */
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
   * Name of the list in the body whose items the route checks one by one. An invalid item does not refuse the others.
   * The answer's `results` has one entry for each item, with its `error`.
   */
  readonly itemsApart?: string;
  /** Fields of a multipart body, which the route reads. They are documented, but not validated by schema. */
  readonly multipart?: TSchema;
  /** Media type of a body that is bytes. */
  readonly bytes?: string;
  /** Request headers in addition to those of every endpoint of its kind. The route reads them. */
  readonly requestHeaders?: Readonly<Record<string, HeaderField>>;
  readonly responseHeaders?: Readonly<Record<string, HeaderField>>;
  /**
   * Kind of session. It is set only for endpoints of the customer's page. `opens` accepts a session that is not yet
   * bound to a browser. `follows` also answers an observer, and answers after the end of the run.
   */
  readonly session?: 'opens' | 'follows';
  /** Maximum size of the body in bytes; a larger body is refused with 413. Default: 1 MB. */
  readonly bodyLimit?: number;
  /**
   * Whether calls are written to the audit log. Default: every call, including refused calls. `false` only for
   * endpoints that show no personal data or that write their own record. `true` for an endpoint without authentication.
   */
  readonly audited?: boolean;
  /** Kind of object in its path. Refusals of unknown callers are written to the log of the object's account. */
  readonly ownedBy?: 'sdk_config';
  /** True if all fields of the body, and the body itself, are optional. */
  readonly bodyOptional?: boolean;
  /**
   * True if a session whose last password or code is older than 10 minutes must confirm one of them again (403, `POST
   * /v1/auth/confirm`).
   */
  readonly stepUp?: boolean;
  /** True if a user may call it before setting up a required second factor. */
  readonly beforeSecondFactor?: boolean;
  /**
   * True if each call leaves a record of the result. The endpoint accepts `x-reference` and sends `x-verification-id`.
   */
  readonly makesRecord?: boolean;
  /** Field of the body that `x-reference` replaces if it is absent. */
  readonly referenceField?: string;
  /** True if the response contains a secret that is not stored. A retry with the same Idempotency-Key is a 409. */
  readonly shownOnce?: boolean;
  /**
   * True if the response contains a token. A retry with the same Idempotency-Key returns it again until
   * `data.expires_at`, in case the answer was lost.
   */
  readonly givenUntilExpiry?: boolean;
  /** Media type and name of the file in the response. */
  readonly download?: { readonly type: string; readonly name: string };
  /** Media types of the file in the response, if it is not saved under a name. */
  readonly media?: readonly string[];
  /**
   * True if the endpoint's images wait for one of few threads. If the caller has used its share of the queue, the
   * endpoint answers 503 before it reads the body.
   */
  readonly looksAtImages?: boolean;
  /** True if it changes nothing, although its method usually does. An auditor may call it. */
  readonly readOnly?: boolean;
  /**
   * The answer's data (or each of its `items`) is personal data of `<subject>:<id>`. It is masked in a browser, and for
   * every token except the owner's, until it is revealed (`POST /v1/reveal`).
   */
  readonly personal?: { readonly subject: RevealSubject; readonly items?: boolean };
  /**
   * True if only the dashboard's own pages call the endpoint: it accepts only a request from a page of this host. The
   * description of the API omits it.
   */
  readonly ownPages?: boolean;
  /** True if it answers with the SDK's envelope `{status, code, message, data, request_id}`, also for refusals. */
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
 * Defines an endpoint. Every endpoint refuses query parameters that it does not name. Endpoints outside the contract
 * also refuse unknown body fields (docs/contract.md, "Completions: conventions"). The schemas are closed here.
 * Validation and the description of the API therefore agree for every endpoint.
 *
 * @throws Error if the answer of another method than GET is personal
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  const { method, path, query, body, personal } = endpoint;
  // Only the answer of a GET can be read again to reveal a value in it.
  if (personal && method !== 'GET') throw new Error(`${method} ${path} has a personal answer, but only a GET may`);
  return {
    ...endpoint,
    query: query ? closed(query) : noQuery,
    ...(body && isOwnEndpoint(endpoint) && { body: closed(body) }),
  };
}

/**
 * True if the endpoint accepts an `Idempotency-Key`. Every POST of a key, a user or a page does, except sign-in and its
 * related calls, and downloads.
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

/** Fields that only refusals of `/v1` have. Parameters are texts, numbers, or other messages with a code. */
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
/** Schemas to which others refer by name. */
export const sharedSchemas = [Failure] as const;

/** Returns the schema of `{status: "success", data, message}`, the answer of most endpoints. */
export const success = <D extends TSchema>(data: D) =>
  Type.Object({ status: Type.Literal('success'), data, message: Type.String() });

/** Answer of an endpoint that sends only headers. */
export const NoBody = Type.Null();

const refused = Type.Unsafe<never>({ $ref: 'Failure#' });

/** Returns the refusals of this endpoint, by status. They are in the SDK's envelope if the endpoint uses it. */
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
