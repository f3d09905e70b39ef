import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { describedBy } from '../evidence/described-by.ts';
import type { TransactionEvidence } from '../evidence/transaction.ts';
import { expected } from '../expectations.ts';
import { givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { dispositions } from '../values.ts';
import { LinkNode } from './case-link-node.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Cases';
const common = { access: 'token', tag } as const;
const MaybeId = Maybe(Type.Integer());
const Reason = givenWords(8000);
/** Number of the newest alert that the person saw. It prevents a decision by a person who did not see an alert. */
const SeenAlert = Type.Optional(
  givenId({
    description: 'The newest alert that you have seen: where the case has a newer one by then, nothing is done (409)',
  }),
);
const Dispositions = literals(dispositions);

export const Case = Type.Object({
  id: Type.Integer(),
  case_id: Type.String({ description: 'As in the suspicious_transaction event: # and six letters and digits' }),
  status: literals(['open', 'investigating', 'closed']),
  stage: literals(['triage', 'investigation', 'review', 'done'], {
    description: 'review: an outcome is proposed and waits for a second person',
  }),
  assignee: MaybeId,
  score: Type.Integer({ description: '0 to 100, the highest of its alerts' }),
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
      'alert: opened by a transaction; activity: by a person, without one; currency: for transactions that are reported for their amount',
  }),
  suspected_at: Maybe({ ...Time, description: 'From then on the time to file a report counts' }),
});
export const CaseLine = Type.Intersect([
  Case,
  Type.Object({
    name: Type.Union([Type.String(), Type.Null()], { description: 'Of the customer, the first letter of each word' }),
    rules: Type.Array(Type.String(), { description: 'Those that hit in its newest alert' }),
    rule_names: Type.Array(Type.String(), { description: 'In the order of `rules`' }),
  }),
]);
export const CaseAlert = Type.Object({
  id: Type.Integer(),
  transaction_id: Type.Integer(),
  score: Type.Integer(),
  rules: Type.Array(Type.String()),
  found_late: Type.Boolean(),
  created_at: Time,
  copy: describedBy<TransactionEvidence | null>(
    ['TransactionEvidence', 'null'],
    'The transaction and the result of each rule, as they were when the alert was raised',
  ),
});
export const CaseEvent = Type.Object({
  n: Type.Integer(),
  kind: Type.String(),
  user_id: MaybeId,
  at: Time,
  details: Type.Unknown(),
  hash: Type.String({ description: 'SHA-256, hexadecimal; each line is chained to the one before it' }),
});
const WholeCase = Type.Intersect([
  Case,
  Type.Object({
    needs_second_person: Type.Boolean(),
    has_approved_report: Type.Boolean({
      description:
        'Whether a report of it was approved and not rejected by its unit: such a case closes as reported, and no other does',
    }),
    file_by: Maybe({
      ...Time,
      description:
        'By when a report must be filed, by the law of the branch’s country; null where nobody suspects, or one was filed',
    }),
    alerts: Type.Array(CaseAlert),
    history: Type.Array(CaseEvent, { description: 'Its newest 1,000 lines, the newest last' }),
    history_intact: Type.Boolean({ description: 'False when a line of the history was changed, removed or inserted' }),
  }),
]);

export const listCases = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases',
  permission: 'any_user',
  branch: 'query',
  summary: 'Cases, newest first or by deadline',
  query: Type.Intersect([
    Type.Omit(PageQuery, ['cursor']),
    Type.Object({
      cursor: Type.Optional(
        Type.String({
          pattern: '^([0-9]{1,18}|[01]-[0-9]{1,15}-[0-9]{1,15})$',
          ...expected('expected_cursor_of_sort'),
        }),
      ),
      sort: Type.Optional(
        literals(['newest', 'due'], {
          description: 'newest (default); due: open cases by deadline, the nearest first, then closed ones',
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
  summary: 'A case with its alerts and its history',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'case' },
  answers: { 200: managed(WholeCase) },
});
export const CaseLinks = Type.Object({
  id: Type.Integer({ description: 'Of the case' }),
  nodes: Type.Array(LinkNode, { description: 'At most 200: whom the case is about first' }),
  links: Type.Array(
    Type.Object({
      from: Type.Integer(),
      to: Type.Integer(),
      kind: literals(['paid', 'uses'], {
        description: 'paid: from account to account; uses: a customer and an account, device or address',
      }),
      transactions: Type.Integer(),
      flagged: Type.Integer({ description: 'How many of them are of an alert of the case' }),
      amounts: Type.Array(
        Type.Object({ currency: Type.String(), amount: Type.Number({ description: 'Major units' }) }),
      ),
    }),
  ),
  left_out: Type.Integer({ description: 'Nodes beyond 200' }),
});
export const readCaseLinks = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/links',
  permission: 'any_user',
  branch: 'query',
  summary: 'Who paid whom around a case, and which accounts, devices and addresses customers share',
  description: `From the transactions of its alerts, those of whom the case is about, and those to the accounts that these paid to: the newest 100 of each.`,
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'links' },
  answers: { 200: managed(CaseLinks) },
});
const moneyFields = {
  in: Type.Number({ description: 'Major units' }),
  out: Type.Number(),
  balance: Type.Number({ description: 'in less out, from 0 at the start of the window' }),
  movements: Type.Integer(),
  flagged: Type.Integer({ description: 'How many of the movements are of an alert of the case' }),
};
export const CaseMoney = Type.Object({
  id: Type.Integer({ description: 'Of the case' }),
  from: Time,
  to: Time,
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      ...moneyFields,
      steps: Type.Array(Type.Object({ day: Type.String({ description: 'YYYY-MM-DD, in UTC' }), ...moneyFields }), {
        description: 'Days with a movement, in order',
      }),
    }),
    { description: 'The currency with the most movements in alerts comes first' },
  ),
});
export const readCaseMoney = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/money',
  permission: 'any_user',
  branch: 'query',
  summary: 'What came in and went out of whom the case is about, day by day',
  description:
    'The window ends with the day of the newest transaction of its alerts, or with the day on which a case without alerts was opened.',
  params: IdParams,
  query: Type.Intersect([
    BranchQuery,
    Type.Object({
      days: Type.Optional(literals(['7', '30', '90'], { description: 'Length of the window; default 30' })),
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
const Why = givenWords(8000, { description: 'Why, for the case’s history' });
export const openCase = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Open a case without an alert, for a report on an activity or on currency transactions',
  description:
    'An `activity` is about a customer, with an identifier or an e-mail address; the time to file counts from now on. `currency` is about transactions of the branch, such as those of one customer in `GET /v1/reportable-transactions`.',
  query: BranchQuery,
  body: Type.Union([
    Type.Object({ kind: Type.Literal('activity'), customer: About, reason: Why }),
    Type.Object({
      kind: Type.Literal('currency'),
      transactions: Type.Array(givenId(), { minItems: 1, maxItems: 500, description: 'Their ids' }),
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
  summary: 'Take the next case that nobody has: high scores first, then the nearest deadline',
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
  ...change('assign', 'Give the case to a person, or to nobody', Type.Object({ user_id: Maybe(givenId()) })),
  branchInHandler: true,
} as const;
export const noteOnCase = change('notes', 'Write a note', Type.Object({ text: Reason }));
export const proposeOutcome = change(
  'propose',
  'Propose an outcome: closes the case, or waits for a second person where the case or outcome is serious',
  Type.Object({ disposition: Dispositions, reason: Reason, alert: SeenAlert }),
);
export const approveOutcome = {
  ...change(
    'approve',
    'Approve a proposed outcome; not by who proposed it',
    Type.Object({ reason: Type.Optional(Reason), alert: SeenAlert }),
  ),
  bodyOptional: true,
} as const;
export const rejectOutcome = change('reject', 'Send a proposed outcome back', Type.Object({ reason: Reason }));
export const reopenCase = change('reopen', 'Reopen a closed case', Type.Object({ reason: Reason }));
