/**
 * The calls that an API key may make, and the schemas of what they send and answer, from the description of the API. Pure.
 *
 * Schemas are JSON Schema and tolerant: an enumeration is a text, so that a client keeps working when a version adds a value (docs/versioning.md).
 */
import { type Described, dereferenced, pascal, SCHEMAS, type Schema, withReferenced } from './tolerant-schemas.ts';

export interface ApiDescription extends Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Described['components'] & {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}
interface Answer {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
interface Reference {
  readonly $ref: string;
}
interface Media {
  readonly schema: Schema;
}

export interface Call {
  /** The name in camelCase. Each language writes it in its own style. */
  readonly name: string;
  readonly method: string;
  /** A path parameter is written `{name}`. If its value travels in a header, the path has `-`. */
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly string[];
  /** Required values of the path that travel in a header, so that they are in no address. */
  readonly headerParameters: readonly { readonly name: string; readonly header: string }[];
  /** `json`: the body is of type `bodyType`; `xml`: the body is bytes. */
  readonly body: 'none' | 'json' | 'xml';
  readonly bodyType: string | undefined;
  readonly queryType: string | undefined;
  /** `kept`: the optional reference is kept with the record; `filter`: it selects records. Both travel in `x-reference`. */
  readonly reference: 'none' | 'kept' | 'filter';
  readonly idempotent: boolean;
  readonly resultType: string;
}

/** A name for each operation. Document verification has none: it sends files, which each client writes by hand. */
const NAMES: Readonly<Record<string, string>> = {
  postApiOnboardingBiometricsFaceComparison: 'compareFaces',
  postApiOnboardingBiometricsFaceLivelinessCheck: 'checkLiveness',
  getApiOnboardingSettings: 'getSettings',
  postApiOnboardingSettings: 'saveSettings',
  postApiOnboardingVerifyCustomer: 'verifyCustomer',
  getApiV1CustomersReference: 'getCustomer',
  postApiAmlScreening: 'screen',
  postApiAmlScreeningBatch: 'screenBatch',
  postApiV1MonitoringTransactionMonitoring: 'monitorTransaction',
  postApiV1MonitoringTransactionMonitoringBatch: 'monitorTransactionBatch',
  getApiV1MonitoringLimit: 'getLimit',
  postApiV1MonitoringLimit: 'saveLimit',
  getApiV1MonitoringThreshold: 'getThreshold',
  postApiV1MonitoringThreshold: 'saveThreshold',
  postV1TransactionsMessages: 'monitorPaymentMessage',
  putV1CustomersReferenceRisk: 'declareCustomerRisk',
  getApiV1Verifications: 'listVerifications',
  getApiV1VerificationsId: 'getVerification',
  getApiV1TransactionsTransactionId: 'getTransaction',
  postV1SdkSessions: 'openSession',
  getV1SdkSessionsId: 'getSession',
};
const BY_HAND = 'postApiOnboardingDocumentVerification';
const REFERENCE_HEADER = 'x-reference';
/** Types a query of digits only as a number, as client/build/generate.ts does. */
const DIGITS = /^\^(\[0-9\]\{1,\d+\}|\(\[1-9\][0-9|[\]?-]*\))\$$/;

export interface ClientDescription {
  readonly calls: readonly Call[];
  readonly definitions: Readonly<Record<string, Schema>>;
}

/**
 * @param events schemas of webhook events by the name of their type
 * @throws Error for an operation with an API key that has no name in the table above
 */
export function describeCalls(api: ApiDescription, events: Readonly<Record<string, Schema>>): ClientDescription {
  const roots: Record<string, Schema> = {};
  const calls = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => (security ?? []).some((scheme) => 'apiKey' in scheme))
      .filter(([, { operationId }]) => operationId !== BY_HAND)
      .map(([method, operation]) => callOf(api, roots, { path, method, operation })),
  );
  const read = api.paths['/api/onboarding/document_verification']?.['post'];
  if (read?.operationId !== BY_HAND) throw new Error('The document verification is not where the clients call it');
  addResult(api, roots, 'readDocument', read);
  for (const [name, schema] of Object.entries(events)) roots[name] = schema;
  return { calls, definitions: withReferenced(api, roots) };
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callOf(api: ApiDescription, roots: Record<string, Schema>, { path, method, operation }: Place): Call {
  const name = NAMES[operation.operationId];
  if (name === undefined) throw new Error(`Name ${operation.operationId} in clients/build/describe-calls.ts`);
  const parameters = (operation.parameters ?? []).map((parameter) => referenced(api.components.parameters, parameter));
  const within = (place: string): readonly Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const headers = new Set(within('header').map((parameter) => parameter.name));
  const headerOf = (parameter: string): string => `x-${parameter.replaceAll('_', '-')}`;
  const isInHeader = (parameter: Parameter): boolean => headers.has(headerOf(parameter.name));
  const hidden = within('path').filter(isInHeader);
  const query = within('query').filter((parameter) => !isInHeader(parameter));
  const filters = within('query').some((parameter) => isInHeader(parameter));
  const takesReference = headers.has(REFERENCE_HEADER) && !hidden.some(({ name: hid }) => hid === 'reference');
  return {
    name,
    method: method.toUpperCase(),
    path: hidden.reduce((text, parameter) => text.replace(`{${parameter.name}}`, '-'), path),
    summary: operation.summary,
    pathParameters: within('path')
      .filter((parameter) => !isInHeader(parameter))
      .map((parameter) => parameter.name),
    headerParameters: hidden.map((parameter) => ({ name: parameter.name, header: headerOf(parameter.name) })),
    ...bodyOf(roots, name, operation),
    queryType: query.length ? addRoot(roots, `${pascal(name)}Query`, querySchema(query)) : undefined,
    reference: filters ? 'filter' : takesReference ? 'kept' : 'none',
    idempotent: headers.has('Idempotency-Key'),
    resultType: addResult(api, roots, name, operation),
  };
}

/** The part itself, where a reference stands for it. @throws Error for a reference to nothing */
function referenced<Part extends object>(parts: Readonly<Record<string, Part>>, part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const found = parts[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`${part.$ref} is not described`);
  return found;
}

function bodyOf(
  roots: Record<string, Schema>,
  name: string,
  { requestBody }: Operation,
): Pick<Call, 'body' | 'bodyType'> {
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  if (json) return { body: 'json', bodyType: addRoot(roots, `${pascal(name)}Request`, json.schema) };
  return { body: 'application/xml' in content ? 'xml' : 'none', bodyType: undefined };
}

/** The type of `data` in the success. */
function addResult(
  api: ApiDescription,
  roots: Record<string, Schema>,
  name: string,
  { operationId, responses }: Operation,
): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const { content } = referenced<Answer>(api.components.responses, success ?? {});
  const answer = dereferenced(api, content?.['application/json']?.schema ?? {});
  const data = (answer['properties'] as Readonly<Record<string, Schema>> | undefined)?.['data'];
  if (!data) throw new Error(`${operationId} answers no data`);
  return addRoot(roots, `${pascal(name)}Result`, data);
}

/** A schema that has a name keeps it. */
function addRoot(roots: Record<string, Schema>, name: string, schema: Schema): string {
  const reference = schema['$ref'];
  const referenced = typeof reference === 'string' ? reference.replace(SCHEMAS, '') : undefined;
  // Generators write SDK in capitals in some languages.
  const own = referenced === undefined || referenced === 'SdkSession' ? name : referenced;
  roots[own] = schema;
  return own;
}

const querySchema = (parameters: readonly Parameter[]): Schema => ({
  type: 'object',
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      {
        type: name !== 'cursor' && DIGITS.test(String(schema['pattern'])) ? 'integer' : 'string',
        ...(description !== undefined && { description }),
      },
    ]),
  ),
});
