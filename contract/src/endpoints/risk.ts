import { type Static, Type } from 'typebox';
import { defineEndpoint, success } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time, ValueFault } from '../schemas.ts';
import { type RiskFactorKey, riskFactors, riskLevels } from '../values.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';
import { Reference } from './verifications.ts';

const forAnyUser = { access: 'token', tag: 'Customer risk', permission: 'any_user', branch: 'query' } as const;
const forKeys = { access: 'key', scope: 'risk', tag: 'Customer risk' } as const;
const forSettings = { ...forAnyUser, permission: 'change_settings' } as const;

export const RiskLevel = literals(riskLevels);
export const FactorKey = literals(Object.keys(riskFactors) as RiskFactorKey[]);
const Points = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const Code = (code: Parameters<typeof expected>[0]) => Type.String({ pattern: '^[a-z0-9_]{1,40}$', ...expected(code) });

/** Scoring of one factor of the model. */
export const RiskModelFactor = Type.Object({
  factor: FactorKey,
  weight: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the score. All weights add up to 100' }),
  points: Type.Optional(
    Type.Record(Code('expected_factor_value'), Points('0 to 100'), {
      maxProperties: 300,
      description: 'For a factor with codes: points of each value. The highest counts if a customer has several',
    }),
  ),
  other: Type.Optional(Points('For a factor with codes: points of a value that is not in `points`')),
  steps: Type.Optional(
    Type.Array(Type.Object({ from: Type.Number({ minimum: 0, maximum: 1e15 }), points: Points('0 to 100') }), {
      minItems: 1,
      maxItems: 20,
      description: 'For a factor with a number: minimum values and their points, ascending. Below the first: 0 points',
    }),
  ),
  unknown: Points('Points if the value is not known'),
  basis: Type.String({ maxLength: 500, description: 'Basis of the weight: law, guidance or own assessment' }),
});
export const RiskModel = Type.Object({
  factors: Type.Array(RiskModelFactor, { minItems: 1, maxItems: 20 }),
  minimum_levels: Type.Array(
    Type.Object({
      factor: FactorKey,
      value: Type.Optional(Code('expected_factor_value')),
      from: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1e15, description: 'For a factor with a number: minimum value' }),
      ),
      level: RiskLevel,
    }),
    { maxItems: 100, description: 'Minimum level of a customer with this value, for any score' },
  ),
  bands: Type.Object({
    medium: Type.Number({ minimum: 0, maximum: 100, description: 'Minimum score for medium' }),
    high: Type.Number({ minimum: 0, maximum: 100, description: 'Minimum score for high' }),
  }),
  review_months: Type.Object(
    {
      low: Type.Integer({ minimum: 1, maximum: 120 }),
      medium: Type.Integer({ minimum: 1, maximum: 120 }),
      high: Type.Integer({ minimum: 1, maximum: 120 }),
    },
    { description: 'Months until the next periodic review' },
  ),
});
export type RiskModel = Static<typeof RiskModel>;

export const Declared = Type.Object({
  customer_type: Type.Optional(Code('expected_customer_type')),
  product: Type.Optional(Type.Array(Code('expected_product'), { maxItems: 20, uniqueItems: true })),
  channel: Type.Optional(Code('expected_risk_channel')),
  occupation: Type.Optional(Code('expected_occupation')),
  countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$', ...expected('expected_country_code') }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'Countries of residence, nationality and business',
    }),
  ),
  expected_activity: Type.Optional(
    Type.Object({
      currency: Type.String({ pattern: '^[A-Z]{3}$', ...expected('expected_currency_code') }),
      monthly_amount: Type.Number({ minimum: 0.01, maximum: 1e15, description: 'Incoming plus outgoing amounts' }),
    }),
  ),
});
export type DeclaredProfile = Static<typeof Declared>;

export const declareCustomer = defineEndpoint({
  ...forKeys,
  method: 'PUT',
  path: '/v1/customers/:reference/risk',
  summary: "Declare a customer's product, channel, occupation and expected activity",
  description: `Replaces the former declaration. The customer is rated again in the background. The response never contains the rating; users read it
with GET. \`unlisted\` names fields with a value that the current model does not list. Such a value has the points of \`other\`.`,
  params: Type.Object({ reference: Reference }),
  body: Declared,
  answers: {
    200: success(Type.Object({ reference: Type.String(), declared: Declared, unlisted: Type.Array(Type.String()) })),
  },
});

export const FactorResult = Type.Object({
  factor: FactorKey,
  group: literals(['onboarding', 'conduct']),
  values: Type.Array(Type.Union([Type.String(), Type.Number()]), { description: 'Empty if not known' }),
  weight: Type.Integer(),
  points: Type.Integer({ description: '0 to 100' }),
  contribution: Type.Number({ description: 'weight × points / 100. The sum is the score' }),
  minimum_level: Maybe(RiskLevel),
});
const ModelName = Type.Object({
  id: Maybe(Type.Integer({ description: 'Id of the published model; null: shipped default' })),
  approved: Type.Boolean({ description: 'True if two people of the institution published it' }),
});
export const AssessmentShown = Type.Object({
  n: Type.Integer(),
  at: Time,
  cause: literals(['record', 'declared', 'alert', 'case', 'decision', 'model', 'daily']),
  level: RiskLevel,
  score: Type.Number({ description: '0 to 100' }),
  model: ModelName,
  factors: Type.Array(FactorResult),
});
export const readRisk = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/customers/:reference/risk',
  summary: "Retrieve a customer's rating by factor, its history and next review",
  description: 'For users of the institution only, because conduct factors may reveal a suspicion.',
  params: Type.Object({ reference: Reference }),
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        reference: Type.String(),
        declared: Declared,
        rating: AssessmentShown,
        due_diligence: literals(['standard', 'enhanced']),
        next_review_at: Time,
        history: Type.Array(AssessmentShown, { description: 'Newest first, at most 100' }),
      }),
    ),
  },
});

export const RiskModelDraft = Type.Object({
  id: Type.Integer(),
  state: literals(['open', 'published', 'discarded']),
  base: Maybe(Type.Integer({ description: 'Model in force when it was drafted; null: shipped default' })),
  outdated: Type.Boolean({ description: 'True if another model is in force now. The draft cannot be published' }),
  reason: Type.String(),
  created_by: Type.Integer(),
  created_at: Time,
  published_by: Maybe(Type.Integer()),
  published_at: MaybeTime,
});
export const Difference = Type.Object({
  path: Type.String({ description: 'For example `factors.product.weight`' }),
  before: MaybeText,
  after: MaybeText,
});
export const readRiskModel = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/current',
  summary: 'Retrieve the model in force. The shipped default is in force until two people publish a model',
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ ...ModelName.properties, model: RiskModel })) },
});
export const listRiskModels = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models',
  summary: 'List published models, newest first',
  query: PageQuery,
  answers: {
    200: managed(
      page(
        Type.Object({
          id: Type.Integer(),
          draft: Type.Integer(),
          author: Type.Integer(),
          published_by: Type.Integer(),
          self_published: Type.Boolean({
            description: 'True if the author published it, because no other user may',
          }),
          published_at: Time,
          in_force: Type.Boolean(),
        }),
      ),
    ),
  },
});
export const readRiskModelVersion = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/:id',
  summary: 'Retrieve a published model',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer(), model: RiskModel })) },
});
const proposal = {
  model: Type.Optional(RiskModel),
  version: Type.Optional(givenId({ description: 'Published model to restore' })),
  shipped: Type.Optional(Type.Literal(true, { description: 'True drafts the shipped default' })),
};
export const checkRiskModel = defineEndpoint({
  ...forAnyUser,
  audited: false,
  readOnly: true,
  method: 'POST',
  path: '/v1/risk-models/check',
  summary: 'Check a model: returns its faults and differences. Stores nothing',
  query: BranchQuery,
  body: Type.Object(proposal),
  answers: {
    200: managed(
      Type.Object({
        faults: Type.Array(ValueFault),
        differences: Type.Array(Difference),
      }),
    ),
  },
});
export const createRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/risk-models/drafts',
  summary: 'Create a draft of a model, for a second person to publish',
  description: 'Requires exactly one of `model`, `version` and `shipped`.',
  query: BranchQuery,
  body: Type.Object({ ...proposal, reason: givenWords(2000) }),
  answers: { 201: managed(RiskModelDraft) },
});
export const listRiskModelDrafts = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/drafts',
  summary: 'List drafts of the model, newest first',
  query: PageQuery,
  answers: { 200: managed(page(RiskModelDraft)) },
});
export const readRiskModelDraft = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/drafts/:id',
  summary: 'Retrieve a draft with its differences',
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(Type.Object({ ...RiskModelDraft.properties, model: RiskModel, differences: Type.Array(Difference) })),
  },
});
export const riskModelImpact = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/drafts/:id/impact',
  summary: 'Retrieve how many of the 5,000 newest customers a draft moves to another level',
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        customers: Type.Integer({ description: 'Rated customers of the branch' }),
        compared: Type.Integer({ description: 'Customers rated by the draft' }),
        moved: Type.Integer({ description: 'Compared customers with another level' }),
        moves: Type.Array(Type.Object({ from: RiskLevel, to: RiskLevel, customers: Type.Integer() })),
        not_recorded: Type.Array(FactorKey, {
          description: 'Factors of the draft that current ratings do not record. They count as unknown',
        }),
      }),
    ),
  },
});
export const publishRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/risk-models/drafts/:id/publish',
  summary: 'Publish a draft. Its author cannot, unless no other user may',
  description: 'All customers of the branch are rated again in the background.',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer(), self_published: Type.Boolean() })) },
});
export const discardRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'DELETE',
  path: '/v1/risk-models/drafts/:id',
  summary: 'Discard an open draft. It stays readable',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(RiskModelDraft) },
});
