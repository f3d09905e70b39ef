import { type Static, Type } from 'typebox';
import { defineEndpoint, success } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { type RiskFactorKey, riskFactors, riskLevels } from '../values.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';
import { Reference } from './verifications.ts';

const forAnyUser = { access: 'token', tag: 'Customer risk', permission: 'any_user', branch: 'query' } as const;
const forSettings = { ...forAnyUser, permission: 'change_settings' } as const;

export const RiskLevel = literals(riskLevels);
export const FactorKey = literals(Object.keys(riskFactors) as RiskFactorKey[]);
const Points = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const Code = (code: Parameters<typeof expected>[0]) => Type.String({ pattern: '^[a-z0-9_]{1,40}$', ...expected(code) });

/** Scoring of one factor of the model. */
export const RiskModelFactor = Type.Object({
  factor: FactorKey,
  weight: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the score; all weights add up to 100' }),
  points: Type.Optional(
    Type.Record(Code('expected_factor_value'), Points('0 to 100'), {
      maxProperties: 300,
      description: 'Of a factor with codes: points of each value. Of several values of a customer the highest counts',
    }),
  ),
  other: Type.Optional(Points('Of a factor with codes: points of a value that `points` does not list')),
  steps: Type.Optional(
    Type.Array(Type.Object({ from: Type.Number({ minimum: 0, maximum: 1e15 }), points: Points('0 to 100') }), {
      minItems: 1,
      maxItems: 20,
      description: 'Of a factor with a number: from which value on it has these points, ascending; below the first 0',
    }),
  ),
  unknown: Points('Points where nothing is known'),
  basis: Type.String({ maxLength: 500, description: 'Why the factor counts so: the law, guidance or own assessment' }),
});
export const RiskModel = Type.Object({
  factors: Type.Array(RiskModelFactor, { minItems: 1, maxItems: 20 }),
  minimum_levels: Type.Array(
    Type.Object({
      factor: FactorKey,
      value: Type.Optional(Code('expected_factor_value')),
      from: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1e15, description: 'of a factor with a number: from this value on' }),
      ),
      level: RiskLevel,
    }),
    { maxItems: 100, description: 'A customer with this value has at least this level, whatever the score' },
  ),
  bands: Type.Object({
    medium: Type.Number({ minimum: 0, maximum: 100, description: 'From this score on: medium' }),
    high: Type.Number({ minimum: 0, maximum: 100, description: 'From this score on: high' }),
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
      description: 'Residence, nationality and countries of business',
    }),
  ),
  expected_activity: Type.Optional(
    Type.Object({
      currency: Type.String({ pattern: '^[A-Z]{3}$', ...expected('expected_currency_code') }),
      monthly_amount: Type.Number({ minimum: 0.01, maximum: 1e15, description: 'In and out together' }),
    }),
  ),
});
export type DeclaredProfile = Static<typeof Declared>;

export const declareCustomer = defineEndpoint({
  method: 'PUT',
  path: '/v1/customers/:reference/risk',
  access: 'key',
  tag: 'Customer risk',
  summary: 'Declare what the institution knows of a customer: product, channel, occupation, expected activity',
  description: `Replaces what was declared before. The customer is rated again in the background. The response never contains the rating: people of the institution read it
with GET. \`unlisted\` names fields with a value that the model in force does not list; such a value has the points of \`other\`.`,
  params: Type.Object({ reference: Reference }),
  body: Declared,
  answers: {
    200: success(Type.Object({ reference: Type.String(), declared: Declared, unlisted: Type.Array(Type.String()) })),
  },
});

export const FactorResult = Type.Object({
  factor: FactorKey,
  group: literals(['onboarding', 'conduct']),
  values: Type.Array(Type.Union([Type.String(), Type.Number()]), { description: 'Empty where nothing is known' }),
  weight: Type.Integer(),
  points: Type.Integer({ description: '0 to 100' }),
  contribution: Type.Number({ description: 'weight × points / 100; all of them add up to the score' }),
  minimum_level: Maybe(RiskLevel),
});
const ModelName = Type.Object({
  id: Maybe(Type.Integer({ description: 'Of the published model; null: the shipped default' })),
  approved: Type.Boolean({ description: 'Published by two people of the institution' }),
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
  summary: "A customer's rating, factor by factor, with its history and next review",
  description: 'For people of the institution only: factors of conduct may show that there is a suspicion.',
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
  base: Maybe(Type.Integer({ description: 'The model in force when it was drafted; null: the shipped default' })),
  outdated: Type.Boolean({ description: 'Another model is in force by now: it cannot be published' }),
  reason: Type.String(),
  created_by: Type.Integer(),
  created_at: Time,
  published_by: Maybe(Type.Integer()),
  published_at: MaybeTime,
});
export const Difference = Type.Object({
  path: Type.String({ description: 'Such as `factors.product.weight`' }),
  before: MaybeText,
  after: MaybeText,
});
export const readRiskModel = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/current',
  summary: 'The model in force. The shipped default is in force until two people publish one',
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ ...ModelName.properties, model: RiskModel })) },
});
export const listRiskModels = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models',
  summary: 'Published models, newest first',
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
            description: "The author published it, as the account's only person who may",
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
  summary: 'One published model',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer(), model: RiskModel })) },
});
const proposal = {
  model: Type.Optional(RiskModel),
  version: Type.Optional(givenId({ description: 'A published model, to go back to' })),
  shipped: Type.Optional(Type.Literal(true, { description: 'The shipped default, to approve it' })),
};
export const checkRiskModel = defineEndpoint({
  ...forAnyUser,
  audited: false,
  readOnly: true,
  method: 'POST',
  path: '/v1/risk-models/check',
  summary: 'What is wrong with a model, and what it would change; changes nothing',
  query: BranchQuery,
  body: Type.Object(proposal),
  answers: {
    200: managed(
      Type.Object({
        faults: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
        differences: Type.Array(Difference),
      }),
    ),
  },
});
export const createRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/risk-models/drafts',
  summary: 'Draft a model, for a second person to publish',
  description: 'Exactly one of `model`, `version` and `shipped`.',
  query: BranchQuery,
  body: Type.Object({ ...proposal, reason: givenWords(2000) }),
  answers: { 201: managed(RiskModelDraft) },
});
export const listRiskModelDrafts = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/drafts',
  summary: 'Drafts of the model, newest first',
  query: PageQuery,
  answers: { 200: managed(page(RiskModelDraft)) },
});
export const readRiskModelDraft = defineEndpoint({
  ...forAnyUser,
  audited: false,
  method: 'GET',
  path: '/v1/risk-models/drafts/:id',
  summary: 'One draft, with what it changes',
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
  summary: "How many of today's customers a draft moves to another level: of the 5,000 newest",
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        customers: Type.Integer({ description: 'Rated customers of the branch' }),
        compared: Type.Integer({ description: 'How many of them were rated by the draft' }),
        moved: Type.Integer({ description: 'How many of these have another level by the draft' }),
        moves: Type.Array(Type.Object({ from: RiskLevel, to: RiskLevel, customers: Type.Integer() })),
        not_recorded: Type.Array(FactorKey, {
          description: 'Factors of the draft that the ratings in force did not record; they count as unknown',
        }),
      }),
    ),
  },
});
export const publishRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/risk-models/drafts/:id/publish',
  summary: "Put a draft in force: not by its author, unless they are the account's only person who may",
  description: 'Every customer of the branch is rated again in the background.',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer(), self_published: Type.Boolean() })) },
});
export const discardRiskModelDraft = defineEndpoint({
  ...forSettings,
  method: 'DELETE',
  path: '/v1/risk-models/drafts/:id',
  summary: 'Discard an open draft; it stays readable',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(RiskModelDraft) },
});
