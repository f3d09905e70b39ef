import { Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { ScreenedSubject } from '../evidence/screened-subject.ts';
import type { Hit } from '../evidence/screening.ts';
import { expected } from '../expectations.ts';
import { decisionReasons } from '../outcomes.ts';
import { CodedMessage, givenWords, literals, Maybe, MaybePersonal, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Screening';
const common = { access: 'token', tag } as const;

export const Alert = Type.Object({
  id: Type.Integer(),
  onboarding_id: Type.Integer(),
  kind: Type.String({ description: 'sanction or pep' }),
  strength: Type.String({ description: 'strong or weak' }),
  score: Type.Number(),
  status: Type.String({ description: 'open, cleared or confirmed' }),
  reason: MaybePersonal,
  decided_at: MaybeTime,
  created_at: Time,
  hit: describedBy<Hit>(['ScreeningHit'], { description: 'The entry of the list' }),
});
export const listAlerts = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/alerts',
  permission: 'any_user',
  branch: 'query',
  summary: 'List alerts: known customers that a list change matched',
  query: Type.Intersect([
    Type.Omit(PageQuery, ['cursor']),
    Type.Object({
      cursor: Type.Optional(
        Type.String({ pattern: '^([0-9]{1,7}-)?[0-9]{1,15}$', ...expected('expected_cursor_of_sort') }),
      ),
      sort: Type.Optional(
        literals(['newest', 'match'], { description: 'newest (default); match: highest score first' }),
      ),
      status: Type.Optional(Type.String({ 'x-enum': ['open', 'cleared', 'confirmed'] })),
    }),
  ]),
  personal: { subject: 'alert', items: true },
  answers: { 200: managed(page(Alert)) },
});
export const readAlert = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/alerts/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve an alert with the list entry and the customer',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'alert' },
  answers: {
    200: managed(
      Type.Intersect([
        Alert,
        Type.Object({
          customer: describedBy<ScreenedSubject>(['ScreenedSubject'], {
            description: 'Screened data of the customer',
          }),
          item: Maybe(Type.Integer({ description: 'Queue item where it is decided' })),
          item_state: MaybeText,
        }),
      ]),
    ),
  },
});
export const decideAlert = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/alerts/:id/decision',
  permission: 'work_cases',
  branch: 'query',
  summary: 'Clear or confirm an alert',
  params: IdParams,
  query: BranchQuery,
  description: `A cleared hit stays cleared for this customer until the list entry changes. Same as a decision on the alert's queue item
(\`/v1/queue/{id}/decision\`). Clearing a strong match with a sanctions list requires another person (\`/v1/queue/{item}/second\`); \`state\` is
\`proposed\` until then.`,
  body: Type.Object({
    status: literals(['cleared', 'confirmed']),
    code: Type.Optional(literals(decisionReasons, { description: 'Default: other' })),
    reason: givenWords(2000),
  }),
  answers: {
    200: managed(
      Type.Object({ id: Type.Integer(), item: Type.Integer(), state: literals(['open', 'proposed', 'decided']) }),
    ),
  },
});
export const ListInForce = Type.Object({
  id: Type.Integer({ description: 'Id of the list, the same for all versions' }),
  source: Type.String(),
  title: Type.String(),
  licence: Type.String({ description: 'Terms of use and required attribution' }),
  branch_id: Type.Union([Type.Integer(), Type.Null()]),
  version: Type.Integer(),
  publication_date: MaybeText,
  imported_at: Time,
  checked_at: Type.Union([Time, Type.Null()], {
    description: 'Time of the last check of the official address; null for lists imported from files',
  }),
  fault: Type.Union([Type.String(), Type.Null()], { description: 'Reason why the last check failed' }),
  fault_message: Maybe(CodedMessage),
  sha256: Type.String(),
  total: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});
export const listLists = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/lists',
  permission: 'any_user',
  branch: 'query',
  summary: 'List watch lists in force with their versions',
  query: PageQuery,
  answers: { 200: managed(page(ListInForce)) },
});
