import { fieldsOf, inCell } from './fields.ts';
import {
  type Answer,
  exampleOf,
  type OpenApi,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
} from './openapi.ts';
import { type Call, samplesOf } from './samples.ts';
import { writePage } from './stage-pages.ts';

/** Who calls it, in words, by the name of the credential. */
const CALLERS: Readonly<Record<string, string>> = {
  apiKey: 'an API key',
  dashboardToken: 'a person’s dashboard token',
  sessionToken: 'the customer’s page with its session token',
  sessionBinding: 'the binding of the opened session',
};

export interface Group {
  readonly tag: string;
  readonly slug: string;
  readonly calls: readonly Call[];
}

const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The operations of the API by their tag, in the order of the document. Pure. */
export function groupsOf(document: OpenApi): Group[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ path, method, operation },
      parameters: (operation.parameters ?? []).map((one) => resolved<Parameter>(document, one as Parameter)),
    })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other');
  return [...groups].map(([tag, own]) => ({ tag, slug: slugOf(tag), calls: own }));
}

const table = (head: string, rows: readonly string[]): string =>
  rows.length ? `| ${head} |\n|${'---|'.repeat(head.split('|').length)}\n${rows.join('\n')}\n` : '';

const fieldRows = (document: OpenApi, schema: Schema): string[] =>
  fieldsOf(document, schema).map(
    ({ path, type, isRequired, description }) =>
      `| \`${path}\` | ${inCell(type)} | ${isRequired ? 'yes' : 'no'} | ${description} |`,
  );

const parameterRow = ({ name, in: place, required, description = '', schema = {} }: Parameter): string =>
  `| \`${name}\` | ${place} | ${required ? 'yes' : 'no'} | ${inCell([description, ...(schema.enum ?? []).map((value) => `\`${String(value)}\``)].filter(Boolean).join(' '))} |`;

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function credentialsOf(document: OpenApi, { security, 'x-permission': permission }: Operation): string {
  const callers = [...new Set((security ?? document.security ?? []).flatMap((one) => Object.keys(one)))].map(
    (name) => CALLERS[name] ?? name,
  );
  const who = callers.length ? `Called with ${callers.join(' or ')}.` : 'Called without credentials.';
  return permission === undefined ? who : `${who} Permission: \`${permission}\`.`;
}

function answersOf(document: OpenApi, { responses = {} }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, answer]) => [status, resolved<Answer>(document, answer as Answer)] as const,
  );
  const rows = answers.map(([status, { description = '', headers = {} }]) => {
    const named = Object.keys(headers).map((name) => `\`${name}\``);
    return `| ${status} | ${inCell(description)} | ${named.join(', ')} |`;
  });
  const shown = answers.flatMap(([status, { content }]) => {
    const media = content?.['application/json'];
    const example = media && /^2/.test(status) ? exampleOf(document, media) : undefined;
    const fields = media?.schema && /^2/.test(status) ? fieldRows(document, media.schema) : [];
    return [
      ...(example === undefined ? [] : [`Example of a ${status}:\n\n${json(example)}\n`]),
      ...(fields.length
        ? [`::: details Fields of a ${status}\n\n${table('field | type | always | meaning', fields)}\n:::\n`]
        : []),
    ];
  });
  return `${table('status | meaning | headers', rows)}\n${shown.join('\n')}`;
}

function bodyOf(document: OpenApi, { requestBody }: Operation): string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return '';
  const fields = media?.schema ? fieldRows(document, media.schema) : [];
  return `**Body**: \`${type}\`\n\n${table('field | type | required | meaning', fields)}`;
}

function section(document: OpenApi, call: Call): string {
  const { path, method, operation, parameters } = call;
  const events = Object.keys(operation.callbacks ?? {}).map((event) => `\`${event}\``);
  return [
    `## ${operation.summary ?? `${method.toUpperCase()} ${path}`} {#${operation.operationId}}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.description ?? '',
    credentialsOf(document, operation),
    samplesOf(document, call),
    table('parameter | in | required | meaning', parameters.map(parameterRow)),
    bodyOf(document, operation),
    answersOf(document, operation),
    events.length ? `Sends [${events.join(', ')}](../events.md).` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The endpoints that a company's systems call with an API key (`/api`), each with its place in the reference. Pure. */
export const endpointsOfContract = (groups: readonly Group[]): string =>
  groups
    .flatMap(({ slug, calls }) =>
      calls
        .filter(({ path }) => path.startsWith('/api/'))
        .map(
          ({ path, method, operation }) =>
            `- [\`${method.toUpperCase()} ${path}\`](./reference/${slug}.md#${operation.operationId}): ${operation.summary ?? ''}`,
        ),
    )
    .join('\n');

/** Where the service itself tries calls, and has the description of the API. */
export const CONSOLE =
  'To try a call with your own\nkey, open the [console](/docs/api/){target="_self"}. Machines read [openapi.json](/openapi.json){target="_self"}.';

/** Writes a page for each tag of the API, and one that lists all endpoints, below `folder/reference/`. `machines`: what else the latter says, as Markdown. */
export function writeReference(folder: string, document: OpenApi, machines: string): readonly Group[] {
  const groups = groupsOf(document);
  for (const { tag, slug, calls } of groups)
    writePage(
      folder,
      `reference/${slug}.md`,
      `# ${tag}\n\n${calls.map((call) => section(document, call)).join('\n\n')}\n`,
    );
  const lists = groups.map(
    ({ tag, slug, calls }) =>
      `## ${tag}\n\n${table(
        'endpoint | what it does',
        calls.map(
          ({ path, method, operation }) =>
            `| [\`${method.toUpperCase()} ${path}\`](./${slug}.md#${operation.operationId}) | ${inCell(operation.summary ?? '')} |`,
        ),
      )}`,
  );
  const intro = `Every endpoint of the service. [Errors](../errors.md), [limits](../limits.md) and [versions](../versioning.md) hold for all of them. ${machines}

In a sample, replace the words in capitals, such as \`YOUR_API_KEY\` and \`ID\`, and the ids, digests, times and schema files of a body with your own. A sample reads its files, such as
\`document_front.jpg\`, from the folder in which you run it. Python samples need the package \`requests\`, Java samples Java 17.`;
  writePage(folder, 'reference/index.md', `# API reference\n\n${intro}\n\n${lists.join('\n')}`);
  return groups;
}
