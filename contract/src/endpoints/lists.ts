import { Type } from 'typebox';
import { expected } from '../expectations.ts';
import { CodedMessage, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { endpoint, IdParams, PageQuery, page } from './management.ts';

const tag = 'Screening';

export const ListRefresh = Type.Object({
  source: Type.String(),
  title: Type.String(),
  licence: Type.String({ description: 'Who may use it, and how it must be named' }),
  list_id: Maybe(Type.Integer({ description: 'Null while no version of it is here' })),
  state: literals(['never', 'queued', 'running', 'done'], { description: 'Of the last refresh that was asked for' }),
  phase: Maybe(literals(['fetching', 'reading', 'saving'])),
  entries: Type.Integer({ description: 'How many were read so far' }),
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
    summary: 'The official lists, and how their last refresh goes or went',
    data: Refreshes,
  },
  {
    permission: 'any_user',
    audited: false,
    description:
      'They are in the order in which they are fetched. Of a refresh by the command line only `checked_at` and `fault` of the list tell.',
  },
);

export const startRefreshes = endpoint(
  {
    method: 'POST',
    path: '/v1/lists/refreshes',
    tag,
    summary: 'Fetch official lists now: for account administrators',
    data: Refreshes,
  },
  {
    permission: 'manage_keys',
    description:
      'The lists are the installation’s: every account screens against the new version. One that waits or is under way, or that ended within 15 seconds, is left as it is.',
    body: Type.Object({
      sources: Type.Optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: 20,
          description: 'Every official list when absent',
        }),
      ),
    }),
  },
);

export const ListVersion = Type.Object({
  id: Type.Integer(),
  in_force: Type.Boolean(),
  format: Type.String({ description: 'In which form it was published' }),
  publication_date: MaybeText,
  imported_at: Time,
  sha256: Type.String({ description: 'Of the bytes that it was read from' }),
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
    summary: 'The versions of a watch list',
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
    description: 'The entry’s main name; null, as its key, in a list of the branch’s own',
  }),
  kind: literals(['person', 'organization', 'vessel', 'aircraft', 'unknown']),
  fields: Type.Array(literals(entryFields), { description: 'What differs, of an entry that was changed' }),
});

export const listChanges = endpoint(
  {
    method: 'GET',
    path: '/v1/lists/:id/changes',
    tag,
    summary: 'What a version of a watch list changed, entry by entry',
    data: page(EntryChange),
  },
  {
    permission: 'any_user',
    branch: 'query',
    audited: false,
    description: 'By the entries’ keys. The first version of a list added all of its entries.',
    params: IdParams,
    query: Type.Object({
      branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_branch_id') })),
      limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
      cursor: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,4000}$', ...expected('expected_cursor') })),
      version: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_version_id') })),
    }),
  },
);
