import { type TSchema, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import type { HistoryDetails } from '../evidence/history-details.ts';
import { expected } from '../expectations.ts';
import { decisionReasons, decisions, outcomeSets } from '../outcomes.ts';
import {
  CodedMessage,
  GivenTime,
  givenId,
  givenWords,
  literals,
  Maybe,
  MaybeText,
  MaybeTime,
  Time,
} from '../schemas.ts';
import { BranchQuery, endpoint, IdParams } from './management.ts';
import { ItemChecklist } from './queue-checklist.ts';
import { Reference } from './verifications.ts';

const tag = 'Queue';
const MaybeId = Maybe(Type.Integer());

export const workKinds = ['customer', 'document', 'run', 'alert', 'case', 'review'] as const;
export type WorkKind = (typeof workKinds)[number];
export type { Decision, DecisionReason, OutcomeSet } from '../outcomes.ts';
export { decisionReasons, decisions } from '../outcomes.ts';

export const Kind = literals(workKinds, {
  description:
    'customer: in review; document, run: failed a check; alert: a list change matched a known customer; case: transactions; review: periodic review of a rated customer',
});
const State = literals(['open', 'proposed', 'decided'], {
  description: 'proposed: waits for a second person',
});
export const ReasonCode = literals(decisionReasons);
const Note = Type.Optional(givenWords(2000));
const Ids = Type.Array(givenId(), {
  minItems: 1,
  maxItems: 500,
  uniqueItems: true,
});

export const WorkItem = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  subject: Type.String({ description: '`verification:12`, `alert:3`, `case:9` or `review:4`' }),
  subject_id: Type.Integer(),
  state: State,
  name: Type.Union([Type.String(), Type.Null()], { description: 'First letter of each word' }),
  reference: MaybeText,
  why: Type.Union([Type.String(), Type.Null()], {
    description: 'Reason in English; rules of a case, level of a review',
  }),
  case_id: Maybe(Type.String({ description: '`case_id` of a case, as in events' })),
  rules: Type.Array(Type.String(), { description: '`stable_id` of the rules that hit, for a case' }),
  rule_names: Type.Array(Type.String(), { description: 'Same order as `rules`' }),
  reasons: Type.Array(CodedMessage, { description: '`why` as codes with parameters, for a record or an alert' }),
  score: Type.Integer({ description: '0 to 100' }),
  assignee: MaybeId,
  due_at: Time,
  overdue: Type.Boolean(),
  created_at: Time,
  decision: MaybeText,
  reason: MaybeText,
  decided_by: MaybeId,
  decided_at: MaybeTime,
  approved_by: MaybeId,
  four_eyes: Type.Boolean({
    description:
      'Whether the branch required a second person when the item was opened, for outcomes that leave this to the branch',
  }),
  self_approved: Type.Boolean({
    description: 'True if the owner approved their own decision, because the account has no other user',
  }),
  undo_until: MaybeTime,
});
export const WorkEvent = Type.Object({
  n: Type.Integer(),
  kind: Type.String({
    description: 'assigned, taken, decided, undone, agreed, sent_back, step_done, step_reopened, note, reopened',
  }),
  user_id: MaybeId,
  at: Time,
  details: describedBy<HistoryDetails>(['HistoryDetails']),
});

/** Filters of a list of the queue. */
const Filters = Type.Object({
  kind: Type.Optional(Kind),
  state: Type.Optional(
    literals(['waiting', 'open', 'proposed', 'decided'], {
      description: 'Default: waiting (open or proposed)',
    }),
  ),
  assignee: Type.Optional(Type.String({ pattern: '^(me|none|[0-9]{1,15})$', ...expected('expected_assignee') })),
  overdue: Type.Optional(Type.Literal('true')),
  reference: Type.Optional(Reference),
  from: Type.Optional(GivenTime),
  to: Type.Optional(GivenTime),
  decided_from: Type.Optional(GivenTime),
  decided_to: Type.Optional(GivenTime),
  late: Type.Optional(Type.Literal('true', { description: 'Decided after the deadline' })),
});

export const listQueue = endpoint(
  {
    method: 'GET',
    path: '/v1/queue',
    tag,
    summary: 'List items that a person must decide, by deadline',
    data: Type.Object({
      items: Type.Array(WorkItem),
      cursor: MaybeText,
      previous_cursor: MaybeText,
      count: Maybe(Type.Integer({ description: 'Only with count=true. 1001: more than 1,000' })),
    }),
  },
  {
    permission: 'any_user',
    branch: 'query',
    query: Type.Intersect([
      BranchQuery,
      Filters,
      Type.Object({
        limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
        cursor: Type.Optional(
          Type.String({ pattern: '^p?[0-9]{1,15}-[0-9]{1,15}$', ...expected('expected_cursor_both_ways') }),
        ),
        count: Type.Optional(Type.Literal('true')),
      }),
    ]),
  },
);
const NoticeCount = Type.Integer({ description: '100: 100 or more' });
const noticesOf = <const Item extends TSchema>(item: Item) =>
  Type.Object({ count: NoticeCount, items: Type.Array(item, { description: 'At most 20' }) });
export const listNotices = endpoint(
  {
    method: 'GET',
    path: '/v1/queue/notices',
    tag,
    summary: 'List your notices: assigned to you, due soon, or waiting for a second person',
    data: Type.Object({
      assigned: noticesOf(Type.Intersect([WorkItem, Type.Object({ assigned_by: Type.Integer(), assigned_at: Time })])),
      due_soon: noticesOf(WorkItem),
      second: noticesOf(WorkItem),
    }),
  },
  {
    permission: 'work_cases',
    branch: 'query',
    description:
      '`assigned`: assigned to you by another user, newest first. `due_soon`: your items that are overdue or due within 24 hours. `second`: proposed by another user, waiting for a second person.',
    query: BranchQuery,
  },
);
export const readQueueItem = endpoint(
  {
    method: 'GET',
    path: '/v1/queue/:id',
    tag,
    summary: 'Retrieve an item with its history and its neighbours in the queue',
    data: Type.Intersect([
      WorkItem,
      Type.Object({
        history: Type.Array(WorkEvent),
        previous: MaybeId,
        next: MaybeId,
        outcome_set: Maybe(
          literals(outcomeSets, {
            description:
              'Allowed decisions and reasons, and when a second person is required (docs/dashboard.md, “Outcomes”). null for a case',
          }),
        ),
        checklist: Maybe(ItemChecklist),
      }),
    ]),
  },
  {
    permission: 'any_user',
    branch: 'query',
    description: '`previous` and `next` follow the order of the list with the same filters.',
    params: IdParams,
    query: Type.Intersect([BranchQuery, Filters]),
    personal: { subject: 'item' },
  },
);
export const takeNext = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/next',
    tag,
    summary:
      'Take the next unassigned item: nearest deadline first, then highest score. Concurrent callers get different items',
    data: Type.Object({ item: Maybe(WorkItem) }),
  },
  {
    permission: 'work_cases',
    branch: 'query',
    query: BranchQuery,
    body: Type.Object({ kinds: Type.Optional(Type.Array(Kind, { minItems: 1, maxItems: 5 })) }),
  },
);

export const BulkResult = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(Type.Object({ id: Type.Integer(), message: Type.String(), ...CodedMessage.properties })),
});
export const assignItems = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/assign',
    tag,
    summary: 'Assign up to 500 items to a user, or with null to nobody',
    data: BulkResult,
  },
  {
    permission: 'work_cases',
    branch: 'query',
    branchInHandler: true,
    query: BranchQuery,
    body: Type.Object({ ids: Ids, user_id: Maybe(givenId()) }),
  },
);
export const decideItems = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/decisions',
    tag,
    summary: 'Decide up to 500 items with one decision. With dry_run, return the effect without deciding',
    data: Type.Intersect([
      BulkResult,
      Type.Object({
        items: Type.Array(
          Type.Object({
            id: Type.Integer(),
            state: literals(['proposed', 'decided'], { description: 'proposed: requires a second person' }),
            outcome_set: Type.String({ description: 'As in `GET /v1/queue/{id}`' }),
          }),
        ),
      }),
    ]),
  },
  {
    permission: 'work_cases',
    branch: 'query',
    query: BranchQuery,
    body: Type.Object({
      ids: Ids,
      decision: literals(decisions),
      reason: ReasonCode,
      note: Note,
      dry_run: Type.Optional(Type.Boolean({ description: 'True changes nothing' })),
    }),
  },
);
export const decideItem = endpoint(
  { method: 'POST', path: '/v1/queue/:id/decision', tag, summary: 'Decide an item', data: WorkItem },
  {
    permission: 'work_cases',
    branch: 'query',
    params: IdParams,
    query: BranchQuery,
    description: `\`approve\` or \`reject\` a customer, document or run; \`clear\` or \`confirm\` an alert. For cases, use \`/v1/cases/{id}/propose\`. The item's
\`outcome_set\` defines the allowed reasons, and whether a note or a second person is required (docs/dashboard.md, “Outcomes”). If a second person is
required, \`state\` is \`proposed\`.`,
    body: Type.Object({ decision: literals(decisions), reason: ReasonCode, note: Note }),
  },
);
export const undoDecision = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/:id/undo',
    tag,
    summary: 'Undo your decision within 10 seconds, before anyone has acted on it',
    data: WorkItem,
  },
  { permission: 'work_cases', branch: 'query', params: IdParams, query: BranchQuery },
);
export const secondDecision = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/:id/second',
    tag,
    summary: 'Approve a decision that another user proposed, or send it back',
    data: WorkItem,
  },
  {
    permission: 'work_cases',
    branch: 'query',
    params: IdParams,
    query: BranchQuery,
    body: Type.Object({ agree: Type.Boolean(), note: Note }),
  },
);
