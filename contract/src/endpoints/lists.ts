import { Type } from 'typebox';
import { literals, Maybe, MaybeText, MaybeTime } from '../schemas.ts';
import { endpoint } from './management.ts';

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
