import { Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  type RuleChangeValue,
  RuleParameter,
  RuleScope,
  ruleActions,
  ruleCondition,
  ruleInput,
} from '../rule-condition.ts';
import {
  CodedMessage,
  givenId,
  givenWords,
  literals,
  Maybe,
  MaybeText,
  MaybeTime,
  Time,
  ValueFault,
} from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Rules';
const common = { access: 'token', tag } as const;
const MaybeId = Maybe(Type.Integer());
const Action = literals(ruleActions, {
  description:
    'flag: a hit makes the transaction suspicious; watch: a hit only adds to the score; shadow: hits are only counted',
});
const Country = literals(['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda']);
const StableId = Type.String({ minLength: 1, maxLength: 60 });

export const RuleShown = Type.Object({
  stable_id: Type.String({ description: 'The same in all versions of the rule' }),
  version: Type.Integer(),
  name: Type.String(),
  sentence: Type.String({ description: 'The condition in words' }),
  messages: Type.Object(
    {
      name: Maybe(CodedMessage),
      sentence: CodedMessage,
      rationale: Maybe(CodedMessage),
      meanings: Type.Record(Type.String(), Maybe(CodedMessage), { description: 'Meanings of the parameters, by name' }),
    },
    { description: 'Texts of the rule as codes with parameters; null if the branch wrote the text' },
  ),
  family: Type.String({ description: 'Only the most severe hit of a family counts towards the score' }),
  activity_code: Type.Integer(),
  action: Action,
  severity: Type.Integer({ description: '0 to 100' }),
  stage: Type.Integer({ description: '1: evaluated before the answer; 2: after the answer' }),
  scope: RuleScope,
  parameters: Type.Record(Type.String(), RuleParameter),
  condition: ruleCondition(),
  rationale: Type.String(),
});
export const Difference = Type.Object({
  rule: Type.String(),
  change: literals(['added', 'removed', 'changed']),
  before: MaybeText,
  after: MaybeText,
  messages: Type.Object(
    { before: Maybe(CodedMessage), after: Maybe(CodedMessage) },
    { description: '`before` and `after` as codes with parameters' },
  ),
  action_before: Maybe(Action),
  action_after: Maybe(Action),
});
export const RuleDraft = Type.Object({
  id: Type.Integer(),
  state: literals(['open', 'published', 'discarded']),
  base: Type.Integer({ description: 'Version in force when it was drafted' }),
  outdated: Type.Boolean({ description: 'True if another version is in force now. The draft cannot be published' }),
  country: MaybeText,
  reason: Type.String(),
  created_by: Type.Integer(),
  created_at: Time,
  published_by: MaybeId,
  published_at: MaybeTime,
});
export const RuleVersion = Type.Object({
  id: Type.Integer({ description: 'Id of the publication' }),
  rule_set: Type.Integer({ description: '`rule_set` of transactions that it evaluated' }),
  cause: literals(['shipped', 'limit', 'draft'], {
    description: 'shipped: initial rules of a branch; limit: a limit set by the API',
  }),
  draft: MaybeId,
  author: MaybeId,
  published_by: MaybeId,
  self_published: Type.Boolean({ description: 'True if the author published it, because no other user may' }),
  published_at: Time,
  in_force: Type.Boolean(),
});

export const listRules = defineEndpoint({
  ...common,
  audited: false,
  method: 'GET',
  path: '/v1/rules',
  permission: 'any_user',
  branch: 'query',
  summary: 'List the rules in force with sentences and parameters. Without `limit`, returns all of them',
  query: PageQuery,
  answers: {
    200: managed(
      Type.Object({
        rule_set: Type.Integer(),
        country: Type.String(),
        currency: Type.String(),
        items: Type.Array(RuleShown),
        cursor: MaybeText,
      }),
    ),
  },
});
export const listSignals = defineEndpoint({
  ...common,
  audited: false,
  method: 'GET',
  path: '/v1/rules/signals',
  permission: 'any_user',
  summary: 'List the signals that conditions can use, and the limits of a rule',
  answers: {
    200: managed(
      Type.Object({
        signals: Type.Array(
          Type.Object({
            name: Type.String(),
            unit: Type.String(),
            subject: Type.String(),
            windows: Type.Array(Type.String()),
            arguments: Type.Record(Type.String(), Type.String()),
            values: Maybe(Type.Array(Type.String(), { description: 'All values of a text signal with fixed values' })),
            cost: Type.Integer(),
            meaning: Type.String(),
            needs: MaybeText,
            needs_code: MaybeText,
          }),
        ),
        limits: Type.Record(Type.String(), Type.Integer()),
      }),
    ),
  },
});
export const setCountry = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/rules/country',
  permission: 'change_settings',
  branch: 'query',
  summary: "Set the branch's country, before its first transaction and with shipped rules only",
  description:
    'The shipped rules get the thresholds of the country. Later, use a draft with `shipped`, which a second person publishes.',
  query: BranchQuery,
  body: Type.Object({ country: Country }),
  answers: { 200: managed(Type.Object({ country: Type.String(), currency: Type.String(), rule_set: Type.Integer() })) },
});

export const Change = Type.Object({
  kind: literals(['set_parameter', 'set_action', 'set_severity', 'add', 'remove']),
  rule: Type.Optional(StableId),
  parameter: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  value: Type.Optional(
    describedBy<RuleChangeValue>(['RuleChangeValue'], {
      description: 'New value: a number, amounts by currency, or an action. For `add`, the whole rule',
    }),
  ),
});
export const proposal = {
  changes: Type.Optional(
    Type.Array(Change, { minItems: 1, maxItems: 200, description: 'Changes to the rules in force' }),
  ),
  rules: Type.Optional(Type.Array(ruleInput(), { maxItems: 1000, description: 'The whole new rule set' })),
  rule_set: Type.Optional(givenId({ description: 'Former version to restore' })),
  shipped: Type.Optional(Country),
};
export const checkDraft = defineEndpoint({
  ...common,
  audited: false,
  readOnly: true,
  method: 'POST',
  path: '/v1/rules/check',
  permission: 'any_user',
  branch: 'query',
  summary: 'Check changed rules: returns all faults, or the differences. Stores nothing',
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
export const createDraft = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rules/drafts',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Create a draft of rules: changes, a whole set, a former version, or the shipped rules of a country',
  query: BranchQuery,
  body: Type.Object({ ...proposal, reason: givenWords(2000) }),
  answers: { 201: managed(RuleDraft) },
});
export const listDrafts = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rules/drafts',
  permission: 'any_user',
  branch: 'query',
  summary: 'List drafts, newest first',
  query: PageQuery,
  answers: { 200: managed(page(RuleDraft)) },
});
export const readDraft = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rules/drafts/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve a draft with its rules and differences',
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Intersect([RuleDraft, Type.Object({ differences: Type.Array(Difference), rules: Type.Array(RuleShown) })]),
    ),
  },
});
export const discardDraft = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/rules/drafts/:id',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Discard an open draft. It stays readable',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(RuleDraft) },
});
export const publishDraft = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rules/drafts/:id/publish',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Publish a draft of another user',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ rule_set: Type.Integer(), self_published: Type.Boolean() })) },
});
export const listVersions = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rules/versions',
  permission: 'any_user',
  branch: 'query',
  summary: 'List published versions of the rules, newest first',
  query: PageQuery,
  answers: { 200: managed(page(RuleVersion)) },
});
export const readVersion = defineEndpoint({
  ...common,
  audited: false,
  method: 'GET',
  path: '/v1/rules/versions/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve the rules of a version, by the `rule_set` of transactions',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ rule_set: Type.Integer(), rules: Type.Array(RuleShown) })) },
});
