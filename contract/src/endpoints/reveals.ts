import { Type } from 'typebox';
import { revealSubjects } from '../endpoint.ts';
import { mapOf } from '../evidence/parts.ts';
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

/** A value that can be revealed. It is never an object or a list, so that the audit log names every revealed field. */
const RevealedValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const reveal = endpoint(
  {
    method: 'POST',
    path: '/v1/reveal',
    tag: 'Management',
    summary: 'Reveal masked values, with a reason. Each call is in the audit log',
    data: Type.Object({
      values: mapOf(RevealedValue, {
        description:
          'By field. An image is `true`: its URL then shows it. A clip is a URL that is valid for five minutes',
      }),
      until: Type.Object({ at: Time }, { description: 'Time when the values and images are masked again' }),
    }),
  },
  {
    permission: 'reveal',
    permissionInHandler: true,
    branch: 'query',
    shownOnce: true,
    readOnly: true,
    description: `For owners and admins, and for analysts if the branch allows it (\`policy.dashboard.analysts_reveal\`). At most 60 per hour and user. \`fields\`
are the \`field\` of masked values, or \`images.<index>\` for an image.`,
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
