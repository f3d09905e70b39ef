import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { addExamples, describeStatuses, readExamples } from './examples.ts';
import { EXPECTED } from './expectation.ts';
import { shareExamples } from './share-examples.ts';
import { routeWithNames, shareAnswers, shareSchemas } from './share-schemas.ts';

const DESCRIPTION = `Self-hosted identity verification and anti-money-laundering screening.

\`x-permission\` is the permission that an operation with a dashboard token requires (\`GET /v1/me\` lists your permissions). \`any_user\` requires
none; \`by_content\` depends on the request. \`x-branch: query\`: the operation uses the branch in \`?branch=\`. Default: the account's first branch.
\`x-branch: filter\`: the operation uses the branch in \`?branch=\`. Default: all branches. \`x-scope\`: an API key that is limited to
scopes requires this one.`;

/** Registers `/openapi.json` and `/docs/api`. Call it before the routes, because it collects them. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const examples = readExamples();
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.0',
      info: {
        title: 'Hakiki',
        version: '3.0.0',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/', description: 'Address of this service' }],
      // Security of operations that have no `security` of their own.
      security: [{ dashboardToken: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-access-token' },
          dashboardToken: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Token <DASHBOARD_TOKEN>',
          },
          sessionToken: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: "Session <session_token>, for the customer's page",
          },
          sessionBinding: {
            type: 'apiKey',
            in: 'header',
            name: 'x-session-binding',
            description: '`binding` of POST /v1/sdk/session/open',
          },
        },
      },
    },
    // Uses the contract's names for schemas instead of def-0, def-1 and so on.
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `def-${index}`) },
    transform: ({ schema, url }) => ({
      schema: routeWithNames(described(schema as Record<string, unknown>)) as typeof schema,
      url,
    }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const paths = (document.openapiObject.paths ?? {}) as Record<string, object>;
      addExamples(paths, examples);
      describeStatuses(paths);
      describeCallbacks(paths);
      nameNull(paths);
      shareSchemas(document.openapiObject as unknown as Parameters<typeof shareSchemas>[0]);
      shareExamples(document.openapiObject as unknown as Parameters<typeof shareExamples>[0]);
      dropCodes(document.openapiObject);
      shareAnswers(document.openapiObject as unknown as Parameters<typeof shareAnswers>[0]);
      return document.openapiObject;
    },
  });
  // The package contains the page's scripts and styles. The page loads nothing from another server.
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, deepLinking: true, showExtensions: true },
    theme: { title: 'Hakiki API', css: [{ filename: 'hakiki.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Describes bodies that are not JSON, and headers. They are validated by `serve` and by the route that reads them. */
function described(schema: Record<string, unknown> | undefined): Record<string, unknown> {
  const { bodyDocs, headerDocs, responseHeaderDocs, mediaDocs, response, operationId, ...rest } = schema ?? {};
  return {
    ...rest,
    // The plugin adds `-head` to the operationId of HEAD, because it treats HEAD as a copy of GET.
    ...(operationId !== undefined && { operationId: String(operationId).replace(/-head$/, '') }),
    ...(response !== undefined && {
      response: withFiles(withHeaders(response as Responses, responseHeaderDocs as Responses), mediaDocs as Responses),
    }),
    ...(bodyDocs !== undefined && { body: bodyDocs }),
    ...(headerDocs !== undefined && { headers: headerDocs }),
  };
}

/**
 * Removes the codes of expected values, which only refusals need. The description of the schema has the expected value
 * in words. Changes `part`.
 */
function dropCodes(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  delete (part as Record<string, unknown>)[EXPECTED];
  for (const inner of Object.values(part)) dropCodes(inner);
}

const SIGNATURE = {
  in: 'header',
  name: 'X-Service-Signature',
  required: true,
  description: 'HMAC-SHA256 of the raw body',
  schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
};
type Posts = Readonly<Record<string, { post?: object }>>;

/**
 * Adds data that the plugin leaves out in callbacks: the summary, and the signature instead of credentials. Changes
 * `paths`.
 */
function describeCallbacks(paths: Readonly<Record<string, object>>): void {
  for (const methods of Object.values(paths))
    for (const { callbacks = {} } of Object.values(methods) as { callbacks?: Readonly<Record<string, Posts>> }[])
      for (const [event, urls] of Object.entries(callbacks))
        for (const { post } of Object.values(urls))
          if (post)
            Object.assign(post, { summary: `${event}, sent to the receiver`, security: [], parameters: [SIGNATURE] });
}

const isNullAlone = ({ enum: values }: { enum?: unknown }): boolean =>
  Array.isArray(values) && values.length === 1 && values[0] === null;

/**
 * Removes a member of `anyOf` that is only null, because client generators handle such a member wrongly. Another member
 * becomes nullable instead, unless it allows any value. Changes `part`.
 */
function joinNull(part: { anyOf?: AnyOfMember[] }): void {
  const { anyOf } = part;
  if (!anyOf?.some(isNullAlone)) return;
  const others = anyOf.filter((member) => !isNullAlone(member));
  const typed = others.find(({ type }) => type !== undefined);
  if (typed) typed.nullable = true;
  if (typed || others.length !== 1) part.anyOf = others;
  else {
    delete part.anyOf;
    Object.assign(part, others[0]);
  }
}
interface AnyOfMember {
  readonly type?: string;
  nullable?: boolean;
  readonly enum?: unknown;
}

/**
 * Adds null to the enum of a nullable value, because otherwise OpenAPI 3.0.3 does not allow null for it. Changes
 * `part`.
 */
function nameNull(part: object): void {
  joinNull(part);
  const { nullable, enum: values } = part as { nullable?: unknown; enum?: unknown };
  if (nullable === true && Array.isArray(values) && !values.includes(null)) values.push(null);
  for (const inner of Object.values(part)) if (typeof inner === 'object' && inner !== null) nameNull(inner);
}

type Responses = Readonly<Record<string, object>>;
/** Adds headers of the answer. `docs`: headers by status. */
const withHeaders = (responses: Responses, docs: Readonly<Record<string, object>>): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([status, body]) => [
      status,
      docs[status] ? { ...body, headers: docs[status] } : body,
    ]),
  );

/** Adds answers that are not JSON. `files`: media types by status. */
const withFiles = (responses: Responses, files: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([status, body]) => [
      status,
      files[status] ? { ...('headers' in body && { headers: body.headers }), content: files[status] } : body,
    ]),
  );
