import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { erasureReasons } from '../values.ts';
import { Email, endpoint, managed } from './management.ts';

const tag = 'By person';
export const personCriteria = {
  number: Type.Optional(
    Type.String({ minLength: 4, maxLength: 64, description: 'Of an identity document, an account of an authority' }),
  ),
  name: Type.Optional(
    Type.String({ minLength: 2, maxLength: 300, description: 'Whole, with birth_date: namesakes are many' }),
  ),
  birth_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...expected('expected_date') })),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: "The caller's own name for the customer (`x-reference`)",
    }),
  ),
  email: Type.Optional(Email),
};
export const Digest = Type.String({
  minLength: 16,
  maxLength: 16,
  description: 'Of what was found: given again, nothing else is deleted than was shown',
});
export const ErasureReason = literals(erasureReasons, {
  description: 'Why, in a word that names nobody: it stays in the audit log',
});
/** Body of a deletion of a person's data. The deletion is carried out at once or proposed. */
export const Erasure = Type.Object(
  { ...personCriteria, digest: Digest, reason_code: ErasureReason },
  { description: 'Whom to forget' },
);
const Stays = Type.Union([Type.Literal('legal duty'), Type.Null()], {
  description: 'Whether the law keeps it, whichever duty that is: a legal hold, or a case',
});
const Hold = Type.Object({ id: Type.Integer(), reason: Type.String(), placed_at: Time });

export const findPerson = endpoint(
  {
    method: 'POST',
    path: '/v1/persons/find',
    tag,
    summary: 'What the account keeps about one person, and what of it would stay',
    data: Type.Object({
      digest: Digest,
      needs_second: Type.Boolean({
        description: 'Whether forgetting this person takes two people: anything but one check exists',
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
          { description: 'Runs of the SDK that no record came of' },
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
              'Of the blacklists, with a number, address, telephone, account or card of this person; removed ones too',
          },
        ),
      ),
      listed: Type.Array(
        Type.Object({
          id: Type.Integer(),
          branch_id: Type.Integer(),
          list: Type.String({ description: 'Its name' }),
          kind: Type.String(),
          removed: Type.Boolean(),
          stays: Stays,
        }),
        { description: 'Of the lists of rules, with a number, address or account of this person; removed ones too' },
      ),
      holds: Type.Array(Hold),
      cases: Type.Array(
        Type.Object({
          id: Type.Integer(),
          case_id: Type.String(),
          branch_id: Type.Integer(),
          reports: Type.Integer({ description: 'Reports of the case that are approved' }),
          until: Type.Union([Time, Type.Null()], { description: 'Null while the case is worked on' }),
        }),
        {
          description:
            'Cases that the law keeps and that name this person, for people who may work on cases. Never tell the person: it would tip them off',
        },
      ),
    }),
  },
  {
    permission: 'handle_persons',
    shownOnce: true,
    description: `Any of the criteria finds a record; so do the numbers that records found so were looked up by. Of every branch. A record that has
neither (a selfie, a comparison of faces) is found by the reference it was sent with alone.`,
    body: Type.Object(personCriteria),
  },
);
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/v1/persons/export',
  access: 'token',
  tag,
  permission: 'handle_persons',
  summary: 'What a person may be given about themselves: a ZIP archive of person.json and images',
  description:
    'Their own data alone: no outcome of rules or screening, no alert, case, report, blacklist or legal hold, and nothing by which one can be inferred.',
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
    summary: 'Delete what was found about one person, for good',
    data: Type.Object({
      deleted: Type.Object({
        records: Type.Integer(),
        images: Type.Integer(),
        answers: Type.Integer(),
        transactions: Type.Integer(),
        sessions: Type.Integer(),
        blacklisted: Type.Integer(),
        listed: Type.Integer({ description: 'Entries of lists of rules' }),
      }),
      stays: Type.Object({ records: Type.Integer(), transactions: Type.Integer() }),
      notice: Type.Literal('Your data was deleted, except what we must keep by law.', {
        description: 'What to tell the person: the same words whatever stays, and where nothing does',
      }),
    }),
  },
  {
    permission: 'handle_persons',
    stepUp: true,
    shownOnce: true,
    description:
      'Where nothing but one check exists; for anything else 409: propose it at `POST /v1/changes`, and another person approves it. What the law keeps stays until its date. Backups, and what was delivered to receivers, are out of reach.',
    body: Erasure,
  },
);
export const placeHold = endpoint(
  {
    method: 'POST',
    path: '/v1/legal-holds',
    tag,
    summary:
      'Keep what is found about one person until the hold is released, which takes two people (`POST /v1/changes`)',
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
  summary: 'Legal holds in force',
  answers: {
    200: managed(Type.Object({ items: Type.Array(Type.Intersect([Hold, Type.Object({ records: Type.Integer() })])) })),
  },
});
