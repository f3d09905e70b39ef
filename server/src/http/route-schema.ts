import { callbacksOf, type Endpoint, refusalsOf, takesIdempotencyKey } from '@hakiki/contract';
import type { RouteOptions } from 'fastify';

/** `postApiOnboardingVerifyCustomer`: method and path, which are unique together. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  [method.toLowerCase(), ...path.split(/[^a-zA-Z0-9]+/).filter(Boolean)]
    .map((word, index) => (index ? word[0]!.toUpperCase() + word.slice(1) : word))
    .join('');

/** What the customer's page sends: the token, and from its second call on the binding that it was given at the first. */
const pageHeaders = (path: string) =>
  path === '/v1/sdk/session/open' ? { sessionToken: [] } : { sessionToken: [], sessionBinding: [] };

/** Headers that the endpoint looks at, for its description; `keyPlaceOf` and `referenceOf` judge them. */
function headersOf(endpoint: Endpoint) {
  const text = (description: string) => ({ type: 'string', minLength: 1, maxLength: 128, description });
  return {
    type: 'object',
    properties: {
      ...(takesIdempotencyKey(endpoint) && {
        'Idempotency-Key': text(
          'The first response is sent again for 24 h; another body is 422, while the first is under way 409',
        ),
      }),
      ...(endpoint.makesRecord && {
        'x-reference': text("The caller's own name for the customer, kept with the record"),
      }),
    },
  };
}

/** What fastify validates by and the description of the API is made of. */
export function routeSchema(endpoint: Endpoint): NonNullable<RouteOptions['schema']> {
  const { path, params, query, body, multipart, answers, access, tag, summary, description } = endpoint;
  const security = {
    biometric_key: [{ apiKey: [] }],
    key: [{ apiKey: [] }],
    token: [{ dashboardToken: [] }],
    none: endpoint.sdk ? [pageHeaders(path)] : [],
  }[access];
  return {
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security,
    operationId: operationIdOf(endpoint),
    ...{ headerDocs: headersOf(endpoint) },
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(multipart && { consumes: ['multipart/form-data'], multipartBody: multipart }),
    response: { ...refusalsOf(endpoint), ...answers },
    ...{ recordDocs: endpoint.makesRecord ?? false },
    ...{ callbacks: callbackDocs(endpoint) },
  };
}

/** Webhooks as OpenAPI callbacks. */
const callbackDocs = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(callbacksOf(endpoint)).map(([event, { url, body, signed }]) => {
      const description = `${signed}: header X-Service-Signature, sha256= and the HMAC-SHA256 of the raw body`;
      const post = {
        requestBody: { description, required: true, content: { 'application/json': { schema: body } } },
        responses: { '2XX': { description: 'Taken; anything else is sent again, up to 3 times' } },
      };
      return [event, { [url]: { post } }];
    }),
  );
