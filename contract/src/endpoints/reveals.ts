import { Type } from 'typebox';
import { revealSubjects } from '../endpoint.ts';
import { givenWords, literals, Time } from '../schemas.ts';
import { BranchQuery, endpoint } from './management.ts';

export const revealReasons = [
  'decide_review',
  'clear_alert',
  'work_case',
  'customer_request',
  'authority_request',
  'quality_check',
  'other',
] as const;

export const reveal = endpoint(
  {
    method: 'POST',
    path: '/v1/reveal',
    tag: 'Management',
    summary: 'Show what is masked, with a reason; each time is in the audit log',
    data: Type.Object({
      values: Type.Record(Type.String(), Type.Unknown(), {
        description:
          'By field; an image is `true`: its address shows it. A clip is the address where it can be fetched for five minutes',
      }),
      until: Type.Object({ at: Time }, { description: 'When the page hides them again, and images are blurred again' }),
    }),
  },
  {
    permission: 'reveal',
    permissionInHandler: true,
    branch: 'query',
    shownOnce: true,
    readOnly: true,
    description: `Up to 60 an hour a person. \`fields\` are the places of masked values, \`images.<index>\` an image. Owners and admins; analysts where the
branch lets them (\`policy.dashboard.analysts_reveal\`).`,
    query: BranchQuery,
    body: Type.Object({
      subject: Type.String({
        minLength: 3,
        maxLength: 140,
        description: `${revealSubjects.join(', ')}, a colon and its id`,
      }),
      fields: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { minItems: 1, maxItems: 100 }),
      reason: literals(revealReasons),
      note: Type.Optional(givenWords(500)),
    }),
  },
);
