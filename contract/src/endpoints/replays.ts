import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { HitRule, literals, Maybe, MaybeText } from '../schemas.ts';
import { BranchQuery, IdParams, managed } from './management.ts';

const common = { access: 'token', method: 'GET', tag: 'Evidence', params: IdParams, query: BranchQuery } as const;
const Again = {
  same: Type.Boolean({ description: 'Whether the very answer that was given comes out' }),
  differences: Type.Array(Type.String(), { description: 'Where, without the values' }),
};
const Decision = literals(['pass', 'review', 'fail']);

export const replayVerification = defineEndpoint({
  ...common,
  path: '/v1/verifications/:id/replay',
  permission: 'any_user',
  branch: 'query',
  summary: "Decide a customer's record again from what it holds alone, and under today's lists; nothing is stored",
  answers: {
    200: managed(
      Type.Object({
        ...Again,
        decision: Decision,
        today: Maybe(
          Type.Object(
            {
              ...Again,
              decision: Decision,
              lists: Type.Array(Type.Object({ list: Type.String(), before: MaybeText, after: MaybeText }), {
                description: 'Whose version is another one by now',
              }),
            },
            { description: 'Null where nobody was screened' },
          ),
        ),
      }),
    ),
  },
});

const Answer = {
  status: Type.String(),
  activity_code: Type.Integer(),
};
export const replayStoredTransaction = defineEndpoint({
  ...common,
  path: '/v1/transactions/:id/replay',
  permission: 'any_user',
  branch: 'query',
  summary: 'Evaluate a transaction again by the rules and signals of its time; nothing is stored',
  answers: {
    200: managed(
      Type.Object({
        same: Type.Boolean(),
        rule_set: Type.Integer(),
        answered: Type.Object(Answer),
        again: Type.Object({
          ...Answer,
          score: Type.Integer(),
          rules: Type.Array(Type.String()),
          hits: Type.Array(HitRule),
        }),
        late: Type.Array(Type.String(), { description: 'What was found after the answer' }),
        late_hits: Type.Array(HitRule),
      }),
    ),
  },
});
