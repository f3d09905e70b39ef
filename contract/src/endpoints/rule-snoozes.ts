import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { GivenTime, givenId, givenWords, Maybe, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const forAnyUser = { access: 'token', tag: 'Rules', permission: 'any_user', branch: 'query' } as const;
const forCaseWork = { ...forAnyUser, permission: 'work_cases' } as const;

export const Snooze = Type.Object({
  id: Type.Integer(),
  rule: Type.String(),
  case: Maybe(Type.Integer()),
  reason: Type.String(),
  until: Time,
  created_by: Type.Integer(),
  created_at: Time,
  ended_at: MaybeTime,
  needs_second: Type.Boolean({ description: 'True if a second person must approve it before it takes effect' }),
  approved_by: Maybe(Type.Integer()),
  self_approved: Type.Boolean(),
});
export const listSnoozes = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/snoozes',
  summary: 'List rule snoozes, newest first, including ended ones',
  query: PageQuery,
  answers: { 200: managed(page(Snooze)) },
});
export const createSnooze = defineEndpoint({
  ...forCaseWork,
  method: 'POST',
  path: '/v1/rules/snoozes',
  summary: 'Snooze a rule for the subject of a case, for at most 180 days. Hits are recorded as suppressed',
  description:
    'A snooze longer than 7 days, or of the same customer and rule again within 30 days, takes effect after another person approves it (`needs_second`).',
  query: BranchQuery,
  body: Type.Object({
    rule: Type.String({ minLength: 1, maxLength: 60 }),
    case: givenId(),
    until: GivenTime,
    reason: givenWords(2000),
  }),
  answers: { 201: managed(Snooze) },
});
export const approveSnooze = defineEndpoint({
  ...forCaseWork,
  method: 'POST',
  path: '/v1/rules/snoozes/:id/approve',
  summary: 'Approve a snooze that another user created',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Snooze) },
});
export const endSnooze = defineEndpoint({
  ...forCaseWork,
  method: 'DELETE',
  path: '/v1/rules/snoozes/:id',
  summary: 'End a snooze',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Snooze) },
});
