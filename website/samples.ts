import { snippetz } from '@scalar/snippetz';
import { exampleOf, type OpenApi, type Operation, type Parameter, resolved } from './openapi.ts';
import {
  inCSharp,
  inGo,
  inJava,
  inPhp,
  inPython,
  inShell,
  inTypeScript,
  type MakeProgram,
  sampleFile,
} from './sample-programs.ts';

/** Where a started sandbox listens. */
const BASE = 'http://127.0.0.1:3000';
/** The header that carries each kind of credential, with the words that stand for its value. */
const CREDENTIALS: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
  apiKey: { name: 'x-access-token', value: 'YOUR_API_KEY' },
  dashboardToken: { name: 'Authorization', value: 'Token YOUR_DASHBOARD_TOKEN' },
  sessionToken: { name: 'Authorization', value: 'Session YOUR_SESSION_TOKEN' },
  sessionBinding: { name: 'x-session-binding', value: 'YOUR_BINDING' },
};
/** Headers of a call that is sent as a whole: an upload in one part. */
const HEADERS: Readonly<Record<string, string>> = { 'Upload-Offset': '0', 'Upload-Length': 'YOUR_FILE_SIZE' };
const LANGUAGES: readonly (readonly [
  label: string,
  fence: string,
  target: Parameters<ReturnType<typeof snippetz>['print']>[0],
  client: string,
  makeProgram: MakeProgram,
])[] = [
  ['curl', 'sh', 'shell', 'curl', inShell],
  ['TypeScript', 'ts', 'node', 'fetch', inTypeScript],
  ['Python', 'python', 'python', 'requests', inPython],
  ['PHP', 'php', 'php', 'curl', inPhp],
  ['Java', 'java', 'java', 'nethttp', inJava],
  ['Go', 'go', 'go', 'native', inGo],
  ['C#', 'csharp', 'csharp', 'httpclient', inCSharp],
];
/** Endpoints that a company's own systems call. The others are for people and the dashboard, and have curl alone. */
const isForSystems = ({ security = [] }: Operation): boolean => security.some((one) => 'apiKey' in one);

export interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** The beginning of every recorded picture: of a JPEG, in base64. */
const RECORDED_PICTURE = /\/9j\/[A-Za-z0-9+/=]{40,}$/;
/** The recorded body, with a file in the place of each picture, whose recorded content is only the beginning of one. Pure. */
const withPictures = (example: unknown): string =>
  JSON.stringify(example, (name, value: unknown) =>
    typeof value === 'string' ? value.replace(RECORDED_PICTURE, sampleFile(`${name}.jpg`)) : value,
  );

/** The name of a file that is sent as the body. */
const fileOf = (mimeType: string): string => (mimeType.endsWith('xml') ? 'message.xml' : 'part.bin');

/** The request of the recorded example, as HTTP Archive 1.2 has it. Pure. */
function requestOf(document: OpenApi, { path, method, operation, parameters }: Call) {
  const credentials = Object.keys((operation.security ?? document.security)?.[0] ?? {});
  const headers = [
    ...credentials.flatMap((name) => CREDENTIALS[name] ?? []),
    ...parameters.flatMap(({ name }) => (HEADERS[name] === undefined ? [] : [{ name, value: HEADERS[name] }])),
  ];
  const url = `${BASE}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`;
  const queryString = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const request = {
    ...{ method: method.toUpperCase(), url, cookies: [], httpVersion: 'HTTP/1.1', headersSize: -1, bodySize: -1 },
    queryString: queryString.map(({ name }) => ({ name, value: 'VALUE' })),
  };
  const [mimeType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (mimeType === undefined || media === undefined) return { ...request, headers };
  const withType = [...headers, { name: 'Content-Type', value: mimeType }];
  if (mimeType === 'application/json') {
    const text = withPictures(exampleOf(document, media) ?? {});
    return { ...request, headers: withType, postData: { mimeType, text } };
  }
  if (mimeType !== 'multipart/form-data')
    return { ...request, headers: withType, postData: { mimeType, text: sampleFile(fileOf(mimeType)) } };
  const { properties = {}, required = [] } = resolved(document, media.schema ?? {});
  const params = Object.entries(properties)
    .filter(([name]) => required.includes(name))
    .map(([name, { format, example, 'x-enum': values }]) =>
      format === 'binary'
        ? { name, value: sampleFile(`${name}.jpg`), fileName: `${name}.jpg` }
        : { name, value: String(example ?? values?.[0] ?? 'VALUE') },
    );
  return { ...request, headers, postData: { mimeType, params } };
}

/** The ending of a file that a terminal does not show; undefined for an answer of text. */
function fileEnding(document: OpenApi, { responses = {} }: Operation): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [type = ''] = Object.keys((success && resolved(document, success).content) ?? {});
  return /^(?:image|application)\/(pdf|zip|jpeg)/.exec(type)?.[1];
}

/** The call in each language, as tabs of VitePress. */
export function samplesOf(document: OpenApi, call: Call): string {
  const request = requestOf(document, call);
  const languages = isForSystems(call.operation) ? LANGUAGES : LANGUAGES.slice(0, 1);
  const form = 'postData' in request && 'params' in request.postData ? request.postData.params : [];
  const ending = fileEnding(document, call.operation);
  const tabs = languages.map(([label, fence, target, client, makeProgram]) => {
    const sent = label === 'PHP' && form.length ? { ...request, postData: undefined } : request;
    const printed = snippetz().print(target, client as never, sent as never);
    if (!printed) throw new Error(`${call.operation.operationId} cannot be printed in ${label}`);
    const output = label === 'curl' && ending !== undefined ? ` \\\n  --output answer.${ending}` : '';
    return `\`\`\`${fence} [${label}]\n${makeProgram(printed, form)}${output}\n\`\`\``;
  });
  return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`;
}
