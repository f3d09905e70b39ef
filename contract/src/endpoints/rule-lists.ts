import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import {
  GivenTime,
  givenId,
  givenWords,
  literals,
  Maybe,
  MaybePersonal,
  MaybeTime,
  Personal,
  Time,
} from '../schemas.ts';
import { BranchQuery, IdParams, managed } from './management.ts';

const tag = 'Transaction rules';
const common = { access: 'token', tag } as const;
const Kind = literals(['customer', 'account', 'country', 'merchant_code', 'text']);

export const RuleList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Kind,
  purpose: Type.String(),
  version: Type.Integer({
    description: 'Of the last change in force; 0: none yet, and rules that read the list are not evaluated',
  }),
  entries: Type.Integer({ description: 'On the list now' }),
  open_drafts: Type.Integer(),
  created_by: Type.Integer(),
  created_at: Time,
});
export const RuleListDraft = Type.Object({
  id: Type.Integer(),
  state: literals(['open', 'published', 'discarded']),
  base: Type.Integer({ description: 'The version that it changes' }),
  version: Maybe(Type.Integer({ description: 'That it became' })),
  added: Type.Array(Type.Object({ value: Personal, note: MaybePersonal, expires_at: MaybeTime })),
  removed: Type.Array(Type.Integer({ description: 'Ids of entries' })),
  reason: Personal,
  created_by: Type.Integer(),
  created_at: Time,
  published_by: Maybe(Type.Integer()),
  published_at: MaybeTime,
  self_published: Type.Boolean(),
});

export const listRuleLists = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rule-lists',
  permission: 'any_user',
  branch: 'query',
  summary: 'The lists that rules of the branch can look values up in',
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ items: Type.Array(RuleList) })) },
});
export const createRuleList = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rule-lists',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Make a list, empty and not in force',
  query: BranchQuery,
  body: Type.Object({
    name: Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      ...expected('expected_list_name'),
    }),
    kind: Kind,
    purpose: givenWords(500),
  }),
  answers: { 201: managed(RuleList) },
});
export const readRuleList = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/rule-lists/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'A list with its newest 1,000 entries and its newest 50 changes',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'rule_list' },
  answers: {
    200: managed(
      Type.Intersect([
        RuleList,
        Type.Object({
          items: Type.Array(
            Type.Object({
              id: Type.Integer(),
              value: Personal,
              note: MaybePersonal,
              expires_at: MaybeTime,
              since_version: Type.Integer(),
            }),
          ),
          drafts: Type.Array(RuleListDraft),
        }),
      ]),
    ),
  },
});
export const draftRuleList = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rule-lists/:id/drafts',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Propose to add values to a list and to take entries off it',
  description: 'Nothing changes until another person publishes the draft.',
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({
    add: Type.Optional(
      Type.Array(
        Type.Object({
          value: Type.String({ minLength: 1, maxLength: 200 }),
          note: Type.Optional(givenWords(500)),
          expires_at: Type.Optional(GivenTime),
        }),
        { maxItems: 1000 },
      ),
    ),
    remove: Type.Optional(Type.Array(givenId(), { maxItems: 1000 })),
    reason: givenWords(2000),
  }),
  answers: { 201: managed(Type.Object({ id: Type.Integer() })) },
});
const DraftParams = Type.Object({ id: Type.String(), draft: Type.String() });
export const publishRuleListDraft = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rule-lists/:id/drafts/:draft/publish',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Put a proposed change in force; not by the person who proposed it',
  params: DraftParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ version: Type.Integer(), self_published: Type.Boolean() })) },
});
export const discardRuleListDraft = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/rule-lists/:id/drafts/:draft',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Discard a proposed change',
  params: DraftParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});

export const TransactionField = Type.Object({
  name: Type.String(),
  type: literals(['text', 'number', 'flag']),
  unit: Maybe(Type.String()),
  personal: Type.Boolean(),
  meaning: Type.String(),
  created_at: Time,
});
export const listTransactionFields = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/transaction-fields',
  permission: 'any_user',
  summary: "The account's own fields of transactions",
  answers: { 200: managed(Type.Object({ items: Type.Array(TransactionField) })) },
});
export const declareTransactionField = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/transaction-fields',
  permission: 'change_settings',
  summary: 'Declare a field that transactions may have in additional_info.fields; it is never changed',
  body: Type.Object({
    name: Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      ...expected('expected_field_name'),
    }),
    type: literals(['text', 'number', 'flag']),
    unit: Type.Optional(givenWords(40, { description: 'of a number, such as days' })),
    personal: Type.Boolean({ description: 'Whether its values are about a person' }),
    meaning: givenWords(500),
  }),
  answers: { 201: managed(TransactionField) },
});
