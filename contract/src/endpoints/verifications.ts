import { type Static, Type } from 'typebox';
import { CrossCheck } from '../cross-check.ts';
import { describedBy } from '../described-by.ts';
import { defineEndpoint, success } from '../endpoint.ts';
import type { LivenessCompleted } from '../events/liveness-completed.ts';
import type { EvidenceOf } from '../evidence/index.ts';
import type { Provenance } from '../evidence/provenance.ts';
import { expected } from '../expectations.ts';
import { CodedMessage, literals, MaybeText, Personal, Time } from '../schemas.ts';
import { verificationKinds, verificationOutcomes } from '../values.ts';
import { type CustomerResult, ScreeningAnswer } from './customers.ts';
import type { ComparisonResult, DocumentResult, LivenessResult } from './onboarding.ts';

export type VerificationKind = (typeof verificationKinds)[number];
export const Kind = literals(verificationKinds);

export type VerificationOutcome = (typeof verificationOutcomes)[number];
export const Outcome = literals(verificationOutcomes, {
  description:
    'refused: the attempt was answered with 400, for example an unreadable document or no face; not_checked: no identity provider is configured, so the customer was not checked',
});

export const VerificationSummary = Type.Object({
  id: Type.Integer({ description: 'Same as the header `x-verification-id`' }),
  kind: Kind,
  outcome: Outcome,
  name: Type.Union([Type.String(), Type.Null()], { description: 'First letter of each word: `A••• O•••`' }),
  reference: Type.Union([Type.String(), Type.Null()], { description: 'Your name for the customer' }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Reason of the outcome, in English' }),
  reasons: Type.Array(CodedMessage, { description: '`reason` as codes with parameters' }),
  created_at: Time,
});

/** Names of the schemas that describe the evidence in records. */
const evidenceNames = [
  'DocumentEvidence',
  'LivenessEvidence',
  'ComparisonEvidence',
  'CustomerEvidence',
  'ScreeningsEvidence',
  'RunEvidence',
] as const;

/** Answer to a request whose pictures were examined and refused. */
export const RefusedResult = Type.Object({
  status: Type.Literal('failed'),
  data: Type.Array(Type.Never(), { maxItems: 0 }),
  message: Type.String(),
});
/** Answer to the screening of several names. */
export const ScreeningBatchResult = Type.Object({ results: Type.Array(ScreeningAnswer) });
/** Answer that a record contains, without pictures. The pictures are in `images`. */
export type VerificationResult =
  | Static<typeof DocumentResult>
  | Static<typeof LivenessResult>
  | Static<typeof ComparisonResult>
  | Static<typeof CustomerResult>
  | Static<typeof ScreeningAnswer>
  | Static<typeof ScreeningBatchResult>
  | LivenessCompleted
  | Static<typeof RefusedResult>;
const resultNames = [
  'DocumentResult',
  'LivenessResult',
  'FaceComparisonResult',
  'CustomerResult',
  'ScreeningAnswer',
  'ScreenBatchResult',
  'LivenessCompleted',
  'RefusedResult',
] as const;

/** One record with all its data except the images. */
export const VerificationRecord = Type.Intersect([
  VerificationSummary,
  Type.Object({
    result: describedBy<VerificationResult>(resultNames, { description: 'Answer of the request' }),
    evidence: describedBy<EvidenceOf[VerificationKind]>(evidenceNames, {
      description: 'Data behind the result, by kind of record',
    }),
    provenance: describedBy<Provenance>(['Provenance'], {
      description: 'Versions of the models, lists and policies used',
    }),
    details: Type.Optional(
      Type.Record(Type.String(), Personal, {
        description:
          'Documents only: every field that was read, including fields that are not in the answer, for example address and bill_date',
      }),
    ),
  }),
]);

const Moment = Type.String({
  maxLength: 40,
  format: 'iso-8601',
  ...expected('expected_moment'),
});
export const Reference = Type.String({ minLength: 1, maxLength: 512, description: '1 to 128 printable characters' });
/** Values for the filter of the list of records. */
export const Capture = literals(['good', 'blurry', 'no_face', 'unreadable_document', 'tried_again'], {
  description: 'Quality of the pictures of an SDK run. `tried_again`: at least one attempt failed',
});
export const VerificationFilter = Type.Object({
  reference: Type.Optional(Reference),
  kind: Type.Optional(Kind),
  outcome: Type.Optional(Outcome),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Code of a reason of a customer’s decision',
    }),
  ),
  device: Type.Optional(
    Type.String({
      pattern: '^[a-z-]{1,40}$',
      ...expected('expected_device_class'),
    }),
  ),
  capture: Type.Optional(Capture),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
});
const Page = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', ...expected('expected_cursor') })),
});

const common = { method: 'GET', access: 'key', tag: 'Records' } as const;
export const findVerifications = defineEndpoint({
  ...common,
  path: '/api/v1/verifications',
  scope: 'read',
  summary: 'List records of the branch, newest first. `from` is inclusive, `to` is exclusive',
  query: Type.Intersect([VerificationFilter, Page]),
  answers: {
    200: success(Type.Object({ items: Type.Array(VerificationSummary), cursor: MaybeText })),
  },
});
export const findVerification = defineEndpoint({
  ...common,
  path: '/api/v1/verifications/:id',
  scope: 'read',
  summary: 'Retrieve a record by the id in its response',
  params: Type.Object({ id: Type.String() }),
  answers: { 200: success(VerificationRecord) },
});

export const findCustomer = defineEndpoint({
  ...common,
  path: '/api/v1/customers/:reference',
  scope: 'read',
  summary: 'Retrieve the records of a reference, and comparisons between them',
  description: `Compares the different answers about ID numbers, the newest document of each type and number, and the newest live
selfie. Each comparison has a result (agrees, differs or not known) and its reason. There is no score. Searches the newest 20
records of each kind. Compares at most 5 answers and 10 documents: the newest of each kind of number or document type,
then the newest others.`,
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
