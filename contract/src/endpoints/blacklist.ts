import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { GivenTime, givenWords, literals, Maybe, MaybeText, MaybeTime, Personal, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Blacklist';
const common = { access: 'token', tag } as const;
const Kind = literals(['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name']);
const Value = Type.String({ minLength: 1, maxLength: 300 });
const List = Type.Optional(givenWords(80, { description: 'Name of the list; internal when absent' }));
const Reason = givenWords(2000);

export const BlacklistEntry = Type.Object({
  id: Type.Integer(),
  branch_id: Maybe(Type.Integer({ description: 'null: of the whole account' })),
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
  summary: 'Who is not served, newest first',
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
  summary: 'One entry',
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
  summary: 'Put somebody on the list; a transaction that names them is 456 from then on',
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
  summary: 'Add up to 5,000 entries at once, or say with dry_run what would happen',
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
        faults: Type.Array(Type.Object({ entry: Type.Integer({ description: 'From 1' }), message: Type.String() })),
        would_have_hit: Maybe(
          Type.Integer({
            description: 'Transactions of the last 30 days that name one of these entries; of a dry run alone',
          }),
        ),
        complete: Maybe(
          Type.Boolean({
            description:
              'False: of more than 20,000 transactions only those are counted whose customer (by what identifies it) or accounts are among the entries',
          }),
        ),
        list: MaybeText,
      }),
    ),
  },
});
