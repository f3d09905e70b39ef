import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { erasureReasons } from '../values.ts';
import { Email, endpoint, managed } from './management.ts';

const tag = 'By person';
export const personCriteria = {
  number: Type.Optional(
    Type.String({ minLength: 4, maxLength: 64, description: 'Number of an identity document or of an authority' }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 300,
      description: 'Full name. Requires birth_date, because people share names',
    }),
  ),
  birth_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...expected('expected_date') })),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Your name for the customer (`x-reference`)',
    }),
  ),
  email: Type.Optional(Email),
};
export const Digest = Type.String({
  minLength: 16,
  maxLength: 16,
  description: 'Digest of the data found. Fails with 409 if the data has changed',
});
export const ErasureReason = literals(erasureReasons, {
  description: 'Reason for the audit log. It names nobody',
});
/** Body of a deletion of a person's data. The deletion is either carried out at once or proposed. */
export const Erasure = Type.Object(
  { ...personCriteria, digest: Digest, reason_code: ErasureReason },
  { description: 'Person whose data is deleted' },
);
export const Stays = Type.Union([Type.Literal('legal duty'), Type.Null()], {
  description: '`legal duty` if a legal hold or a case requires keeping it',
});
const Hold = Type.Object({ id: Type.Integer(), reason: Type.String(), placed_at: Time });

export const findPerson = endpoint(
  {
    method: 'POST',
    path: '/v1/persons/find',
    tag,
    summary: 'Retrieve the stored data about a person, and the data that a deletion would keep',
    data: Type.Object({
      digest: Digest,
      needs_second: Type.Boolean({
        description: 'True if the deletion requires two people, because there is more data than a single check',
      }),
      records: Type.Array(
        Type.Object({
          id: Type.Integer(),
          branch_id: Type.Integer(),
          kind: Type.String(),
          outcome: Type.String(),
          created_at: Time,
          images: Type.Integer(),
          name: MaybeText,
          stays: Stays,
        }),
      ),
      watches: Type.Integer(),
      alerts: Type.Integer(),
      transactions: Type.Array(
        Type.Object({ id: Type.Integer(), branch_id: Type.Integer(), created_at: Time, stays: Stays }),
      ),
      sessions: Type.Array(
        Type.Object(
          { id: Type.String(), branch_id: Type.Integer(), created_at: Time, stays: Stays },
          { description: 'SDK runs without a record' },
        ),
      ),
      blacklisted: Type.Array(
        Type.Object(
          {
            id: Type.Integer(),
            branch_id: Maybe(Type.Integer()),
            list: Type.String(),
            kind: Type.String(),
            created_at: Time,
            removed: Type.Boolean(),
            stays: Stays,
          },
          {
            description:
              'Blacklist entries with a number, address, telephone, account or card of this person, including removed entries',
          },
        ),
      ),
      listed: Type.Array(
        Type.Object({
          id: Type.Integer(),
          branch_id: Type.Integer(),
          list: Type.String({ description: 'Name of the list' }),
          kind: Type.String(),
          removed: Type.Boolean(),
          stays: Stays,
        }),
        {
          description: 'Rule list entries with a number, address or account of this person, including removed entries',
        },
      ),
      holds: Type.Array(Hold),
      cases: Type.Array(
        Type.Object({
          id: Type.Integer(),
          case_id: Type.String(),
          branch_id: Type.Integer(),
          reports: Type.Integer({ description: 'Approved reports of the case' }),
          until: Type.Union([Time, Type.Null()], { description: 'null while the case is open' }),
        }),
        {
          description:
            'Cases that name this person and must be kept by law, for users who may work on cases. Do not tell the person about them (tipping-off)',
        },
      ),
    }),
  },
  {
    permission: 'handle_persons',
    shownOnce: true,
    description: `Searches every branch. Returns records that match any of the criteria, or a number in the records found. A selfie or face comparison has no number:
it is found only by its reference. An \`email\` finds the customers whose transactions name it, and all their transactions: check that they are one person. Fails with \`email_of_several_customers\` if there are more than 5.`,
    body: Type.Object(personCriteria),
  },
);
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/v1/persons/export',
  access: 'token',
  tag,
  permission: 'handle_persons',
  summary: "Export a person's data for that person, as a ZIP archive of person.json and images",
  description:
    'Contains no result of rules or screening, alert, case, report, blacklist entry or legal hold, and nothing that reveals one. If your answers are masked, it counts as one of 60 reveals per hour.',
  stepUp: true,
  download: { type: 'application/zip', name: 'hakiki-person.zip' },
  body: Type.Object(personCriteria),
  answers: { 200: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' }) },
});
export const forgetPerson = endpoint(
  {
    method: 'POST',
    path: '/v1/persons/forget',
    tag,
    summary: 'Permanently delete the data about a person',
    data: Type.Object({
      deleted: Type.Object({
        records: Type.Integer(),
        images: Type.Integer(),
        answers: Type.Integer(),
        transactions: Type.Integer(),
        sessions: Type.Integer(),
        blacklisted: Type.Integer(),
        listed: Type.Integer({ description: 'Entries of rule lists' }),
      }),
      stays: Type.Object({ records: Type.Integer(), transactions: Type.Integer() }),
      notice: Type.Literal('Your data was deleted, except what we must keep by law.', {
        description: 'Message for the person. It is the same for every result',
      }),
    }),
  },
  {
    permission: 'handle_persons',
    stepUp: true,
    shownOnce: true,
    description:
      'Deletes only a single check. If there is more data, fails with 409: propose the deletion with `POST /v1/changes` for another person to approve. Data that the law requires is kept until its date. Backups and delivered events are not changed.',
    body: Erasure,
  },
);
export const placeHold = endpoint(
  {
    method: 'POST',
    path: '/v1/legal-holds',
    tag,
    summary: 'Place a legal hold on the data about a person. Releasing it requires two people (`POST /v1/changes`)',
    data: Type.Object({ id: Type.Integer(), records: Type.Integer() }),
    status: 201,
  },
  {
    permission: 'handle_persons',
    stepUp: true,
    body: Type.Object({ ...personCriteria, reason: Type.String({ minLength: 1, maxLength: 2000 }) }),
  },
);
export const listHolds = defineEndpoint({
  method: 'GET',
  path: '/v1/legal-holds',
  access: 'token',
  tag,
  permission: 'handle_persons',
  summary: 'List legal holds in force',
  answers: {
    200: managed(Type.Object({ items: Type.Array(Type.Intersect([Hold, Type.Object({ records: Type.Integer() })])) })),
  },
});
