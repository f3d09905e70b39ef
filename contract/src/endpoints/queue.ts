import { type TSchema, Type } from 'typebox';
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
    'customer: in review; document, run: failed a check; alert: a list change matched a known customer; case: transactions; review: the periodic review of a rated customer',
});
const State = literals(['open', 'proposed', 'decided'], {
  description: 'proposed: waits for a second person',
});
const Reasons = literals(decisionReasons);
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
  name: Type.Union([Type.String(), Type.Null()], { description: 'The first letter of each word' }),
  reference: MaybeText,
  why: Type.Union([Type.String(), Type.Null()], {
    description: 'In English; of a case its rules, of a review the level',
  }),
  case_id: Maybe(Type.String({ description: 'Of a case: as its events name it' })),
  rules: Type.Array(Type.String(), { description: 'Of a case: `stable_id` of those that hit' }),
  rule_names: Type.Array(Type.String(), { description: 'In the order of `rules`' }),
  reasons: Type.Array(CodedMessage, { description: 'Of a record or an alert: `why` as codes with their parameters' }),
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
      'Whether the branch wanted a second person, where the outcome leaves it to the branch, when the item was opened',
  }),
  self_approved: Type.Boolean({
    description: 'The second person was the first: the owner of an account with nobody else',
  }),
  undo_until: MaybeTime,
});
export const WorkEvent = Type.Object({
  n: Type.Integer(),
  kind: Type.String({ description: 'assigned, taken, decided, undone, agreed, sent_back, step_done, step_reopened' }),
  user_id: MaybeId,
  at: Time,
  details: Type.Unknown(),
});

/** Filters of a list of the queue. */
const Filters = Type.Object({
  kind: Type.Optional(Kind),
  state: Type.Optional(
    literals(['waiting', 'open', 'proposed', 'decided'], {
      description: 'waiting (open or proposed) when absent',
    }),
  ),
  assignee: Type.Optional(Type.String({ pattern: '^(me|none|[0-9]{1,15})$', ...expected('expected_assignee') })),
  overdue: Type.Optional(Type.Literal('true')),
  reference: Type.Optional(Reference),
  from: Type.Optional(GivenTime),
  to: Type.Optional(GivenTime),
});

export const listQueue = endpoint(
  {
    method: 'GET',
    path: '/v1/queue',
    tag,
    summary: 'Everything that a person must decide, by its deadline',
    data: Type.Object({
      items: Type.Array(WorkItem),
      cursor: MaybeText,
      previous_cursor: MaybeText,
      count: Maybe(Type.Integer({ description: 'With count=true; 1001: more than 1,000' })),
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
const NoticeCount = Type.Integer({ description: 'At most 100: then there may be more' });
const noticesOf = <const Item extends TSchema>(item: Item) =>
  Type.Object({ count: NoticeCount, items: Type.Array(item, { description: 'At most 20' }) });
export const listNotices = endpoint(
  {
    method: 'GET',
    path: '/v1/queue/notices',
    tag,
    summary: 'What waits for the user: assigned by others, due soon, proposed by others',
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
      '`assigned`: by another person, the newest first. `due_soon`: of the user, overdue or due within 24 hours. `second`: waits for a second person, not proposed by the user.',
    query: BranchQuery,
  },
);
export const readQueueItem = endpoint(
  {
    method: 'GET',
    path: '/v1/queue/:id',
    tag,
    summary: 'One item, with what was done to it and its neighbours in the queue',
    data: Type.Intersect([
      WorkItem,
      Type.Object({
        history: Type.Array(WorkEvent),
        previous: MaybeId,
        next: MaybeId,
        outcome_set: Maybe(
          literals(outcomeSets, {
            description:
              'What may be decided: the decisions, reasons and second persons of docs/dashboard.md, “Outcomes”. Null for a case',
          }),
        ),
        checklist: Maybe(ItemChecklist),
      }),
    ]),
  },
  {
    permission: 'any_user',
    branch: 'query',
    description: '`previous` and `next` are those of the list with the same filters, in its order.',
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
    summary: 'Take the next item that nobody has; of two who ask at once each gets another',
    data: Type.Object({ item: Maybe(WorkItem) }),
  },
  {
    permission: 'work_cases',
    branch: 'query',
    query: BranchQuery,
    body: Type.Object({ kinds: Type.Optional(Type.Array(Kind, { minItems: 1, maxItems: 5 })) }),
  },
);

const Results = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(Type.Object({ id: Type.Integer(), message: Type.String(), ...CodedMessage.properties })),
});
export const assignItems = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/assign',
    tag,
    summary: 'Give up to 500 items to a person, or to nobody',
    data: Results,
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
    summary: 'Decide up to 500 items alike, or say with dry_run what would happen; says which could not be',
    data: Type.Intersect([
      Results,
      Type.Object({
        items: Type.Array(
          Type.Object({
            id: Type.Integer(),
            state: literals(['proposed', 'decided'], { description: 'proposed: a second person must agree' }),
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
      reason: Reasons,
      note: Note,
      dry_run: Type.Optional(Type.Boolean({ description: 'Nothing is changed' })),
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
    description: `\`approve\` or \`reject\` a customer, a document or a run, \`clear\` or \`confirm\` an alert; cases have \`/v1/cases/{id}/propose\`. Which reasons
an item takes, whether a note is required and who must agree is said by its \`outcome_set\` (docs/dashboard.md, “Outcomes”); the answer's \`state\` is
\`proposed\` where a second person must agree.`,
    body: Type.Object({ decision: literals(decisions), reason: Reasons, note: Note }),
  },
);
export const undoDecision = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/:id/undo',
    tag,
    summary: "Take back one's own decision, within 10 seconds and before anybody has acted on it",
    data: WorkItem,
  },
  { permission: 'work_cases', branch: 'query', params: IdParams, query: BranchQuery },
);
export const secondDecision = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/:id/second',
    tag,
    summary: 'Agree to a proposed decision, or send it back; not by who proposed it',
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
