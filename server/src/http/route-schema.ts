import { callbacksOf, type Endpoint, mediaOf, namesInAddress, refusalsOf, takesIdempotencyKey } from '@hakiki/contract';
import type { RouteOptions } from 'fastify';
import { VERIFICATION_HEADER } from './record-headers.ts';

/**
 * Returns the operation id, such as `postApiOnboardingVerifyCustomer`. It consists of the method and the path, which
 * together are unique.
 */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  [method.toLowerCase(), ...path.split(/[^a-zA-Z0-9]+/).filter(Boolean)]
    .map((word, index) => (index ? word[0]!.toUpperCase() + word.slice(1) : word))
    .join('');

/**
 * Returns the headers with the credentials of the customer's page. These are the token and, from the page's second call
 * on, the binding from the first answer.
 */
const pageHeaders = ({ session }: Endpoint) =>
  session === 'opens' ? { sessionToken: [] } : { sessionToken: [], sessionBinding: [] };

type Headers = Endpoint['requestHeaders'];
const propertiesOf = (headers: Headers = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, pattern }]) => [
      name,
      { type: 'string', description, ...(pattern !== undefined && { pattern }) },
    ]),
  );
function requiredOf(headers: Headers = {}) {
  const required = Object.keys(headers).filter((name) => headers[name]!.required);
  return required.length ? { required } : {};
}
const recordHeader = { [VERIFICATION_HEADER]: { description: 'Id of the record' } };

/**
 * Returns the response headers by status. Refusals can have headers too: a request that was refused with 400 also
 * creates a record, and the answer to a part at the wrong offset contains the right offset.
 */
function responseHeadersOf({ makesRecord, responseHeaders, answers }: Endpoint): Readonly<Record<string, object>> {
  const of = (statuses: readonly (string | number)[], headers: Headers) =>
    headers && statuses.map((status) => [status, propertiesOf(headers)]);
  const done = Object.keys(answers);
  return Object.fromEntries([
    ...(of([...done, 400], makesRecord ? recordHeader : undefined) ?? []),
    ...(of([...done, 409], responseHeaders) ?? []),
  ]);
}

/**
 * Returns the request headers that the endpoint reads, for its description. `keyPlaceOf` and `referenceOf` validate
 * them.
 */
function headersOf(endpoint: Endpoint) {
  const text = (description: string) => ({ type: 'string', minLength: 1, maxLength: 128, description });
  return {
    type: 'object',
    ...requiredOf(endpoint.requestHeaders),
    properties: {
      ...propertiesOf(endpoint.requestHeaders),
      ...(takesIdempotencyKey(endpoint) && {
        'Idempotency-Key': text(
          'A retry with the same key returns the first response for 24 h. Fails with 422 for another body, and with 409 while the first call runs',
        ),
      }),
      ...Object.fromEntries(
        namesInAddress(endpoint).map(({ name, header, inPath }) => [
          header,
          {
            ...text(
              `\`${name}\`, if the ${inPath ? 'path' : 'query'} has \`-\` in its place, to keep it out of the URL`,
            ),
            maxLength: 600,
          },
        ]),
      ),
      ...(endpoint.makesRecord && {
        'x-reference': text('Your name for the customer, stored with the record'),
      }),
    },
  };
}

/** Returns the media types and schemas of a file answer, by status. Empty if the answer is JSON in an envelope. */
function filesOf(endpoint: Endpoint): Readonly<Record<string, object>> {
  if (!endpoint.download && !endpoint.media) return {};
  const schemaOf = (type: string): object =>
    type === 'application/json'
      ? { type: 'object', additionalProperties: true }
      : { type: 'string', ...(!/^text\/|xml$/.test(type) && { format: 'binary' }) };
  const content = Object.fromEntries(mediaOf(endpoint).map((type) => [type, { schema: schemaOf(type) }]));
  return Object.fromEntries(Object.keys(endpoint.answers).map((status) => [status, content]));
}

/**
 * Returns the schema of a list whose items the route checks one by one. Validation checks only the length of the list.
 * The description contains the schema of the items.
 */
function itemsApartOf({ body, itemsApart }: Endpoint): object {
  if (!body || itemsApart === undefined) return {};
  const { properties } = body as unknown as { properties: Readonly<Record<string, object>> };
  return {
    body: { ...body, properties: { ...properties, [itemsApart]: { ...properties[itemsApart], items: {} } } },
    ...{ bodyDocs: body },
  };
}

/** Returns the schema with which fastify validates requests and describes the API. */
export function routeSchema(endpoint: Endpoint): NonNullable<RouteOptions['schema']> {
  const { params, query, body, multipart, bytes, answers, access, tag, summary, description } = endpoint;
  const { permission, branch, scope } = endpoint;
  const security = {
    biometric_key: [{ apiKey: [] }],
    key: [{ apiKey: [] }],
    token: [{ dashboardToken: [] }],
    session: [pageHeaders(endpoint)],
    none: [],
  }[access];
  return {
    tags: [tag],
    ...(endpoint.ownPages && { hide: true }),
    summary,
    ...(description !== undefined && { description }),
    ...(permission !== undefined && { 'x-permission': permission }),
    ...(branch !== undefined && { 'x-branch': branch }),
    ...(scope !== undefined && { 'x-scope': scope }),
    security,
    operationId: operationIdOf(endpoint),
    ...{ headerDocs: headersOf(endpoint) },
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...itemsApartOf(endpoint),
    ...(multipart && { consumes: ['multipart/form-data'], bodyDocs: multipart }),
    ...(bytes && { consumes: [bytes], bodyDocs: { type: 'string', format: 'binary' } }),
    response: { ...refusalsOf(endpoint), ...answers },
    ...{ responseHeaderDocs: responseHeadersOf(endpoint), mediaDocs: filesOf(endpoint) },
    ...callbackDocs(endpoint),
  };
}

/** Returns the webhooks of an endpoint as OpenAPI callbacks. */
function callbackDocs(endpoint: Endpoint): object {
  const callbacks = Object.entries(callbacksOf(endpoint)).map(([event, { url, body, signed }]) => {
    const post = {
      requestBody: { description: signed, required: true, content: { 'application/json': { schema: body } } },
      responses: {
        '2XX': { description: 'Delivered' },
        '4XX': { description: 'Not delivered: retried at most 3 times, as all but 2XX' },
      },
    };
    return [event, { [url]: { post } }];
  });
  return callbacks.length ? { callbacks: Object.fromEntries(callbacks) } : {};
}
