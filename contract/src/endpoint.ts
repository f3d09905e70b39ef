import { type Static, type TSchema, Type } from 'typebox';
import { closed, noQuery } from './closed.ts';

/** Who may call an endpoint, and with which words it refuses (`completions.md`, "Conventions"). */
export type Access =
  /** `x-access-token`; 401 `Authentication credentials were not provided.` */
  | 'biometric_key'
  /** `x-access-token`; 401 `Authorization token is missing` or `Authorization failed`. */
  | 'key'
  /** `Authorization: Token <t>` of any user. */
  | 'token'
  | 'none';

/** One endpoint: the source of its validation, its types and its page in the reference. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form, `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Multipart bodies are read by the route: their fields are documented, not validated by schema. */
  readonly multipart?: TSchema;
  /** Bytes of body beyond which the answer is 413; 1 MB when absent. */
  readonly bodyLimit?: number;
  /**
   * Every call is written to the audit log, refused ones too. `false` only for what shows nobody's data, or leaves a record of its own; `true` for an
   * endpoint without authentication.
   */
  readonly audited?: boolean;
  /** A session that gave its password or code longer than 10 minutes ago is asked for one of them again (403, `POST /v1/auth/confirm`). */
  readonly stepUp?: boolean;
  /** Also for who must set up a second factor first. */
  readonly beforeSecondFactor?: boolean;
  /** Each call leaves a record of what was found: `x-reference` is taken, `x-verification-id` is sent. */
  readonly makesRecord?: boolean;
  /** The response holds a secret that is kept nowhere: under an Idempotency-Key it is not given twice. */
  readonly shownOnce?: boolean;
  /** The response is a file of that media type, under that name. */
  readonly download?: { readonly type: string; readonly name: string };
  /** Changes nothing although its method may: an auditor may call it. */
  readonly readOnly?: boolean;
  /** Answers with the SDK's envelope `{status, code, message, data, request_id}`, refusals too. */
  readonly sdk?: boolean;
  /** By status; what is not declared is not sent. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

/** Ours alone; clients of the contract's endpoints (`/api/…`) may send fields beside those it names, which are ignored. */
export const isOwnEndpoint = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/v1/');

/**
 * Every endpoint refuses query parameters that it does not name; those of our own also body fields (`completions.md`, "Conventions").
 * Closed here, so that validation and the description of the API agree and no endpoint can forget it.
 */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  query: endpoint.query ? closed(endpoint.query) : noQuery,
  ...(endpoint.body && isOwnEndpoint(endpoint) && { body: closed(endpoint.body) }),
});

/** Whether an `Idempotency-Key` counts: every POST of a key or a user, but signing in and what belongs to it, and downloads. */
export const takesIdempotencyKey = ({ method, access, path, download }: Endpoint): boolean =>
  method === 'POST' && access !== 'none' && !download && !path.startsWith('/v1/auth/');

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;

/** What may be given where a schema is to be sent: lists may be readonly. Fields that the schema does not name are not sent. */
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

/** 400 and most other refusals. */
export const Failure = Type.Object(
  { status: Type.Literal('failed'), data: Type.Array(Type.Never(), { maxItems: 0 }), message: Type.String() },
  { $id: 'Failure' },
);
/** 401 bodies carry status and message only. */
export const Unauthorised = Type.Object(
  { status: Type.Literal('failed'), message: Type.String() },
  { $id: 'Unauthorised' },
);
/** Schemas that others name by reference. */
export const sharedSchemas = [Failure, Unauthorised] as const;

/** `{status: "success", data, message}`, the answer of most endpoints. */
export const success = <D extends TSchema>(data: D) =>
  Type.Object({ status: Type.Literal('success'), data, message: Type.String() });

const refused = Type.Unsafe<never>({ $ref: 'Failure#' });
const unrecognised = Type.Unsafe<never>({ $ref: 'Unauthorised#' });

/** Refusals of the SDK's endpoints. */
const sdkRefused = Type.Object({
  status: Type.Literal('failed'),
  code: Type.String(),
  message: Type.String(),
  data: Type.Unknown(),
  request_id: Type.String(),
});
export const sdkRefusals: Record<number, TSchema> = Object.fromEntries(
  [400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 429, 500, 503].map((status) => [status, sdkRefused]),
);

/** The refusals that any endpoint of its access may give. */
export function refusals(access: Access): Record<number, TSchema> {
  const common = { 400: refused, 413: refused, 415: refused, 429: refused, 500: refused, 503: refused };
  return access === 'none'
    ? { ...common, 401: unrecognised }
    : { ...common, 401: unrecognised, 403: refused, 404: refused };
}
