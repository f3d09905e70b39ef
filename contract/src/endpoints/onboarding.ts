import { Type } from 'typebox';
import { defineEndpoint, success } from '../endpoint.ts';
import { literals } from '../schemas.ts';
import { unknownAs } from '../unknown.ts';
import { MAX_DOCUMENT_FILE_BYTES } from '../values.ts';

const FILE_LIMIT = `JPG or PNG, at most 5 MB (${MAX_DOCUMENT_FILE_BYTES.toLocaleString('en')} bytes)`;

const tag = 'Onboarding';

export const documentCountries = ['nigeria', 'kenya', 'ghana', 'canada', 'usa', "cote d'ivoire"] as const;

/** Values of the field `document_type`. */
export const documentKinds = [
  'national_id',
  'passport',
  'drivers_license',
  'voters_card',
  'kenya_id',
  'cac_certificate',
  'utility_bill',
] as const;

const NOT_READ = 'Absent if not read';

export const DocumentResult = Type.Object({
  valid: Type.Boolean({
    description:
      'True if every check of the document passes: MRZ check digits, field formats, front against back, MRZ against print, one document and no other face in the picture. The checks are in `evidence.checks` of `GET /api/v1/verifications/{id}`',
  }),
  first_name: Type.Optional(Type.String(unknownAs('absent', `All given names. ${NOT_READ}`))),
  last_name: Type.Optional(Type.String(unknownAs('absent', NOT_READ))),
  full_name: Type.Optional(
    Type.String(
      unknownAs('absent', 'Given names, then surname; the name of a company. Absent if a part of it was not read'),
    ),
  ),
  date_of_birth: Type.Optional(
    Type.String(unknownAs('absent', `YYYY-MM-DD. ${NOT_READ}, or only in part: ask the customer`)),
  ),
  gender: Type.Optional(Type.String(unknownAs('absent', `Male or Female. ${NOT_READ}`))),
  id_number: Type.Optional(
    Type.String(unknownAs('absent', `The document's own number. ${NOT_READ}: ask for another picture`)),
  ),
  id_type: Type.String(),
  document_type: Type.String(),
  expiry_date: Type.Optional(
    Type.String(unknownAs('absent', `YYYY-MM-DD. ${NOT_READ}: do not read it as "never expires"`)),
  ),
  is_expired: Type.Optional(
    Type.Boolean(unknownAs('absent', 'Only with expiry_date. Absent: do not read it as false')),
  ),
  photo: Type.Optional(
    Type.Union(
      [Type.String(), Type.Null()],
      unknownAs(
        'absent',
        'Base64 JPEG of the portrait printed on the document, never of another face in the picture; null for cac_certificate and utility_bill, absent if none was found (check `portrait`: `not_found`): ask for another picture before comparing faces',
      ),
    ),
  ),
});

export const verifyDocument = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/onboarding/document_verification',
  scope: 'documents',
  access: 'biometric_key',
  tag,
  summary: 'Verify a document',
  description:
    'Reads an identity document. Does not compare faces or check liveness. Fields that are not on the document are absent.',
  multipart: Type.Object({
    document_type: Type.String({
      description: `${documentKinds.join(', ')}; depends on the country`,
      'x-enum': [...documentKinds],
      example: 'passport',
    }),
    country: Type.String({ description: documentCountries.join(', '), 'x-enum': [...documentCountries] }),
    document_front: Type.String({ format: 'binary', description: FILE_LIMIT }),
    document_back: Type.Optional(Type.String({ format: 'binary', description: FILE_LIMIT })),
  }),
  makesRecord: true,
  looksAtImages: true,
  answers: { 200: success(DocumentResult) },
});

export const LivenessResult = Type.Object({
  status: Type.Boolean({ description: 'Equals liveness_passed' }),
  detail: Type.String({ description: 'Liveliness Detected, the cue that failed, or that no face was found' }),
  response_code: Type.String({ description: '00 on a pass, 01 on a fail' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    ...unknownAs(0, 'Also 0 if no face was found: ask for another selfie'),
  }),
  confidence_in_percentage: Type.Number({
    minimum: 0,
    maximum: 100,
    ...unknownAs(0, 'confidence × 100. Also 0 if no face was found'),
  }),
  liveness_passed: Type.Boolean({ description: 'Also false if no face was found' }),
  verification: Type.Object({
    status: literals(['VERIFIED', 'NOT_VERIFIED']),
    reference: Type.Integer(),
  }),
  widget_info: Type.Object({}, { description: 'Always empty' }),
  session: Type.Object({}, { description: 'Always empty' }),
});

export const checkLiveness = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/onboarding/biometrics/face/liveliness_check',
  scope: 'faces',
  access: 'biometric_key',
  tag,
  summary: 'Check the liveness of a face',
  description:
    'Checks whether a selfie shows a live person. A short video works best; a still image is accepted. Returns 200 for a pass and a fail.',
  makesRecord: true,
  looksAtImages: true,
  body: Type.Object({ live_media: Type.String({ description: 'URL of the selfie video or image, or a data URL' }) }),
  answers: {
    200: Type.Object({
      status: literals(['success', 'failed']),
      data: LivenessResult,
      message: Type.String(),
    }),
  },
});

export const ComparisonResult = Type.Object({
  status: Type.Boolean(),
  response_code: Type.String({ description: '00 if the comparison ran, for a match and a mismatch' }),
  message: Type.String(),
  confidence: Type.Integer({ minimum: 0, maximum: 100, description: '50 is the match threshold' }),
});

export const compareFaces = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/onboarding/biometrics/face/comparison',
  scope: 'faces',
  access: 'biometric_key',
  tag,
  summary: 'Compare two faces',
  description:
    'Requires image_one and image_two, or image_url and selfie_url. Each is a URL, a data URL or base64. If both pairs are sent, the first is used.',
  body: Type.Object({
    image_one: Type.Optional(Type.String()),
    image_two: Type.Optional(Type.String()),
    image_url: Type.Optional(Type.String()),
    selfie_url: Type.Optional(Type.String()),
  }),
  bodyLimit: 16 * 1_048_576,
  makesRecord: true,
  looksAtImages: true,
  answers: { 200: success(ComparisonResult) },
});

export const Settings = Type.Object({
  ivs: Type.Boolean({ description: 'Verify the ID number with the issuing authority' }),
  aml: Type.Boolean({ description: 'Screen for sanctions and PEPs' }),
});

export const readSettings = defineEndpoint({
  audited: false,
  method: 'GET',
  path: '/api/onboarding/settings',
  scope: 'settings',
  access: 'key',
  tag,
  summary: 'Retrieve onboarding settings of the branch',
  answers: { 200: success(Settings) },
});

export const saveSettings = defineEndpoint({
  method: 'POST',
  path: '/api/onboarding/settings',
  scope: 'settings',
  access: 'key',
  tag,
  summary: 'Change onboarding settings. Omitted fields keep their value',
  body: Type.Object({
    ivs: Type.Optional(Type.Boolean({ 'x-invalid': 'Invalid value for ivs' })),
    aml: Type.Optional(Type.Boolean({ 'x-invalid': 'Invalid value for aml' })),
  }),
  answers: { 200: success(Settings) },
});
