import { type TSchema, Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { Binary, givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { PaperQuery } from './evidence.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const common = { access: 'token', tag: 'Reports' } as const;
const MaybeId = Maybe(Type.Integer());
const Fields = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 8000 }), {
  description: 'By name, as `missing` asks for them; an empty text takes one away',
});

const State = literals(['draft', 'approved', 'submitted', 'accepted', 'rejected']);
export const Kind = literals(['str', 'sar', 'ctr'], {
  description:
    'str: suspicious transactions; sar: suspicious activity, without a transaction; ctr: currency transactions',
});
export const Report = Type.Object({
  id: Type.Integer(),
  case: Type.Integer(),
  case_id: Type.String(),
  profile: Type.String(),
  kind: Kind,
  state: State,
  fields: Fields,
  missing: Type.Array(Type.Object({ field: Type.String(), what: Type.String() }), {
    description: 'What the profile asks for and nobody gave yet',
  }),
  faults: Type.Array(Type.String(), { description: 'What the unit’s schema says of the report as it is' }),
  form: Type.Array(
    Type.Object({
      field: Type.String(),
      kind: literals(['text', 'paragraph', 'date', 'code']),
      required: Type.Boolean(),
      codes: Type.Array(Type.Object({ code: Type.String(), words: MaybeText }), {
        description: 'What the unit’s schema allows, with its own words; empty where it lists nothing',
      }),
      max_length: Type.Integer(),
    }),
    {
      description:
        'How each field is filled in, by the profile’s schema and settings; empty once the report is approved',
    },
  ),
  field_faults: Type.Array(
    Type.Object({
      field: Type.String(),
      code: literals(['not_a_date', 'unknown_code', 'too_long', 'refused_by_schema']),
    }),
    { description: 'What is wrong with the values of single fields' },
  ),
  suspected_at: Maybe({
    ...Time,
    description: 'When somebody first suspected: the first draft of its case, or its opening by hand; null of a ctr',
  }),
  due_at: {
    ...Time,
    description:
      'By when it must be filed: counted from suspected_at by the law of the branch’s country; of a ctr when its case is due',
  },
  valid: Type.Boolean({ description: 'Whether it can be approved' }),
  transactions: Type.Integer({ description: 'How many are in it' }),
  digest: Type.Union([Type.String(), Type.Null()], {
    description: 'Of a draft as it is: given with the approval, nothing else is approved',
  }),
  sha256: MaybeText,
  answer: MaybeText,
  drafted_by: Type.Integer(),
  authors: Type.Array(Type.Integer(), {
    description: 'Everybody who changed what it says, the drafter first: none of them may approve it',
  }),
  approved_by: MaybeId,
  self_approved: Type.Boolean(),
  created_at: Time,
  approved_at: MaybeTime,
});
const FieldValue = Type.Object({ field: Type.String(), value: Type.String() });
export const ReportContents = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  report_code: Type.String({ description: 'The unit’s code of this kind of report' }),
  entity: Type.Integer({ description: 'Your number with the unit' }),
  currency_local: Type.String(),
  indicators: Type.Array(Type.String()),
  words: Type.Array(FieldValue, { description: 'reason, action and exchange_rates as they are written in the report' }),
  person: Type.Array(FieldValue, { description: 'The customer: typed in, of the case, or a default of the profile' }),
  transactions: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      at: Time,
      transaction_type: Type.String(),
      amount: Type.Number(),
      currency: Type.String(),
      amount_local: MaybeText,
      direction: literals(['in', 'out']),
      of_person: Type.Boolean({ description: 'Whether it is of the customer whom the fields are about' }),
      customer_name: Type.String(),
      origin_account: MaybeText,
      destination_account: MaybeText,
      counterparty_name: MaybeText,
    }),
    { description: 'Oldest first; at most 2,000' },
  ),
});
const noted =
  'Of reports nothing reaches API keys, webhooks or a person’s export: who is reported must not learn of it.';

export const listProfiles = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/report-profiles',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Profiles of financial intelligence units that the operator has brought in',
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({ items: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), created_at: Time })) }),
    ),
  },
});
export const saveProfile = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/report-profiles',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Bring in a unit’s schema and codes; one of the same name is replaced',
  description: 'Schemas over about 900 kB: `hakiki goaml import`.',
  query: BranchQuery,
  body: Type.Object({
    name: givenWords(100),
    xsd: Type.String({ minLength: 1, maxLength: 1_000_000 }),
    settings: Type.Unknown({ description: 'docs/goaml-reports.md' }),
  }),
  answers: { 201: managed(Type.Object({ id: Type.Integer(), name: Type.String(), created_at: Time })) },
});
export const draftReport = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases/:id/reports',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Draft a goAML report from a case',
  description: `What verifications of the same person say is filled in, for users who may reveal it; your fields win. ${noted}`,
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({
    profile: givenId(),
    kind: Type.Optional(Kind),
    fields: Type.Optional(Fields),
  }),
  answers: { 201: managed(Report) },
});
export const listReports = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/reports',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Reports of a case, newest first',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ items: Type.Array(Report) })) },
});
export const listAllReports = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/reports',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Reports of the branch, newest first',
  description: 'What one of them lacks is told by `GET /v1/reports/{id}`.',
  query: Type.Intersect([PageQuery, Type.Object({ state: Type.Optional(State) })]),
  answers: {
    200: managed(
      page(
        Type.Object({
          id: Type.Integer(),
          case: Type.Integer(),
          case_id: Type.String(),
          case_due_at: Time,
          due_at: Time,
          profile: Type.String(),
          kind: Kind,
          state: State,
          drafted_by: Type.Integer(),
          approved_by: MaybeId,
          created_at: Time,
          approved_at: MaybeTime,
        }),
      ),
    ),
  },
});
export const readReport = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/reports/:id',
  permission: 'work_cases',
  branch: 'query',
  summary: 'A report with what is missing and what the unit’s schema says of it',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Report) },
});
export const readReportContents = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/reports/:id/contents',
  permission: 'work_cases',
  branch: 'query',
  summary: 'What a report says: its person, its words and its transactions, as its XML has them',
  description:
    'Of an approved report what was approved; of a draft what would be. A person who may not reveal gets •••.',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(ReportContents) },
});
export const fillReport = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/reports/:id',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Fill in fields of a draft; others stay',
  description: 'A person whose fields say what they said before changes nothing and becomes no author.',
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({ fields: Fields }),
  answers: { 200: managed(Report) },
});
export const approveReport = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/reports/:id/approve',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Approve a valid draft: its bytes are kept as they are; not by one of its authors',
  params: IdParams,
  query: BranchQuery,
  bodyOptional: true,
  body: Type.Object({
    digest: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        ...expected('expected_report_digest'),
      }),
    ),
  }),
  answers: { 200: managed(Report) },
});
export const answerReport = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/reports/:id/state',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Note that a report was submitted, accepted or rejected, with the unit’s reference or reason',
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({
    state: literals(['submitted', 'accepted', 'rejected']),
    answer: givenWords(2000),
  }),
  answers: { 200: managed(Report) },
});
const file = <Query extends TSchema>(kind: 'xml' | 'pdf', summary: string, query: Query) =>
  defineEndpoint({
    ...common,
    method: 'GET',
    path: `/v1/reports/:id/${kind}`,
    permission: 'reveal',
    permissionInHandler: true,
    branch: 'query',
    summary,
    params: IdParams,
    query,
    media: [`application/${kind}`],
    answers: { 200: Binary },
  });
export const reportXml = file(
  'xml',
  'The approved bytes, to be uploaded by hand; of a draft as it would be',
  BranchQuery,
);
export const reportPdf = file('pdf', 'The same to read', PaperQuery);
