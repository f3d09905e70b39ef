import { Type } from 'typebox';
import { defineEndpoint, success } from '../endpoint.ts';
import { CodedMessage, literals, MaybeText, Personal, Time } from '../schemas.ts';
import { verificationKinds, verificationOutcomes } from '../values.ts';

export type VerificationKind = (typeof verificationKinds)[number];
export const Kind = literals(verificationKinds);

export type VerificationOutcome = (typeof verificationOutcomes)[number];
export const Outcome = literals(verificationOutcomes, {
  description:
    'refused: the attempt was looked at and answered with 400 (an unreadable document, no face); not_checked: no identity provider is configured, so nothing was decided about the customer',
});

export const VerificationSummary = Type.Object({
  id: Type.Integer({ description: 'As in the header `x-verification-id`' }),
  kind: Kind,
  outcome: Outcome,
  name: Type.Union([Type.String(), Type.Null()], { description: 'The first letter of each word: `A*** O***`' }),
  reference: Type.Union([Type.String(), Type.Null()], { description: "The caller's own name for the customer" }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why the outcome is what it is, in English' }),
  reasons: Type.Array(CodedMessage, { description: 'The same as codes with their parameters' }),
  created_at: Time,
});

/** One record with all that is kept of it, but its images. */
export const VerificationRecord = Type.Intersect([
  VerificationSummary,
  Type.Object({
    result: Type.Unknown({ description: 'What was answered' }),
    evidence: Type.Unknown({ description: 'How it came about' }),
    provenance: Type.Unknown({ description: 'What it was decided with: models, lists and policies by version' }),
    details: Type.Optional(
      Type.Record(Type.String(), Personal, {
        description: 'Documents: every field that was read, those beyond the contract too (address, bill_date …)',
      }),
    ),
  }),
]);

const Moment = Type.String({
  maxLength: 40,
  format: 'iso-8601',
  description: 'an ISO 8601 date or time such as 2026-01-31T08:00:00Z',
});
export const Reference = Type.String({ minLength: 1, maxLength: 512, description: '1 to 128 printable characters' });
/** Values by which a list of records can be filtered. */
export const Capture = literals(['good', 'blurry', 'no_face', 'unreadable_document', 'tried_again'], {
  description: 'of an SDK run: what was wrong with its pictures; `tried_again`: at least one attempt failed',
});
export const VerificationFilter = Type.Object({
  reference: Type.Optional(Reference),
  kind: Type.Optional(Kind),
  outcome: Type.Optional(Outcome),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'of a customer: the code of one of the reasons of its decision',
    }),
  ),
  device: Type.Optional(
    Type.String({
      pattern: '^[a-z-]{1,40}$',
      description: 'of an SDK run: class of its device, as the overview names it',
    }),
  ),
  capture: Type.Optional(Capture),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
});
const Page = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', description: 'a number from 1 to 100' })),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'the cursor of the page before' })),
});

const common = { method: 'GET', access: 'key', tag: 'Records' } as const;
export const findVerifications = defineEndpoint({
  ...common,
  path: '/api/v1/verifications',
  summary: "The branch's records, newest first; `from` counts, `to` does not",
  query: Type.Intersect([VerificationFilter, Page]),
  answers: {
    200: success(Type.Object({ items: Type.Array(VerificationSummary), cursor: MaybeText })),
  },
});
export const findVerification = defineEndpoint({
  ...common,
  path: '/api/v1/verifications/:id',
  summary: 'One record by the id that its response carried',
  params: Type.Object({ id: Type.String() }),
  answers: { 200: success(VerificationRecord) },
});

const Compared = Type.Optional(Type.Array(Personal));
/** One part of why a cross-check came out so. What was compared stands under a name that says what it is. */
const Cause = Type.Object({
  code: Type.String({ description: 'Such as `words_differ`, `birth_dates_agree`, `no_authority_photo`' }),
  name: Compared,
  birth_date: Compared,
  sex: Type.Optional(Type.Array(Type.String())),
  kind: Type.Optional(Type.Array(Type.String(), { description: 'Kinds of numbers' })),
  confidence: Type.Optional(Type.Number({ description: 'By how much the faces agree, in percent' })),
  doubts: Type.Optional(Type.Array(Type.String(), { description: 'What is wrong with the pictures' })),
});
export const CrossCheck = Type.Object({
  what: literals(['name', 'date_of_birth', 'sex', 'number', 'face'], { description: 'What is compared' }),
  of: Type.Array(
    Type.Object({
      source: literals(['authority', 'document', 'selfie']),
      verification_id: Type.Integer(),
      document_type: Type.Optional(Type.String()),
    }),
    { description: 'The two that are compared' },
  ),
  verdict: literals(['agrees', 'differs', 'cannot_be_said']),
  explanation: Personal,
  causes: Type.Array(Cause, { description: 'What the explanation says, part by part, for pages in other languages' }),
});
export const findCustomer = defineEndpoint({
  ...common,
  path: '/api/v1/customers/:reference',
  summary: 'Everything with one reference, and what the checks say about each other',
  description: `The newest verified ID number, the newest readable document of each type and the newest live selfie are set against each
other. Each comparison agrees, differs or cannot be said, and says why; nothing is weighed into a score.`,
  params: Type.Object({ reference: Reference }),
  answers: {
    200: success(
      Type.Object({
        reference: Type.String(),
        verifications: Type.Array(VerificationSummary, { description: 'Newest first, at most 200' }),
        cross_checks: Type.Array(CrossCheck),
      }),
    ),
  },
});
