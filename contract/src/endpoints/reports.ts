import { type TSchema, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { MissingField, type ReportSettings } from '../report-settings.ts';
import { Binary, CodedMessage, givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { PaperQuery } from './evidence.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const common = { access: 'token', tag: 'Reports' } as const;
const MaybeId = Maybe(Type.Integer());
const Fields = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 8000 }), {
  description: 'By field name, as in `missing`. An empty text removes a field',
});

const State = literals(['draft', 'approved', 'submitted', 'accepted', 'rejected']);
export const Kind = literals(['str', 'sar', 'ctr'], {
  description:
    'str: suspicious transactions; sar: suspicious activity without transactions; ctr: currency transactions',
});
export const Report = Type.Object({
  id: Type.Integer(),
  case: Type.Integer(),
  case_id: Type.String(),
  profile: Type.String(),
  kind: Kind,
  state: State,
  fields: Fields,
  missing: Type.Array(MissingField, { description: 'Required fields that are empty' }),
  faults: Type.Array(Type.String(), { description: 'Errors of the unit’s schema' }),
  fault_messages: Type.Array(CodedMessage, { description: '`faults` as codes' }),
  form: Type.Array(
    Type.Object({
      field: Type.String(),
      kind: literals(['text', 'paragraph', 'date', 'code']),
      required: Type.Boolean(),
      codes: Type.Array(Type.Object({ code: Type.String(), words: MaybeText }), {
        description: 'Values that the unit’s schema allows, with its texts; empty if it lists none',
      }),
      max_length: Type.Integer(),
    }),
    {
      description: 'Form fields by the profile’s schema and settings; empty after approval',
    },
  ),
  field_faults: Type.Array(
    Type.Object({
      field: Type.String(),
      code: literals(['not_a_date', 'unknown_code', 'too_long', 'refused_by_schema']),
    }),
    { description: 'Errors of single field values' },
  ),
  suspected_at: Maybe({
    ...Time,
    description: 'Time of the first suspicion: the first draft, or the case opened by a person; null for a ctr',
  }),
  due_at: {
    ...Time,
    description:
      'Deadline to file: from suspected_at, by the law of the branch’s country. For a ctr, the deadline of its case',
  },
  valid: Type.Boolean({ description: 'True if it can be approved' }),
  transactions: Type.Integer({ description: 'Number of its transactions' }),
  digest: Type.Union([Type.String(), Type.Null()], {
    description: 'Digest of the draft. If it is sent with the approval, only this content is approved',
  }),
  sha256: MaybeText,
  answer: MaybeText,
  drafted_by: Type.Integer(),
  authors: Type.Array(Type.Integer(), {
    description: 'Users who changed the report, the drafter first',
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
  report_code: Type.String({ description: 'The unit’s code for this kind of report' }),
  entity: Type.Integer({ description: 'Your number at the unit' }),
  currency_local: Type.String(),
  indicators: Type.Array(Type.String()),
  words: Type.Array(FieldValue, { description: 'reason, action and exchange_rates as in the report' }),
  person: Type.Array(FieldValue, {
    description: 'Customer data: typed in, from the case, or a default of the profile',
  }),
  transactions: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      at: Time,
      transaction_type: Type.String(),
      amount: Type.Number(),
      currency: Type.String(),
      amount_local: MaybeText,
      direction: literals(['in', 'out']),
      of_person: Type.Boolean({ description: 'True if it belongs to the customer in `person`' }),
      customer_name: Type.String(),
      origin_account: MaybeText,
      destination_account: MaybeText,
      counterparty_name: MaybeText,
    }),
    { description: 'Oldest first; at most 2,000' },
  ),
});
const noted =
  'Reports are never included in API key responses, webhooks or exports of a person’s data, because the person must not learn of a report.';

export const listProfiles = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/report-profiles',
  permission: 'work_cases',
  branch: 'query',
  summary: 'List imported profiles of financial intelligence units',
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
  summary: 'Import a unit’s schema and codes. Replaces a profile with the same name',
  description: 'For schemas larger than about 900 kB, use `hakiki goaml import`.',
  query: BranchQuery,
  body: Type.Object({
    name: givenWords(100),
    xsd: Type.String({ minLength: 1, maxLength: 1_000_000 }),
    settings: describedBy<ReportSettings>(['ReportSettings'], { description: 'docs/goaml-reports.md' }),
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
  description: `Fills in data from verifications of the same person, for users who may reveal it. Your fields take precedence. ${noted}`,
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
  summary: 'List reports of a case, newest first',
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
  summary: 'List reports of the branch, newest first',
  description: 'For missing fields, use `GET /v1/reports/{id}`.',
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
  summary: 'Retrieve a report with its missing fields and schema errors',
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
  summary: 'Retrieve the person, texts and transactions of a report, as in its XML',
  description:
    'For an approved report, the approved content; for a draft, the current content. Users who may not reveal values get •••.',
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
  summary: 'Set fields of a draft. Other fields keep their value',
  description: 'A request with unchanged values changes nothing and does not make the user an author.',
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
  summary:
    'Approve a valid draft. Its XML is stored unchanged. Its authors cannot, except an owner if nobody else may now',
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
  summary: 'Record that a report was submitted, accepted or rejected, with the unit’s reference or reason',
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
  'Download the report as XML, to upload by hand. For a draft, its current content',
  BranchQuery,
);
export const reportPdf = file('pdf', 'Download the report as PDF', PaperQuery);
