import createOpenApiClient, { type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { operations, paths } from './generated/api.ts';
import { makeSend } from './send.ts';

export interface HakikiOptions {
  /** Address of the service, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** API key of a branch. */
  readonly key?: string | undefined;
  /** Token of a dashboard user, for the management API. */
  readonly token?: string | undefined;
  /** Timeout of each attempt in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /**
   * Time from the start of the call in which the client retries after a temporary fault, in milliseconds. Temporary
   * faults are no answer, 409 with Retry-After, 429, 502, 503 and 504. Default: 60,000.
   */
  readonly retryForMs?: number;
  /** Minimum number of retries, even after `retryForMs`. Default: 2. */
  readonly retries?: number;
  /**
   * Maximum random wait before the first retry, in milliseconds. It doubles with each further retry, up to 8,000.
   * Default: 500.
   */
  readonly firstDelayMs?: number;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Paths with and without a slash at the end, because the service accepts both. */
type Paths = paths & { [Path in keyof paths as `${Path & string}/`]: paths[Path] };
type Init<Given> =
  RequiredKeysOf<Given> extends never ? [(Given & { [key: string]: unknown })?] : [Given & { [key: string]: unknown }];
/** Calls a path of the API and returns the body of a successful answer. */
type Verb<Method extends HttpMethod> = <
  Path extends PathsWithMethod<Paths, Method>,
  Given extends MaybeOptionalInit<Paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Given>
) => Promise<Success<Paths[Path][Method]>>;
/** Type of the body of an operation's successful answer. For a file it is a Blob. */
type Success<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
        content: { 'application/json': infer Body };
      }
        ? Body
        : Responses[Status] extends { content: infer Files }
          ? [keyof Files] extends [never]
            ? undefined
            : Blob
          : undefined;
    }[keyof Responses & (200 | 201 | 202)]
  : never;

type ReadDocument = operations['postApiOnboardingDocumentVerification'];
type DocumentForm = NonNullable<ReadDocument['requestBody']>['content']['multipart/form-data'];
export interface DocumentToRead extends Readonly<Pick<DocumentForm, 'document_type' | 'country'>> {
  /** A JPG or PNG image of at most 5 MB. */
  readonly document_front: Blob;
  readonly document_back?: Blob;
  /** Your own identifier of the customer. It is stored with the record. */
  readonly reference?: string;
}

/** The API with the types of `openapi.json`. Every call throws HakikiError or HakikiConnectionError. */
export interface Hakiki {
  readonly get: Verb<'get'>;
  readonly post: Verb<'post'>;
  readonly put: Verb<'put'>;
  readonly patch: Verb<'patch'>;
  readonly delete: Verb<'delete'>;
  /** `POST /api/onboarding/document_verification`, whose body is a form with files. */
  readonly readDocument: (
    document: DocumentToRead,
  ) => Promise<ReadDocument['responses'][200]['content']['application/json']>;
}

const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');

/** Creates a client for one service with one key or token. */
export function createHakiki(options: HakikiOptions): Hakiki {
  const { baseUrl, key, token } = options;
  const { timeoutMs = 60_000, retryForMs = 60_000, retries = 2, firstDelayMs = 500 } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const api = createOpenApiClient<paths>({
    baseUrl,
    headers: {
      ...(key !== undefined && { 'x-access-token': key }),
      ...(token !== undefined && { authorization: `Token ${token}` }),
    },
    fetch: makeSend({ timeoutMs, retryForMs, retries, firstDelayMs, fetch: send }),
  });
  const request = api.request as unknown as (
    method: HttpMethod,
    path: string,
    init: object,
  ) => Promise<{ readonly data?: unknown; readonly response: Response }>;
  const verb = <Method extends HttpMethod>(method: Method): Verb<Method> =>
    (async (path: string, init?: object) => {
      const { data, response } = await request(method, path, { parseAs: 'blob', ...init });
      return data instanceof Blob && isJson(response) ? JSON.parse(await data.text()) : data;
    }) as unknown as Verb<Method>;
  const post = verb('post');
  return {
    get: verb('get'),
    post,
    put: verb('put'),
    patch: verb('patch'),
    delete: verb('delete'),
    async readDocument({ document_front: front, document_back: back, reference, ...fields }) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('document_front', front, 'front');
      if (back) form.set('document_back', back, 'back');
      return post('/api/onboarding/document_verification', {
        body: form as never,
        ...(reference !== undefined && { headers: { 'x-reference': reference } }),
      });
    },
  };
}
