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
    description: 'Version of the last published change. 0: none; rules that read the list are not evaluated',
  }),
  entries: Type.Integer({ description: 'Number of current entries' }),
  open_drafts: Type.Integer(),
  created_by: Type.Integer(),
  created_at: Time,
});
export const RuleListDraft = Type.Object({
  id: Type.Integer(),
  state: literals(['open', 'published', 'discarded']),
  base: Type.Integer({ description: 'Version that it changes' }),
  version: Maybe(Type.Integer({ description: 'Version that it became' })),
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
  summary: 'List the rule lists of the branch',
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ items: Type.Array(RuleList) })) },
});
export const createRuleList = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/rule-lists',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Create a rule list. It is empty and not in force',
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
  summary: 'Retrieve a rule list with its newest 1,000 entries and 50 changes',
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
  summary: 'Propose entries to add to a rule list or remove from it',
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
  summary: 'Publish a change that another user proposed',
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
  summary: "List the account's own transaction fields",
  answers: { 200: managed(Type.Object({ items: Type.Array(TransactionField) })) },
});
export const declareTransactionField = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/transaction-fields',
  permission: 'change_settings',
  summary: 'Declare a field that transactions may have in additional_info.fields. It cannot be changed later',
  body: Type.Object({
    name: Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      ...expected('expected_field_name'),
    }),
    type: literals(['text', 'number', 'flag']),
    unit: Type.Optional(givenWords(40, { description: 'Unit of a number, for example days' })),
    personal: Type.Boolean({ description: 'True if its values are personal data' }),
    meaning: givenWords(500),
  }),
  answers: { 201: managed(TransactionField) },
});
