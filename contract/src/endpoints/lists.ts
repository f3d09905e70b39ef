import { Type } from 'typebox';
import { expected } from '../expectations.ts';
import { CodedMessage, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { endpoint, IdParams, PageQuery, page } from './management.ts';

const tag = 'Screening';

export const ListRefresh = Type.Object({
  source: Type.String(),
  title: Type.String(),
  licence: Type.String({ description: 'Terms of use and required attribution' }),
  list_id: Maybe(Type.Integer({ description: 'null if no version is imported' })),
  state: literals(['never', 'queued', 'running', 'done'], { description: 'State of the last requested refresh' }),
  phase: Maybe(literals(['fetching', 'reading', 'saving'])),
  entries: Type.Integer({ description: 'Entries read so far' }),
  asked_at: MaybeTime,
  started_at: MaybeTime,
  ended_at: MaybeTime,
  result: Maybe(literals(['imported', 'not_modified', 'failed'])),
  fault: MaybeText,
  fault_message: Maybe(CodedMessage),
});
const Refreshes = Type.Object({ items: Type.Array(ListRefresh) });

export const listRefreshes = endpoint(
  {
    method: 'GET',
    path: '/v1/lists/refreshes',
    tag,
    summary: 'List official lists with the state of their last refresh',
    data: Refreshes,
  },
  {
    permission: 'any_user',
    audited: false,
    description:
      'In the order in which they are fetched. Refreshes by the command line appear only in `checked_at` and `fault` of the list.',
  },
);

export const startRefreshes = endpoint(
  {
    method: 'POST',
    path: '/v1/lists/refreshes',
    tag,
    summary: 'Refresh official lists now, for account administrators',
    data: Refreshes,
  },
  {
    permission: 'manage_keys',
    description:
      'Every account of the installation screens against the new version. A list is skipped if its refresh is queued, running, or ended less than 15 seconds ago.',
    body: Type.Object({
      sources: Type.Optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: 20,
          description: 'Default: every official list',
        }),
      ),
    }),
  },
);

export const ListVersion = Type.Object({
  id: Type.Integer(),
  in_force: Type.Boolean(),
  format: Type.String({ description: 'Format in which it was published' }),
  publication_date: MaybeText,
  imported_at: Time,
  sha256: Type.String({ description: 'Hash of the imported file' }),
  total: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});

export const listVersions = endpoint(
  {
    method: 'GET',
    path: '/v1/lists/:id/versions',
    tag,
    summary: 'List versions of a watch list',
    data: page(ListVersion),
  },
  { permission: 'any_user', branch: 'query', audited: false, params: IdParams, query: PageQuery },
);

export const entryFields = [
  'kind',
  'topics',
  'names',
  'birth_dates',
  'genders',
  'countries',
  'birth_places',
  'identifiers',
  'recorded_date',
  'sanction_body',
  'sanction_types',
  'other_information',
  'pep_types',
  'political_posts',
  'source',
] as const;

export const EntryChange = Type.Object({
  entry: MaybeText,
  change: literals(['added', 'changed', 'removed']),
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'Main name of the entry. `name` and `entry` are null for lists of the branch',
  }),
  kind: literals(['person', 'organization', 'vessel', 'aircraft', 'unknown']),
  fields: Type.Array(literals(entryFields), { description: 'Changed fields, for a changed entry' }),
});

export const listChanges = endpoint(
  {
    method: 'GET',
    path: '/v1/lists/:id/changes',
    tag,
    summary: 'List the changes of a watch list version by entry',
    data: page(EntryChange),
  },
  {
    permission: 'any_user',
    branch: 'query',
    audited: false,
    description: 'Sorted by the entries’ keys. The first version of a list added all of its entries.',
    params: IdParams,
    query: Type.Object({
      branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_branch_id') })),
      limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
      cursor: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,4000}$', ...expected('expected_cursor') })),
      version: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_version_id') })),
    }),
  },
);
