import { Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { HistoryDetails } from '../evidence/history-details.ts';
import type { TransactionEvidence } from '../evidence/transaction.ts';
import { expected } from '../expectations.ts';
import { givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Personal, Time } from '../schemas.ts';
import { attachmentTypes, dispositions } from '../values.ts';
import { LinkNode } from './case-link-node.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Cases';
const common = { access: 'token', tag } as const;
const MaybeId = Maybe(Type.Integer());
const Reason = givenWords(8000);
/** Number of the newest alert that the person saw. It prevents a decision by a person who did not see an alert. */
const SeenAlert = Type.Optional(
  givenId({
    description: 'Newest alert that you have seen. Fails with 409 if the case has a newer one',
  }),
);
const Dispositions = literals(dispositions);

export const Case = Type.Object({
  id: Type.Integer(),
  case_id: Type.String({ description: 'As in the suspicious_transaction event: # and six letters or digits' }),
  status: literals(['open', 'investigating', 'closed']),
  stage: literals(['triage', 'investigation', 'review', 'done'], {
    description: 'review: a proposed outcome waits for a second person',
  }),
  assignee: MaybeId,
  score: Type.Integer({ description: 'Highest score of its alerts, 0 to 100' }),
  families: Type.Array(Type.String()),
  disposition: MaybeText,
  proposed_by: MaybeId,
  proposed_at: MaybeTime,
  approved_by: MaybeId,
  self_approved: Type.Boolean(),
  sla_at: Time,
  overdue: Type.Boolean(),
  closed_at: MaybeTime,
  created_at: Time,
  updated_at: Time,
  kind: literals(['alert', 'activity', 'currency'], {
    description:
      'alert: opened by a transaction; activity: opened by a person, without a transaction; currency: for transactions reported because of their amount',
  }),
  suspected_at: Maybe({ ...Time, description: 'Start of the time limit to file a report' }),
});
export const CaseLine = Type.Intersect([
  Case,
  Type.Object({
    name: Type.Union([Type.String(), Type.Null()], { description: "First letter of each word of the customer's name" }),
    rules: Type.Array(Type.String(), { description: 'Rules that hit in the newest alert' }),
    rule_names: Type.Array(Type.String(), { description: 'Same order as `rules`' }),
  }),
]);
export const CaseAlert = Type.Object({
  id: Type.Integer(),
  transaction_id: Type.Integer(),
  score: Type.Integer(),
  rules: Type.Array(Type.String()),
  found_late: Type.Boolean(),
  created_at: Time,
  copy: describedBy<TransactionEvidence | null>(['TransactionEvidence', 'null'], {
    description: 'The transaction and the result of each rule when the alert was raised',
  }),
});
export const CaseEvent = Type.Object({
  n: Type.Integer(),
  kind: Type.String(),
  user_id: MaybeId,
  at: Time,
  details: describedBy<HistoryDetails>(['HistoryDetails']),
  hash: Type.String({ description: 'SHA-256, hexadecimal. It includes the hash of the line before' }),
});
/** A file attached to a case, without its name. */
export const AttachedFile = Type.Object({
  n: Type.Integer({ description: 'Number of the line in the case’s history that added the file' }),
  content_type: literals(attachmentTypes),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'SHA-256 of the file, hexadecimal' }),
  added_by: Type.Integer(),
  added_at: Time,
});
const CaseAttachment = Type.Intersect([AttachedFile, Type.Object({ name: Personal })]);
const WholeCase = Type.Intersect([
  Case,
  Type.Object({
    needs_second_person: Type.Boolean(),
    has_approved_report: Type.Boolean({
      description:
        'True if a report was approved and not rejected by its unit. Only then can the case close as reported',
    }),
    file_by: Maybe({
      ...Time,
      description:
        'Legal deadline to file a report, by the branch’s country; null if there is no suspicion, or a report was filed',
    }),
    alerts: Type.Array(CaseAlert),
    attachments: Type.Array(CaseAttachment, { description: 'Oldest first. Removed files are in `history` only' }),
    history: Type.Array(CaseEvent, { description: 'The newest 1,000 lines, oldest first' }),
    history_intact: Type.Boolean({ description: 'False if a line of the history was changed, removed or inserted' }),
  }),
]);

export const listCases = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases',
  permission: 'any_user',
  branch: 'query',
  summary: 'List cases, newest first or by deadline',
  query: Type.Intersect([
    Type.Omit(PageQuery, ['cursor']),
    Type.Object({
      cursor: Type.Optional(
        Type.String({
          pattern: '^([0-9]{1,18}|[01]-[0-9]{1,17}-[0-9]{1,15})$',
          ...expected('expected_cursor_of_sort'),
        }),
      ),
      sort: Type.Optional(
        literals(['newest', 'due'], {
          description: 'newest (default); due: open cases by nearest deadline, then closed cases',
        }),
      ),
      status: Type.Optional(literals(['open', 'investigating', 'closed'])),
      assignee: Type.Optional(Type.String({ pattern: '^(me|none|[0-9]{1,15})$', ...expected('expected_assignee') })),
      overdue: Type.Optional(Type.Literal('true')),
      case_id: Type.Optional(
        Type.String({
          pattern: '^#?[A-Za-z0-9]{6}$',
          ...expected('expected_case_id'),
        }),
      ),
    }),
  ]),
  answers: { 200: managed(page(CaseLine)) },
});
export const readCase = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve a case with its alerts, attachments and history',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'case' },
  answers: { 200: managed(WholeCase) },
});
export const CaseLinks = Type.Object({
  id: Type.Integer({ description: 'Id of the case' }),
  nodes: Type.Array(LinkNode, { description: 'At most 200. The subject of the case is first' }),
  links: Type.Array(
    Type.Object({
      from: Type.Integer(),
      to: Type.Integer(),
      kind: literals(['paid', 'uses'], {
        description: 'paid: from account to account; uses: from customer to account, device or address',
      }),
      transactions: Type.Integer(),
      flagged: Type.Integer({ description: 'Transactions of an alert of the case' }),
      amounts: Type.Array(
        Type.Object({ currency: Type.String(), amount: Type.Number({ description: 'Major units' }) }),
      ),
    }),
  ),
  left_out: Type.Integer({ description: 'Number of nodes beyond 200' }),
});
export const readCaseLinks = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/links',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve payments around a case, and the accounts, devices and addresses that customers share',
  description:
    'Reads the newest 100 transactions each of its alerts, of its subject, and to the accounts that the subject paid.',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'links' },
  answers: { 200: managed(CaseLinks) },
});
const moneyFields = {
  in: Type.Number({ description: 'Major units' }),
  out: Type.Number(),
  balance: Type.Number({ description: 'in minus out since the start of the window' }),
  movements: Type.Integer(),
  flagged: Type.Integer({ description: 'Movements of an alert of the case' }),
};
export const CaseMoney = Type.Object({
  id: Type.Integer({ description: 'Id of the case' }),
  from: Time,
  to: Time,
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      ...moneyFields,
      steps: Type.Array(
        Type.Object({ day: Type.String({ description: "YYYY-MM-DD in the branch's time zone" }), ...moneyFields }),
        {
          description: 'Days with a movement, oldest first',
        },
      ),
    }),
    { description: 'The currency with the most movements in alerts is first' },
  ),
});
export const readCaseMoney = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/money',
  permission: 'any_user',
  branch: 'query',
  summary: "Retrieve the subject's incoming and outgoing amounts by day",
  description:
    'The window ends on the day of the newest transaction in its alerts. Without alerts, it ends on the day when the case was opened.',
  params: IdParams,
  query: Type.Intersect([
    BranchQuery,
    Type.Object({
      days: Type.Optional(literals(['7', '30', '90'], { description: 'Length of the window. Default: 30' })),
    }),
  ]),
  answers: { 200: managed(CaseMoney) },
});
const About = Type.Object({
  customer_name: givenWords(200),
  customer_email: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
  identifier: Type.Optional(givenWords(100)),
  identifier_type: Type.Optional(givenWords(60)),
  customer_phone: Type.Optional(givenWords(40)),
});
const Why = givenWords(8000, { description: 'Written to the case’s history' });
export const openCase = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Open a case without an alert, for a report on an activity or on currency transactions',
  description:
    '`activity` requires a customer with an identifier or e-mail address; the time limit to file starts now. `currency` requires transactions of the branch, for example of one customer in `GET /v1/reportable-transactions`.',
  query: BranchQuery,
  body: Type.Union([
    Type.Object({ kind: Type.Literal('activity'), customer: About, reason: Why }),
    Type.Object({
      kind: Type.Literal('currency'),
      transactions: Type.Array(givenId(), { minItems: 1, maxItems: 500, description: 'Ids of transactions' }),
      reason: Why,
    }),
  ]),
  answers: { 201: managed(Case) },
});
export const takeNextCase = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases/next',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Take the next unassigned case: nearest deadline first, then highest score',
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ case: Maybe(Case) })) },
});

const change = <const B extends ReturnType<typeof Type.Object>>(verb: string, summary: string, body: B) =>
  defineEndpoint({
    ...common,
    method: 'POST',
    path: `/v1/cases/:id/${verb}`,
    permission: 'work_cases',
    branch: 'query',
    summary,
    params: IdParams,
    query: BranchQuery,
    body,
    answers: { 200: managed(Case) },
  });
export const assignCase = {
  ...change('assign', 'Assign the case to a user, or with null to nobody', Type.Object({ user_id: Maybe(givenId()) })),
  branchInHandler: true,
} as const;
export const noteOnCase = change('notes', 'Add a note to a case', Type.Object({ text: Reason }));
export const proposeOutcome = change(
  'propose',
  'Propose an outcome. The case closes, or waits for a second person if the case or outcome is serious',
  Type.Object({ disposition: Dispositions, reason: Reason, alert: SeenAlert }),
);
export const approveOutcome = {
  ...change(
    'approve',
    'Approve an outcome that another user proposed',
    Type.Object({ reason: Type.Optional(Reason), alert: SeenAlert }),
  ),
  bodyOptional: true,
} as const;
export const rejectOutcome = change('reject', 'Send a proposed outcome back', Type.Object({ reason: Reason }));
export const reopenCase = change('reopen', 'Reopen a closed case', Type.Object({ reason: Reason }));
