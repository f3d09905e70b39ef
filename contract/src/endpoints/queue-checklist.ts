import { Type } from 'typebox';
import { checklists, MAX_STEP_TEXT } from '../checklists.ts';
import { givenWords, literals, Maybe, MaybeTime } from '../schemas.ts';
import { BranchQuery, endpoint, IdParams } from './management.ts';

export const ItemChecklist = Type.Object({
  name: literals(checklists),
  open: Type.Integer({
    description: 'Number of open steps. Outcomes that require the checklist are refused until it is 0',
  }),
  steps: Type.Array(
    Type.Object({
      step: Type.String({
        description: 'Code of a shipped step (docs/dashboard.md, “Checklists”), or text of the branch',
      }),
      done_by: Maybe(Type.Integer()),
      done_at: MaybeTime,
    }),
    { description: 'For a decided item, only completed steps' },
  ),
});

export const markStep = endpoint(
  {
    method: 'POST',
    path: '/v1/queue/:id/checklist',
    tag: 'Queue',
    summary: 'Mark a step of the due diligence checklist as done or open, before the item is decided',
    data: ItemChecklist,
  },
  {
    permission: 'work_cases',
    branch: 'query',
    params: IdParams,
    query: BranchQuery,
    body: Type.Object({
      step: givenWords(MAX_STEP_TEXT, { description: 'As in `checklist.steps` of `GET /v1/queue/{id}`' }),
      done: Type.Boolean(),
      note: Type.Optional(givenWords(2000)),
    }),
  },
);
