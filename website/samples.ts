import { snippetz } from '@scalar/snippetz';
import { exampleOf, type OpenApi, type Operation, type Parameter, resolved } from './openapi.ts';

/** Where a started sandbox listens. */
const BASE = 'http://127.0.0.1:3000';
/** The header that carries each kind of credential, with the words that stand for its value. */
const CREDENTIALS: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
  apiKey: { name: 'x-access-token', value: 'YOUR_API_KEY' },
  dashboardToken: { name: 'Authorization', value: 'Token YOUR_DASHBOARD_TOKEN' },
  sessionToken: { name: 'Authorization', value: 'Session YOUR_SESSION_TOKEN' },
  sessionBinding: { name: 'x-session-binding', value: 'YOUR_BINDING' },
};
const LANGUAGES = [
  ['curl', 'sh', 'shell', 'curl'],
  ['TypeScript', 'ts', 'node', 'fetch'],
  ['Python', 'python', 'python', 'requests'],
  ['PHP', 'php', 'php', 'curl'],
  ['Java', 'java', 'java', 'okhttp'],
  ['Go', 'go', 'go', 'native'],
  ['C#', 'csharp', 'csharp', 'httpclient'],
] as const;
/** Endpoints that a company's own systems call. The others are for people and the dashboard, and have curl alone. */
const isForSystems = ({ security = [] }: Operation): boolean => security.some((one) => 'apiKey' in one);

export interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** The request of the recorded example, as HTTP Archive 1.2 has it. Pure. */
function requestOf(document: OpenApi, { path, method, operation, parameters }: Call) {
  const [credential] = Object.keys((operation.security ?? document.security)?.[0] ?? {});
  const headers = credential === undefined || !CREDENTIALS[credential] ? [] : [CREDENTIALS[credential]];
  const url = `${BASE}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`;
  const queryString = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const request = {
    ...{ method: method.toUpperCase(), url, cookies: [], httpVersion: 'HTTP/1.1', headersSize: -1, bodySize: -1 },
    queryString: queryString.map(({ name }) => ({ name, value: 'VALUE' })),
  };
  const [mimeType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (mimeType === undefined || media === undefined) return { ...request, headers };
  const withType = [...headers, { name: 'Content-Type', value: mimeType }];
  const example = exampleOf(document, media);
  if (mimeType === 'application/json')
    return {
      ...{ ...request, headers: withType },
      postData: { mimeType, text: JSON.stringify(example ?? {}) },
    };
  if (mimeType !== 'multipart/form-data')
    return { ...request, headers: withType, postData: { mimeType, text: 'YOUR_MESSAGE' } };
  const { properties = {}, required = [] } = resolved(document, media.schema ?? {});
  const params = Object.entries(properties)
    .filter(([name]) => required.includes(name))
    .map(([name, { format, 'x-enum': values }]) =>
      format === 'binary'
        ? { name, value: `@${name}.jpg`, fileName: `${name}.jpg` }
        : { name, value: String(values?.[0] ?? 'VALUE') },
    );
  return { ...request, headers, postData: { mimeType, params } };
}

/** The library writes the call alone. */
const inPython = (call: string): string =>
  `import requests\n\nresponse = ${call}\nprint(response.status_code, response.json())`;

/** The call in each language, as tabs of VitePress. */
export function samplesOf(document: OpenApi, call: Call): string {
  const request = requestOf(document, call);
  const languages = isForSystems(call.operation) ? LANGUAGES : LANGUAGES.slice(0, 1);
  const tabs = languages.flatMap(([label, highlighted, target, client]) => {
    const printed = snippetz().print(target, client, request as never);
    const code = printed && target === 'python' ? inPython(printed) : printed;
    return code ? [`\`\`\`${highlighted} [${label}]\n${code}\n\`\`\``] : [];
  });
  return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`;
}
