import { type Static, Type } from 'typebox';
import type { Sendable } from '../endpoint.ts';
import { literals, TimeText } from '../schemas.ts';
import { textOrEmpty, textOrNull, unknownAs } from '../unknown.ts';

export const CustomerProfile = Type.Object({
  first_name: textOrEmpty(
    'Empty where the authority gives none: read `status` and `failure_reason`. Of one undivided name the first word',
  ),
  last_name: textOrEmpty('Empty as first_name is, and where the authority gives one word'),
  other_name: textOrNull('null where the authority gives no middle name'),
  date_of_birth: textOrEmpty('DD-Mon-YYYY. Empty where the authority gives no whole date: ask the customer'),
  age: Type.Number(unknownAs(0, 'Whole years. 0 where date_of_birth is empty: never read it as a minor')),
  gender: textOrEmpty('Male or Female. Empty where the authority does not say'),
  id_number: textOrEmpty('The number that was asked. Empty where the run ended before one was entered'),
  serial_number: textOrNull('Always null'),
  occupation: textOrNull('Always null'),
  place_of_birth: textOrNull('Always null'),
  place_of_live: textOrEmpty('Always empty'),
  date_of_issue: textOrNull('Always null'),
  photo_url: textOrNull('null where the authority gives no photo: then nothing was compared'),
});

const ON_DOCUMENT = 'Empty where not read';
const onDocument = () => textOrNull('null where not read');

export const DocumentBlock = Type.Object({
  status: literals(['verified', 'unverified', 'unreadable'], {
    description:
      'verified: it was read and every check that it carries passes; unverified: it was read and a check fails; unreadable: it could not be read, or none was sent',
  }),
  document_type: textOrEmpty('Empty where the customer had not chosen one when the run ended'),
  is_expired: Type.Boolean(unknownAs(false, 'false also where expiry_date is empty: decide by expiry_date')),
  first_name: Type.Union(
    [Type.String(), Type.Null()],
    unknownAs('', 'null on the document of a company. Empty where it was not read. Do not compare an empty name'),
  ),
  last_name: Type.Union([Type.String(), Type.Null()], unknownAs('', 'null and empty as first_name is')),
  date_of_birth: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT}, or where only a part of it was: ask the customer`),
  age: Type.Number(unknownAs(0, 'Whole years. 0 where date_of_birth is empty: never read it as a minor')),
  gender: textOrEmpty(`Male or Female. ${ON_DOCUMENT}`),
  nationality: textOrEmpty(
    `Three letters of ISO 3166-1 where the state is known, else as it is printed. ${ON_DOCUMENT}`,
  ),
  document_number: textOrEmpty(`${ON_DOCUMENT}: ask for the document again`),
  expiry_date: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT}: do not read it as "never expires"`),
  issue_date: textOrEmpty(`YYYY-MM-DD. ${ON_DOCUMENT}`),
  issuing_authority: textOrEmpty(ON_DOCUMENT),
  document_url: textOrEmpty('Empty where no picture was sent'),
  document_back_url: textOrNull('null where no back was sent'),
  face_match: Type.Object({
    attempted: Type.Boolean({ description: 'Whether two faces were compared' }),
    verified: Type.Boolean({ description: 'false also where nothing was compared: read attempted and reason' }),
    confidence_percentage: Type.Number(unknownAs(0, '0 where attempted is false: no measure of likeness')),
    reason: textOrNull('A friendly explanation when verified is false or the match was skipped; null otherwise'),
    selfie_url: textOrEmpty('Empty where no selfie was captured'),
    document_face_url: textOrEmpty('Empty where no portrait was found on the document'),
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
 * Event of a completed run. It is flat, without an envelope, and signed with the webhook secret of the SDK
 * configuration.
 */
export const livenessCompleted = Type.Object(
  {
    event: Type.Literal('liveness.completed'),
    verification_id: Type.Integer({ description: "De-duplicate on it; equals the completion callback's entryId" }),
    verification_type: literals(['data_verification', 'document_verification', 'liveness_only']),
    status: literals(['passed', 'failed'], {
      description: 'passed: the run came to its end, whatever was found; read biometrics.face_match.decision',
    }),
    failure_reason: textOrNull('A code; null where nothing kept the run from its end'),
    timestamp: TimeText,
    subject: Type.Object({
      identifier: textOrEmpty('Empty where it was not entered or not read: match the run by activity.session_id'),
      identifier_type: textOrEmpty('Empty where the customer had not chosen one when the run ended'),
      country: textOrEmpty('Empty where neither you nor the customer had chosen one when the run ended'),
    }),
    biometrics: Type.Object({
      liveness_verified: Type.Boolean({ description: 'false also where no selfie was captured: read failure_reason' }),
      face_match: Type.Object({
        attempted: Type.Boolean({ description: 'Whether two faces were compared' }),
        verified: Type.Boolean({ description: 'Follows from decision; false also where nothing was compared' }),
        confidence_percentage: Type.Optional(
          Type.Number(unknownAs(0, '0 or absent where attempted is false or the decision is REJECTED')),
        ),
        decision: Type.Optional(
          Type.Unsafe<'MATCH' | 'NO_MATCH' | 'REJECTED'>({
            type: 'string',
            enum: ['MATCH', 'NO_MATCH', 'REJECTED'],
            ...unknownAs(
              'absent',
              'Absent for a live liveness_only run. NO_MATCH with attempted false: nothing was compared',
            ),
          }),
        ),
      }),
      selfie_url: textOrEmpty('Empty where no selfie was captured'),
      face_analysis: Type.Object({
        gender: textOrEmpty('What the face looks like; for information. Empty without a face'),
        dominant_emotion: textOrEmpty('For information. Empty without a face'),
        face_quality: Type.Object({
          face_detected: Type.Boolean({
            description: 'false without a face or a selfie: then read no other field of face_analysis',
          }),
          face_confidence: Type.Number(unknownAs(0, '0 to 1. 0 without a face')),
          blur_score: Type.Number(unknownAs(1, '0 (sharp) to 1 (blurred). 1 without a face')),
          is_blurry: Type.Boolean(unknownAs(true, 'true without a face')),
        }),
      }),
    }),
    activity: Type.Object({
      session_id: Type.String({ description: 'Of POST /v1/sdk/sessions: match the run by it' }),
      started_at: Type.String({
        format: 'date-time',
        description: 'ISO 8601, UTC. When the page was opened; when the session was made, where it never was',
      }),
      submitted_at: Type.String({
        format: 'date-time',
        description: 'ISO 8601, UTC. Equals completed_at where the run ended without being submitted',
      }),
      completed_at: TimeText,
      duration_seconds: Type.Number({ description: 'From started_at to completed_at' }),
    }),
    request_context: Type.Object({
      ip: Type.Object({
        address: textOrEmpty('Empty where the page was never opened'),
        city: textOrEmpty('Always empty'),
        country_code: textOrEmpty('Always empty'),
      }),
      device: Type.Object({
        user_agent: textOrEmpty('Empty where the page was never opened, or the browser does not say'),
        type: Type.String(unknownAs('desktop', 'mobile, tablet or desktop; desktop also where user_agent is empty')),
        os: textOrEmpty('Empty where user_agent does not name one'),
      }),
    }),
    customer_profile: Type.Optional(CustomerProfile),
    document: Type.Optional(DocumentBlock),
  },
  { description: 'An SDK run ended: once for each run, whatever was found.' },
);
export type LivenessCompleted = Sendable<Static<typeof livenessCompleted>>;
