import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { CodedMessage, givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Rules';
const common = { access: 'token', tag } as const;
const MaybeId = Maybe(Type.Integer());
const Action = literals(['flag', 'watch', 'shadow'], {
  description:
    'flag: a hit makes the transaction suspicious; watch: it only adds to the score; shadow: it is only counted',
});
const Country = literals(['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda']);
const StableId = Type.String({ minLength: 1, maxLength: 60 });

export const RuleShown = Type.Object({
  stable_id: Type.String({ description: 'The same over all versions of the rule' }),
  version: Type.Integer(),
  name: Type.String(),
  sentence: Type.String({ description: 'The condition in words, with its numbers' }),
  messages: Type.Object(
    { name: Maybe(CodedMessage), sentence: CodedMessage, rationale: Maybe(CodedMessage) },
    { description: 'Texts of the rule as codes with their parameters; null where the branch wrote the text' },
  ),
  family: Type.String({ description: 'Of the hits of one family only the most severe counts towards the score' }),
  activity_code: Type.Integer(),
  action: Action,
  severity: Type.Integer({ description: '0 to 100' }),
  stage: Type.Integer({ description: '1: evaluated before the answer; 2: after it' }),
  scope: Type.Unknown(),
  parameters: Type.Record(Type.String(), Type.Unknown()),
  condition: Type.Unknown(),
  rationale: Type.String(),
});
export const Difference = Type.Object({
  rule: Type.String(),
  change: literals(['added', 'removed', 'changed']),
  before: MaybeText,
  after: MaybeText,
  messages: Type.Object(
    { before: Maybe(CodedMessage), after: Maybe(CodedMessage) },
    { description: '`before` and `after` as codes with their parameters' },
  ),
  action_before: Maybe(Action),
  action_after: Maybe(Action),
});
export const RuleDraft = Type.Object({
  id: Type.Integer(),
  state: literals(['open', 'published', 'discarded']),
  base: Type.Integer({ description: 'The version that was in force when it was drafted' }),
  outdated: Type.Boolean({ description: 'Another version is in force by now: it cannot be published' }),
  country: MaybeText,
  reason: Type.String(),
  created_by: Type.Integer(),
  created_at: Time,
  published_by: MaybeId,
  published_at: MaybeTime,
});
export const RuleVersion = Type.Object({
  id: Type.Integer({ description: 'Of the publication' }),
  rule_set: Type.Integer({ description: 'What transactions name as the version that evaluated them' }),
  cause: literals(['shipped', 'limit', 'draft'], {
    description: 'shipped: what a branch starts with; limit: a limit set through the API',
  }),
  draft: MaybeId,
  author: MaybeId,
  published_by: MaybeId,
  self_published: Type.Boolean({ description: "The author published it, as the account's only person who may" }),
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
  summary: 'The rules in force, each as a sentence with its parameters; all of them without a limit',
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
  summary: 'What a condition may ask: every signal, and the most that one rule may hold',
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
            values: Maybe(Type.Array(Type.String(), { description: 'All values of a text signal that has only some' })),
            cost: Type.Integer(),
            meaning: Type.String(),
            needs: MaybeText,
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
  summary: "Set the branch's country while it has evaluated no transaction and its rules are the shipped ones",
  description:
    'The shipped rules get the thresholds of that country. Later a draft with `shipped` does it, with a second person.',
  query: BranchQuery,
  body: Type.Object({ country: Country }),
  answers: { 200: managed(Type.Object({ country: Type.String(), currency: Type.String(), rule_set: Type.Integer() })) },
});

export const Change = Type.Object({
  kind: literals(['set_parameter', 'set_action', 'set_severity', 'add', 'remove']),
  rule: Type.Optional(StableId),
  parameter: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  value: Type.Optional(
    Type.Unknown({ description: 'The new value: a number, amounts by currency, an action; the whole rule for `add`' }),
  ),
});
export const proposal = {
  changes: Type.Optional(Type.Array(Change, { minItems: 1, maxItems: 200, description: 'To the rules in force' })),
  rules: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000, description: 'The whole set as it is to be' })),
  rule_set: Type.Optional(givenId({ description: 'A former version, to go back to' })),
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
  summary: 'All that is wrong with changed rules, by place, or what they would change; nothing is stored',
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
export const createDraft = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rules/drafts',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Draft changed rules: by changes, as a whole set, a former version, or the shipped rules of a country',
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
  summary: 'Drafts, newest first',
  query: PageQuery,
  answers: { 200: managed(page(RuleDraft)) },
});
export const readDraft = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rules/drafts/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'A draft with its rules, and what it changes',
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
  summary: 'Discard an open draft; it stays readable',
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
  summary: 'Put a draft in force; not by who drafted it',
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
  summary: 'Which rules were in force when, newest first, and who put them there',
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
  summary: 'The rules of a former version, by the `rule_set` that transactions name',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ rule_set: Type.Integer(), rules: Type.Array(RuleShown) })) },
});
