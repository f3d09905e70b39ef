import { type Static, type TSchema, Type } from 'typebox';
import { closed, noQuery } from './closed.ts';
import type { RequiredPermission } from './permissions.ts';

/** The credentials that an endpoint requires, and the words with which it refuses others (docs/contract.md, "Conventions"). */
export type Access =
  /** `x-access-token`; 401 `Authentication credentials were not provided.` */
  | 'biometric_key'
  /** `x-access-token`; 401 `Authorization token is missing` or `Authorization failed`. */
  | 'key'
  /** `Authorization: Token <t>` of any user. */
  | 'token'
  /** `Authorization: Session <t>` of the customer's page, and `x-session-binding` from its second call on; 401 with INVALID_SESSION. */
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

/** A header, for the description of the API. */
export interface HeaderField {
  readonly description: string;
  readonly required?: boolean;
  readonly pattern?: string;
}

/** One endpoint: the source of its validation, its types and its page in the reference. */
export type Endpoint = EndpointForPeople | EndpointForOthers;

/** An endpoint with `access: 'token'`. It does not compile without a permission. */
export interface EndpointForPeople extends EndpointFields {
  readonly access: 'token';
  /** Checked by `server/src/http/serve.ts` after validation and before the handler. */
  readonly permission: RequiredPermission;
  /** The handler checks the permission itself, because another answer comes before the 403; a comment there says which. */
  readonly permissionInHandler?: true;
  /**
   * `query`: the branch that `?branch=` names, or the account's first. `filter`: the branch that `?branch=` names, or all of them. The handler gets it as
   * `branch`. Absent where the endpoint is about the account, a person or the installation.
   */
  readonly branch?: 'query' | 'filter';
  /** The handler chooses the branch itself, because another answer comes before the 404; a comment there says which. */
  readonly branchInHandler?: true;
}

interface EndpointForOthers extends EndpointFields {
  readonly access: Exclude<Access, 'token'>;
  readonly permission?: never;
  readonly permissionInHandler?: never;
  readonly branch?: never;
  readonly branchInHandler?: never;
}

interface EndpointFields {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form, `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Names the list of the body whose items the route checks one by one: one that is wrong refuses no other. The answer's `results` have one each, with its `error`. */
  readonly itemsApart?: string;
  /** Multipart bodies are read by the route: their fields are documented, not validated by schema. */
  readonly multipart?: TSchema;
  /** The body is bytes of this media type. */
  readonly bytes?: string;
  /** Headers beside those that every endpoint of its kind has; the route reads those of the request. */
  readonly requestHeaders?: Readonly<Record<string, HeaderField>>;
  readonly responseHeaders?: Readonly<Record<string, HeaderField>>;
  /** For the page's endpoints. `opens` takes the session over before anything binds it; `follows` also answers an observer and after the run has ended. */
  readonly session?: 'opens' | 'follows';
  /** Bytes of body beyond which the answer is 413; 1 MB when absent. */
  readonly bodyLimit?: number;
  /**
   * Every call is written to the audit log, refused ones too. `false` only for what shows nobody's data, or leaves a record of its own; `true` for an
   * endpoint without authentication.
   */
  readonly audited?: boolean;
  /** The kind of object in its path. The log of the object's account has the refusals of callers who were not recognised. */
  readonly ownedBy?: 'sdk_config';
  /** All fields of its body may be left away, and the body with them. */
  readonly bodyOptional?: boolean;
  /** A session that gave its password or code longer than 10 minutes ago is asked for one of them again (403, `POST /v1/auth/confirm`). */
  readonly stepUp?: boolean;
  /** Also for who must set up a second factor first. */
  readonly beforeSecondFactor?: boolean;
  /** Each call leaves a record of what was found: `x-reference` is taken, `x-verification-id` is sent. */
  readonly makesRecord?: boolean;
  /** The response holds a secret that is kept nowhere: under an Idempotency-Key it is not given twice. */
  readonly shownOnce?: boolean;
  /** The response holds a token: under an Idempotency-Key it is given again until `data.expires_at`, for a retry after a lost answer. */
  readonly givenUntilExpiry?: boolean;
  /** The response is a file of that media type, under that name. */
  readonly download?: { readonly type: string; readonly name: string };
  /** Media types of the file that the response is, where it is not to be saved under a name. */
  readonly media?: readonly string[];
  /** Its images wait for one of few threads: where the caller's share of the queue is full, 503 before the body is read. */
  readonly looksAtImages?: boolean;
  /** Changes nothing although its method may: an auditor may call it. */
  readonly readOnly?: boolean;
  /**
   * The answer's data (or each of its `items`) is personal, of `<subject>:<id>`: in a browser, and with a token of anybody but the owner, it is
   * masked until it is asked for (`POST /v1/reveal`).
   */
  readonly personal?: { readonly subject: RevealSubject; readonly items?: boolean };
  /** Answers with the SDK's envelope `{status, code, message, data, request_id}`, refusals too. */
  readonly sdk?: boolean;
  /** By status; what is not declared is not sent. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

/** Ours alone; clients of the contract's endpoints (`/api/…`) may send fields beside those it names, which are ignored. */
export const isOwnEndpoint = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/v1/');

/**
 * Every endpoint refuses query parameters that it does not name; those of our own also body fields (docs/contract.md, "Completions: conventions").
 * Closed here, so that validation and the description of the API agree and no endpoint can forget it.
 */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  query: endpoint.query ? closed(endpoint.query) : noQuery,
  ...(endpoint.body && isOwnEndpoint(endpoint) && { body: closed(endpoint.body) }),
});

/** Whether an `Idempotency-Key` counts: every POST of a key, a user or a page, but signing in and what belongs to it, and downloads. */
export const takesIdempotencyKey = ({ method, access, path, download }: Endpoint): boolean =>
  method === 'POST' && access !== 'none' && !download && !path.startsWith('/v1/auth/');

/** Media types of the success status: JSON, but of files. */
export const mediaOf = ({ download, media }: Pick<Endpoint, 'download' | 'media'>): readonly string[] =>
  media ?? (download ? [download.type] : ['application/json']);

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;

/** The value that a handler may return for a schema: lists may be readonly. Fields that the schema does not name are not sent. */
export type Sendable<T> = unknown extends T
  ? T
  : T extends Date
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Sendable<T[Key]> }
        : T;
/** The body of an endpoint's success status, as its handler gives it. */
export type ResponseOf<E extends Endpoint> = Sendable<StaticOf<E['answers'][keyof E['answers']]>>;

/** In refusals of `/v1`. Parameters are texts, numbers, or messages of their own with a code. */
const coded = {
  code: Type.Optional(Type.String({ description: 'of the refusal, for programs; `message` is its English text' })),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};
/** 400 and most other refusals. */
export const Failure = Type.Object(
  { status: Type.Literal('failed'), data: Type.Array(Type.Never(), { maxItems: 0 }), message: Type.String(), ...coded },
  { $id: 'Failure' },
);
/** 401 bodies carry status and message only. */
export const Unauthorised = Type.Object(
  { status: Type.Literal('failed'), message: Type.String(), ...coded },
  { $id: 'Unauthorised' },
);
/** Schemas that others name by reference. */
export const sharedSchemas = [Failure, Unauthorised] as const;

/** `{status: "success", data, message}`, the answer of most endpoints. */
export const success = <D extends TSchema>(data: D) =>
  Type.Object({ status: Type.Literal('success'), data, message: Type.String() });

/** The answer of an endpoint that sends headers alone. */
export const NoBody = Type.Null();

const refused = Type.Unsafe<never>({ $ref: 'Failure#' });
const unrecognised = Type.Unsafe<never>({ $ref: 'Unauthorised#' });

/** Refusals of the SDK's endpoints. */
export const sdkRefused = Type.Object({
  status: Type.Literal('failed'),
  code: Type.String(),
  message: Type.String(),
  data: Type.Unknown(),
  request_id: Type.String(),
});
/** The refusals that this endpoint may give, by status; in the SDK's envelope where it has that. */
export function refusalsOf(endpoint: Endpoint): Record<number, TSchema> {
  const { method, access, path, params, query, sdk } = endpoint;
  const sent = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const known = access !== 'none';
  const named = params !== undefined || 'branch' in ((query as { properties?: object } | undefined)?.properties ?? {});
  const can: Record<number, boolean> = {
    400: true,
    401: known || sdk === true || path.startsWith('/v1/auth/'),
    403: access === 'token' || path === '/api/onboarding/verify_customer',
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
      .map(([status]) => [status, sdk ? sdkRefused : status === '401' ? unrecognised : refused]),
  );
}
