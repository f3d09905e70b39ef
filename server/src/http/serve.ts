import type { BinaryBody, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf, RevealSubject } from '@hakiki/contract';
import { Binary, isOwnEndpoint, takesIdempotencyKey } from '@hakiki/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Db } from '../platform/database/tables.ts';
import type { TenantScope } from '../platform/database/tenant-scope.ts';
import { AppError } from '../platform/errors.ts';
import { admit } from './admit.ts';
import { admitCaller } from './admit-key.ts';
import { type AuditEntry, auditEntry, isWorthALine, type WriteAudit } from './audit-entry.ts';
import { changesBetween } from './changes.ts';
import { shown } from './error-answers.ts';
import type { Idempotency } from './idempotency.ts';
import type {
  Authenticate,
  Caller,
  ChooseBranch,
  ChosenBranch,
  Identity,
  IsMasked,
  May,
  SignedIn,
} from './identity.ts';
import { itemFault } from './item-fault.ts';
import { maskPersonal } from './mask-personal.ts';
import { takeNames } from './named-in-headers.ts';
import { withoutNulls } from './null-is-absence.ts';
import { referenceOf, VERIFICATION_HEADER } from './record-headers.ts';
import { routeSchema } from './route-schema.ts';
import { keyPlaceOf, sendOnce } from './send-once.ts';

/** Input of a handler: the validated parts of the request, and the caller. */
interface Call<E extends Endpoint, Form = undefined> {
  readonly body: BodyOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** Caller of an endpoint with an API key. */
  readonly caller: E['access'] extends 'key' | 'biometric_key' ? Caller : undefined;
  /** Signed-in user of an endpoint with a dashboard token. */
  readonly user: E['access'] extends 'token' ? SignedIn : undefined;
  /** Branch of the call. Present on endpoints that declare a branch, unless their handler chooses it. */
  readonly branch: BranchOf<E>;
  readonly requestId: string;
  readonly ip: string;
  /** The raw request, for multipart bodies that the route reads itself, and for headers of a single endpoint. */
  readonly request: FastifyRequest;
  /** Form that was read from the body of a multipart endpoint. */
  readonly form: Form;
  /** The caller's own name for the customer (`x-reference`), on endpoints that create a record. */
  readonly reference: string | undefined;
  /** Adds the record's id to the answer, even if the call is refused later. */
  recorded(verificationId: number): void;
  /**
   * Present if the request has an Idempotency-Key. Stores the response in the database transaction of the changes, so
   * that either both are stored or neither.
   */
  readonly keep: ((within: Db, response: ResponseOf<E>) => Promise<void>) | undefined;
  /** Returns the fault of one list item, if items are checked one by one (`Endpoint.itemsApart`). */
  itemFault(schema: TSchema, item: unknown): AppError | undefined;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Sets the subject for the audit log, and the subject's account if it is not the caller's account. */
  audit(subject: string, accountId?: number): void;
  /**
   * Sets the subject's state before and after, for the audit log. The log contains the values of some fields
   * (`changes.ts`), and for others only that they changed. `before` is undefined if the subject was created, and
   * `after` if it was deleted.
   */
  changed(before: object | undefined, after: object | undefined): void;
}

type BranchOf<E extends Endpoint> = E['branchInHandler'] extends true
  ? undefined
  : E['branch'] extends 'query'
    ? ChosenBranch
    : E['branch'] extends 'filter'
      ? ChosenBranch | undefined
      : undefined;

/**
 * Returns the body of the endpoint's success status. A body that does not match the schema does not compile. Throws
 * AppError for every other answer.
 */
export type Handler<E extends Endpoint, Form = undefined> = (call: Call<E, Form>) => Promise<ResponseOf<E>>;

/** Registers an endpoint. `readForm` reads the body of a multipart endpoint, after authentication. */
export type Serve = <E extends Endpoint, Form = undefined>(
  endpoint: E,
  handler: Handler<E, Form>,
  readForm?: (request: FastifyRequest) => Promise<Form>,
) => void;

/** Returns all data of a subject, without masking. Throws AppError not_found. */
export type PersonalReaders = Map<RevealSubject, (user: SignedIn, branchId: number, id: string) => Promise<unknown>>;

export interface ServeDeps {
  readonly authenticate: Authenticate;
  readonly scope: TenantScope;
  readonly writeAudit: WriteAudit;
  readonly idempotency: Idempotency;
  readonly isMasked: IsMasked;
  readonly may: May;
  readonly chooseBranch: ChooseBranch;
  /** Returns the names of the account's own transaction fields that are not personal. */
  readonly plainFields?: (accountId: number) => Promise<ReadonlySet<string>>;
  /** Returns the account of the object in a path. Undefined if the object does not exist. */
  readonly ownerOf: (kind: NonNullable<Endpoint['ownedBy']>, id: string) => Promise<number | undefined>;
  /** True if images of this account would be refused now because too many are waiting. */
  readonly imagesAreFull: (accountId: number) => boolean;
  /** Functions that read unmasked data, by subject. They are used to reveal masked values. `serve` fills this map. */
  readonly personalReaders: PersonalReaders;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    sdk?: boolean;
  }
  interface FastifyRequest {
    identity: Identity;
    audited: { subject?: string; accountId?: number; details?: Readonly<Record<string, unknown>> };
  }
}

/**
 * Returns the function that registers endpoints of the contract. It handles authentication, validation, the caller's
 * scope, the audit log and the success status of all endpoints.
 */
export function makeServe(app: FastifyInstance, deps: ServeDeps): Serve {
  /**
   * Returns the entry with the account of the subject, if the call was refused before its handler could name the
   * subject.
   */
  const ownedEntry = async (entry: AuditEntry, request: FastifyRequest, { ownedBy }: Endpoint): Promise<AuditEntry> => {
    const { config_id: id } = (request.params ?? {}) as { readonly config_id?: string };
    if (ownedBy === undefined || id === undefined || request.audited?.subject !== undefined) return entry;
    return { ...entry, accountId: (await deps.ownerOf(ownedBy, id)) ?? entry.accountId };
  };
  /** Returns the account's own fields that are not personal. Only answers about transactions contain such fields. */
  const plainFieldsFor = async ({ subject }: NonNullable<Endpoint['personal']>, user: SignedIn) =>
    subject === 'transaction' || subject === 'case' ? deps.plainFields?.(user.accountId) : undefined;
  return (endpoint, handler, readForm) => {
    const status = Number(Object.keys(endpoint.answers)[0]);
    const { personal } = endpoint;
    type CallOfThis = Parameters<typeof handler>[0];
    const perform = async (call: CallOfThis) => {
      const { user, query } = call as { readonly user?: SignedIn; readonly query: { readonly branch?: string } };
      const branch = user && (await admit(endpoint, { user, query }, deps));
      return handler({ ...call, branch } as CallOfThis);
    };
    if (personal && !personal.items)
      deps.personalReaders.set(personal.subject, async (user, branchId, id) => {
        const call = {
          user,
          params: { id, reference: id },
          query: { branch: String(branchId) },
          audit: () => undefined,
        };
        return ((await perform(call as unknown as CallOfThis)) as { data: unknown }).data;
      });
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      config: { sdk: endpoint.sdk ?? false, ...(endpoint.method === 'HEAD' && { swagger: { exposeHeadRoute: true } }) },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request) => {
        request.identity = {};
        request.audited = {};
        request.identity = await deps.authenticate(request, endpoint.access, endpoint);
        admitCaller(request, endpoint);
        if (request.identity.user?.role === 'auditor') assertReading(endpoint);
        if (endpoint.multipart && !/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
          throw new AppError('multipart_expected');
      },
      // This runs after the rate limit has counted the request, and before its large body is parsed.
      ...(endpoint.looksAtImages && {
        preParsing: async (request, _reply, payload) => {
          const { caller } = request.identity;
          if (caller && deps.imagesAreFull(caller.branch.accountId))
            throw new AppError('service_busy', {}, { retryAfter: 2 });
          return payload;
        },
      }),
      preValidation: async (request) => {
        takeNames(request);
        if (endpoint.bodyOptional && request.body === undefined) request.body = {};
        if (endpoint.body) request.body = withoutNulls(endpoint.body, request.body);
      },
      // The line is written before the answer is sent, so that every sent answer is in the log even after a crash.
      onSend: async (request, reply, payload) => {
        try {
          if (isWorthALine(request, endpoint, reply.statusCode))
            await deps.writeAudit(await ownedEntry(auditEntry(request, endpoint, reply.statusCode), request, endpoint));
        } catch (error) {
          // A refusal is sent unchanged even if its log line cannot be written, because it changed no data that must be
          // logged.
          if (reply.statusCode < 400) throw error;
        }
        return payload;
      },
      handler: async (request, reply) => {
        if (!endpoint.body && !endpoint.bytes && !endpoint.multipart && isOwnEndpoint(endpoint))
          assertNoFields(request.body);
        const form = await readForm?.(request);
        let verificationId: number | undefined;
        const call = {
          body: endpoint.body && request.body,
          params: request.params,
          query: request.query,
          caller: request.identity.caller,
          user: request.identity.user,
          requestId: request.id,
          ip: request.ip,
          request,
          form,
          reference: endpoint.makesRecord ? referenceOf(request) : undefined,
          recorded: (id: number) => {
            verificationId = id;
            reply.header(VERIFICATION_HEADER, String(id));
          },
          keep: undefined,
          itemFault: (schema: TSchema, item: unknown) => itemFault(request, schema, item),
          setHeader: (name: string, value: string) => reply.header(name, value),
          audit: (subject: string, accountId?: number) => {
            request.audited = { ...request.audited, subject, ...(accountId !== undefined && { accountId }) };
          },
          changed: (before: object | undefined, after: object | undefined) => {
            request.audited.details = changesBetween(
              before as Record<string, unknown>,
              after as Record<string, unknown>,
            );
          },
        } as unknown as CallOfThis;
        const { caller, user, page } = request.identity;
        const place = takesIdempotencyKey(endpoint) ? keyPlaceOf(request, request.identity, endpoint) : undefined;
        const respond = async () => {
          if (endpoint.download) {
            const { type, name } = endpoint.download;
            reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
          }
          if (!place) {
            const whole = await perform(call);
            const masks = personal && user && (await deps.isMasked(user, request.query as { branch?: string }));
            const answer = masks ? masked(whole, personal, await plainFieldsFor(personal, user)) : whole;
            return reply
              .code(status)
              .send(endpoint.answers[status] === Binary ? file(reply, answer as BinaryBody) : answer);
          }
          const once = {
            idempotency: deps.idempotency,
            place,
            content: { body: form ?? request.body, params: request.params, query: request.query },
            status,
            shownOnce: endpoint.shownOnce ?? false,
            until: endpoint.givenUntilExpiry ? expiryOf : undefined,
            verificationId: () => verificationId,
          };
          return sendOnce(reply, once, (keep) => perform({ ...call, keep }));
        };
        return deps.scope.run(user?.accountId ?? caller?.branch.accountId ?? page?.accountId, respond);
      },
    });
  };
}

/** Masks the data of an answer. Each item is masked separately, so that paths are relative to the item. */
function masked<Answer>(
  answer: Answer,
  { subject, items }: NonNullable<Endpoint['personal']>,
  plainFields: ReadonlySet<string> | undefined,
): Answer {
  const mask = (part: unknown) => maskPersonal(part, `${subject}:${(part as { id: unknown }).id}`, plainFields);
  const { data } = answer as { data: { items?: readonly unknown[] } };
  return { ...answer, data: items ? { ...data, items: data.items!.map(mask) } : mask(data) };
}

/** Returns the expiry of an answer that is repeated only while its token is valid. */
const expiryOf = (answer: unknown): Date => (answer as { data: { expires_at: Date } }).data.expires_at;

function file(reply: FastifyReply, { contentType, bytes }: BinaryBody): Buffer {
  reply.type(contentType);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Throws AppError forbidden for a change by an auditor. Auditors may change only their own session and credentials. */
function assertReading({ method, path, readOnly }: Endpoint): void {
  if (method === 'GET' || readOnly || path.startsWith('/v1/auth/') || path === '/v1/me') return;
  throw new AppError('permission_missing');
}

/** Refuses a body if the endpoint expects none. An empty body is allowed. Throws AppError invalid_input. */
function assertNoFields(body: unknown): void {
  if (body === undefined || body === null) return;
  if (typeof body !== 'object') throw new AppError('no_body_expected');
  const [field] = Object.keys(body);
  if (field !== undefined) throw new AppError('unknown_field', { field: shown(field) });
}

/** Returns the body `{status: "success", data, message}`. */
export const ok = <D>(data: D, message: string) => ({ status: 'success' as const, data, message });
