import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import {
  CodedMessage,
  GivenTime,
  givenWords,
  literals,
  Maybe,
  MaybeText,
  MaybeTime,
  Personal,
  Time,
} from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Blacklist';
const common = { access: 'token', tag } as const;
const Kind = literals(['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name']);
const Value = Type.String({ minLength: 1, maxLength: 300 });
const List = Type.Optional(givenWords(80, { description: 'Name of the list. Default: internal' }));
const Reason = givenWords(2000);

export const BlacklistEntry = Type.Object({
  id: Type.Integer(),
  branch_id: Maybe(Type.Integer({ description: 'null: for the whole account' })),
  list: Type.String(),
  kind: Kind,
  value: Personal,
  reason: Personal,
  valid_until: MaybeTime,
  added_by: Maybe(Type.Integer()),
  created_at: Time,
});
export const listBlacklist = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/blacklist',
  permission: 'any_user',
  branch: 'query',
  summary: 'List blacklist entries, newest first',
  query: Type.Intersect([PageQuery, Type.Object({ kind: Type.Optional(Kind) })]),
  personal: { subject: 'blacklist', items: true },
  answers: { 200: managed(page(BlacklistEntry)) },
});
export const readBlacklistEntry = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/blacklist/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve a blacklist entry',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'blacklist' },
  answers: { 200: managed(BlacklistEntry) },
});
const Entry = {
  kind: Kind,
  value: Value,
  reason: Reason,
  valid_until: Type.Optional(GivenTime),
};
export const addToBlacklist = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/blacklist',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Add a blacklist entry. Later transactions that name it return activity code 456',
  query: BranchQuery,
  body: Type.Object({ ...Entry, list: List, whole_account: Type.Optional(Type.Boolean()) }),
  answers: { 201: managed(Type.Object({ id: Type.Integer() })) },
});
export const importBlacklist = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/blacklist/import',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Add up to 5,000 entries. With dry_run, return the effect without adding them',
  query: BranchQuery,
  body: Type.Object({
    entries: Type.Array(Type.Object(Entry), { minItems: 1, maxItems: 5000 }),
    list: List,
    dry_run: Type.Optional(Type.Boolean()),
  }),
  answers: {
    200: managed(
      Type.Object({
        added: Type.Integer(),
        already_listed: Type.Integer(),
        faults: Type.Array(
          Type.Object({
            entry: Type.Integer({ description: 'Number of the entry, from 1' }),
            message: Type.String(),
            ...CodedMessage.properties,
          }),
        ),
        would_have_hit: Maybe(
          Type.Integer({
            description: 'Transactions of the last 30 days that name one of these entries. Only with dry_run',
          }),
        ),
        complete: Maybe(
          Type.Boolean({
            description:
              'False if there are more than 20,000 transactions. Then only matches of customer identifiers and accounts are counted',
          }),
        ),
        list: MaybeText,
      }),
    ),
  },
});
