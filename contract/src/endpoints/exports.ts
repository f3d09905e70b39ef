import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

export const exportKinds = ['verifications', 'transactions', 'queue', 'audit', 'customer_risks'] as const;
const common = { access: 'token', tag: 'Exports' } as const;

export const Export = Type.Object({
  id: Type.Integer(),
  kind: literals(exportKinds),
  state: literals(['waiting', 'running', 'done', 'failed']),
  rows_done: Type.Integer(),
  rows_total: Maybe(Type.Integer({ description: 'null if not counted' })),
  most_rows: Type.Integer({ description: 'Maximum number of rows. If there are more, the newest are exported' }),
  created_by: Type.Integer(),
  created_at: Time,
  finished_at: MaybeTime,
  expires_at: Time,
});
export const startExport = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/exports',
  permission: 'by_content',
  branch: 'query',
  branchInHandler: true,
  summary: 'Export a list as CSV, in the background',
  description: `Names are masked and numbers are omitted, as in the list. \`filter\` is the query of the list (\`/v1/verifications\`, \`/v1/transactions\`, \`/v1/queue\`,
\`/v1/audit-log\`). The maximum is 10,000 rows for admins and 100,000 for account administrators. The export is deleted after a day, or earlier if data that it may
contain is deleted.`,
  stepUp: true,
  query: BranchQuery,
  body: Type.Object({
    kind: literals(exportKinds),
    filter: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 512 }), { maxProperties: 20 }),
    ),
  }),
  answers: { 201: managed(Export) },
});
export const listExports = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/exports',
  permission: 'by_content',
  branch: 'query',
  branchInHandler: true,
  summary: 'List exports of the branch, newest first',
  query: PageQuery,
  answers: { 200: managed(page(Export)) },
});
export const readExport = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/exports/:id',
  permission: 'by_content',
  branch: 'query',
  summary: "Retrieve an export's progress",
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Export) },
});
export const readExportFile = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/exports/:id/file',
  permission: 'by_content',
  branch: 'query',
  summary: 'Download the CSV file of a finished export',
  params: IdParams,
  query: BranchQuery,
  download: { type: 'text/csv', name: 'hakiki-export.csv' },
  answers: { 200: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' }) },
});
export const removeExport = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/exports/:id',
  permission: 'by_content',
  branch: 'query',
  summary: 'Delete an export',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});
