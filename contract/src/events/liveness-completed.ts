import { type Static, Type } from 'typebox';
import type { Sendable } from '../endpoint.ts';
import { literals, TimeText } from '../schemas.ts';
import { textOrEmpty, textOrNull, unknownAs } from '../unknown.ts';

export const CustomerProfile = Type.Object({
  first_name: textOrEmpty(
    'Empty if the authority returns none: read `status` and `failure_reason`. The first word of an undivided name',
  ),
  last_name: textOrEmpty('Empty if first_name is empty, or the authority returns one word'),
  other_name: textOrNull('null if the authority returns no middle name'),
  date_of_birth: textOrEmpty('DD-Mon-YYYY. Empty if the authority returns no complete date: ask the customer'),
  age: Type.Number(unknownAs(0, 'Whole years. 0 if date_of_birth is empty: do not read it as a minor')),
  gender: textOrEmpty('Male or Female. Empty if the authority returns none'),
  id_number: textOrEmpty('The number that was looked up. Empty if the run ended before a number was entered'),
  serial_number: textOrNull('Always null'),
  occupation: textOrNull('Always null'),
  place_of_birth: textOrNull('Always null'),
  place_of_live: textOrEmpty('Always empty'),
  date_of_issue: textOrNull('Always null'),
  photo_url: textOrNull('null if the authority returns no photo. Then no faces were compared'),
});

const ON_DOCUMENT = 'Empty if not read';
const onDocument = () => textOrNull('null if not read');

export const DocumentBlock = Type.Object({
  status: literals(['verified', 'unverified', 'unreadable'], {
    description:
      'verified: it was read and all its checks passed; unverified: it was read and a check failed; unreadable: it could not be read, or none was sent',
  }),
  document_type: textOrEmpty('Empty if the run ended before the customer chose one'),
  is_expired: Type.Boolean(unknownAs(false, 'Also false if expiry_date is empty: use expiry_date')),
  first_name: Type.Union(
    [Type.String(), Type.Null()],
    unknownAs('', 'null for the document of a company. Empty if it was not read. Do not compare an empty name'),
  ),
  last_name: Type.Union([Type.String(), Type.Null()], unknownAs('', 'null or empty as first_name')),
  date_of_birth: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT} completely: ask the customer`),
  age: Type.Number(unknownAs(0, 'Whole years. 0 if date_of_birth is empty: do not read it as a minor')),
  gender: textOrEmpty(`Male or Female. ${ON_DOCUMENT}`),
  nationality: textOrEmpty(`ISO 3166-1 alpha-3 if the country is known, otherwise as printed. ${ON_DOCUMENT}`),
  document_number: textOrEmpty(`${ON_DOCUMENT}: ask for the document again`),
  expiry_date: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT}: do not read it as "never expires"`),
  issue_date: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT}`),
  issuing_authority: textOrEmpty(ON_DOCUMENT),
  document_url: textOrEmpty('Empty if no picture was sent'),
  document_back_url: textOrNull('null if no back was sent'),
  face_match: Type.Object({
    attempted: Type.Boolean({ description: 'True if two faces were compared' }),
    verified: Type.Boolean({ description: 'Also false if no faces were compared: read attempted and reason' }),
    confidence_percentage: Type.Number(unknownAs(0, '0 if attempted is false: not a measure of similarity')),
    reason: textOrNull('Explanation if verified is false or the match was skipped; otherwise null'),
    selfie_url: textOrEmpty('Empty if no selfie was captured'),
    document_face_url: textOrEmpty('Empty if no portrait was found on the document'),
  }),
  place_of_birth: onDocument(),
  place_of_issue: onDocument(),
  address: onDocument(),
  district: onDocument(),
  division: onDocument(),
  location: onDocument(),
  sub_location: onDocument(),
  serial_number: onDocument(),
  barcode_number: onDocument(),
});

/**
 * Event of a completed run. The event has no envelope. It is signed with the webhook secret of the SDK configuration.
 */
export const livenessCompleted = Type.Object(
  {
    event: Type.Literal('liveness.completed'),
    verification_id: Type.Integer({
      description: "Use it to detect duplicates. Equals the completion callback's entryId",
    }),
    verification_type: literals(['data_verification', 'document_verification', 'liveness_only']),
    status: literals(['passed', 'failed'], {
      description: 'passed: the run was completed, with any result; read biometrics.face_match.decision',
    }),
    failure_reason: textOrNull('Code of the reason; null if the run was completed'),
    timestamp: TimeText,
    subject: Type.Object({
      identifier: textOrEmpty('Empty if it was not entered or not read: match the run by activity.session_id'),
      identifier_type: textOrEmpty('Empty if the run ended before the customer chose one'),
      country: textOrEmpty('Empty if neither you nor the customer chose one before the run ended'),
    }),
    biometrics: Type.Object({
      liveness_verified: Type.Boolean({ description: 'Also false if no selfie was captured: read failure_reason' }),
      face_match: Type.Object({
        attempted: Type.Boolean({ description: 'True if two faces were compared' }),
        verified: Type.Boolean({ description: 'True if decision is MATCH. Also false if no faces were compared' }),
        confidence_percentage: Type.Optional(
          Type.Number(unknownAs(0, '0 or absent if attempted is false or the decision is REJECTED')),
        ),
        decision: Type.Optional(
          Type.Unsafe<'MATCH' | 'NO_MATCH' | 'REJECTED'>({
            type: 'string',
            enum: ['MATCH', 'NO_MATCH', 'REJECTED'],
            ...unknownAs(
              'absent',
              'Absent for a live liveness_only run. NO_MATCH with attempted false: no faces were compared',
            ),
          }),
        ),
      }),
      selfie_url: textOrEmpty('Empty if no selfie was captured'),
      face_analysis: Type.Object({
        gender: textOrEmpty('Estimated from the face, for information. Empty without a face'),
        dominant_emotion: textOrEmpty('For information. Empty without a face'),
        face_quality: Type.Object({
          face_detected: Type.Boolean({
            description: 'false without a face or a selfie. Then do not read other fields of face_analysis',
          }),
          face_confidence: Type.Number(unknownAs(0, '0 to 1. 0 without a face')),
          blur_score: Type.Number(unknownAs(1, '0 (sharp) to 1 (blurred). 1 without a face')),
          is_blurry: Type.Boolean(unknownAs(true, 'true without a face')),
        }),
      }),
    }),
    activity: Type.Object({
      session_id: Type.String({ description: 'session_id of POST /v1/sdk/sessions: match the run by it' }),
      started_at: Type.String({
        format: 'date-time',
        description: 'ISO 8601, UTC. When the page was opened; if it never was, when the session was created',
      }),
      submitted_at: Type.String({
        format: 'date-time',
        description: 'ISO 8601, UTC. Equals completed_at if the run ended without a submit',
      }),
      completed_at: TimeText,
      duration_seconds: Type.Number({ description: 'Seconds from started_at to completed_at' }),
    }),
    request_context: Type.Object({
      ip: Type.Object({
        address: textOrEmpty('Empty if the page was never opened'),
        city: textOrEmpty('Always empty'),
        country_code: textOrEmpty('Always empty'),
      }),
      device: Type.Object({
        user_agent: textOrEmpty('Empty if the page was never opened, or the browser sends none'),
        type: Type.String(unknownAs('desktop', 'mobile, tablet or desktop. Also desktop if user_agent is empty')),
        os: textOrEmpty('Empty if user_agent does not name one'),
      }),
    }),
    customer_profile: Type.Optional(CustomerProfile),
    document: Type.Optional(DocumentBlock),
  },
  { description: 'An SDK run ended, with any result. Sent once for each run.' },
);
export type LivenessCompleted = Sendable<Static<typeof livenessCompleted>>;
