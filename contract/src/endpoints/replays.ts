import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { CodedMessage, HitRule, literals, Maybe, MaybeText } from '../schemas.ts';
import { BranchQuery, IdParams, managed } from './management.ts';

const common = { access: 'token', method: 'GET', tag: 'Evidence', params: IdParams, query: BranchQuery } as const;
const Again = {
  same: Type.Boolean({ description: 'True if the replay gives the same answer' }),
  differences: Type.Array(Type.String(), { description: 'Places of differences, without values' }),
};
const Decision = literals(['pass', 'review', 'fail']);

export const replayVerification = defineEndpoint({
  ...common,
  path: '/v1/verifications/:id/replay',
  permission: 'any_user',
  branch: 'query',
  summary: "Repeat a customer decision from its record, and with today's lists. Stores nothing",
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
                description: 'Lists with another version today',
              }),
            },
            { description: 'null if screening was skipped' },
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
const Compared = { differs: Type.Boolean() };
const Outcome = Maybe(Type.String());
const Signal = Maybe(Type.Object({ found: Type.String(), message: Maybe(CodedMessage) }));
export const replayStoredTransaction = defineEndpoint({
  ...common,
  path: '/v1/transactions/:id/replay',
  permission: 'any_user',
  branch: 'query',
  summary: 'Repeat the evaluation of a transaction with its original rules and signals. Stores nothing',
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
        late: Type.Array(Type.String(), { description: 'Rules that hit after the answer' }),
        late_hits: Type.Array(HitRule),
        compared: Type.Object(
          {
            ...Answer,
            score: Type.Integer(),
            answered_score: Type.Integer(),
            results: Type.Array(
              Type.Object({
                stable_id: Type.String(),
                name: Type.String(),
                answered: Outcome,
                today: Outcome,
                found_late: Type.Boolean(),
                ...Compared,
              }),
            ),
            signals: Type.Array(Type.Object({ signal: Type.String(), answered: Signal, today: Signal, ...Compared })),
          },
          { description: 'The same rules with the history known today. null: not read' },
        ),
      }),
    ),
  },
});
