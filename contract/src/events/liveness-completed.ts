import { type Static, Type } from 'typebox';
import type { Sendable } from '../endpoint.ts';
import { literals, Maybe, MaybeText, TimeText } from '../schemas.ts';

const CustomerProfile = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  other_name: MaybeText,
  date_of_birth: Type.String({ description: 'DD-Mon-YYYY' }),
  age: Type.Number(),
  gender: Type.String(),
  id_number: Type.String(),
  serial_number: MaybeText,
  occupation: MaybeText,
  place_of_birth: MaybeText,
  place_of_live: Type.String(),
  date_of_issue: MaybeText,
  photo_url: MaybeText,
});

const DocumentBlock = Type.Object({
  status: literals(['verified', 'unverified', 'unreadable'], {
    description:
      'verified: it was read and every check that it carries passes; unverified: it was read and a check fails; unreadable: it could not be read',
  }),
  document_type: Type.String(),
  is_expired: Type.Boolean(),
  first_name: Maybe(Type.String({ description: 'null on the document of a company' })),
  last_name: Maybe(Type.String({ description: 'null on the document of a company' })),
  date_of_birth: Type.String({ description: 'YYYY-MM-DD' }),
  age: Type.Number(),
  gender: Type.String(),
  nationality: Type.String({ description: 'Three letters' }),
  document_number: Type.String(),
  expiry_date: Type.String(),
  issue_date: Type.String(),
  issuing_authority: Type.String(),
  document_url: Type.String(),
  document_back_url: MaybeText,
  face_match: Type.Object({
    attempted: Type.Boolean(),
    verified: Type.Boolean(),
    confidence_percentage: Type.Number(),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'A friendly explanation when verified is false or the match was skipped',
    }),
    selfie_url: Type.String(),
    document_face_url: Type.String(),
  }),
  place_of_birth: MaybeText,
  place_of_issue: MaybeText,
  address: MaybeText,
  district: MaybeText,
  division: MaybeText,
  location: MaybeText,
  sub_location: MaybeText,
  serial_number: MaybeText,
  barcode_number: MaybeText,
});

/** Flat, without an envelope; signed with the webhook secret of the SDK configuration. */
export const livenessCompleted = Type.Object(
  {
    event: Type.Literal('liveness.completed'),
    verification_id: Type.Integer({ description: "De-duplicate on it; equals the completion callback's entryId" }),
    verification_type: literals(['data_verification', 'document_verification', 'liveness_only']),
    status: literals(['passed', 'failed'], {
      description: 'passed: the run came to its end, whatever was found; read biometrics.face_match.decision',
    }),
    failure_reason: MaybeText,
    timestamp: TimeText,
    subject: Type.Object({ identifier: Type.String(), identifier_type: Type.String(), country: Type.String() }),
    biometrics: Type.Object({
      liveness_verified: Type.Boolean(),
      face_match: Type.Object({
        attempted: Type.Boolean(),
        verified: Type.Boolean(),
        confidence_percentage: Type.Optional(
          Type.Number({ description: 'May be absent or 0 when the decision is REJECTED' }),
        ),
        decision: Type.Optional(
          literals(['MATCH', 'NO_MATCH', 'REJECTED'], { description: 'Absent for a live liveness_only run' }),
        ),
      }),
      selfie_url: Type.String(),
      face_analysis: Type.Object({
        gender: Type.String(),
        dominant_emotion: Type.String(),
        face_quality: Type.Object({
          face_detected: Type.Boolean(),
          face_confidence: Type.Number(),
          blur_score: Type.Number(),
          is_blurry: Type.Boolean(),
        }),
      }),
    }),
    activity: Type.Object({
      session_id: Type.String(),
      started_at: TimeText,
      submitted_at: TimeText,
      completed_at: TimeText,
      duration_seconds: Type.Number(),
    }),
    request_context: Type.Object({
      ip: Type.Object({ address: Type.String(), city: Type.String(), country_code: Type.String() }),
      device: Type.Object({ user_agent: Type.String(), type: Type.String(), os: Type.String() }),
    }),
    customer_profile: Type.Optional(CustomerProfile),
    document: Type.Optional(DocumentBlock),
  },
  { description: 'An SDK run ended: once for each run, whatever was found.' },
);
export type LivenessCompleted = Sendable<Static<typeof livenessCompleted>>;
