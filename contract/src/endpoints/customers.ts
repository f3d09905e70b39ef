import { Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint, success } from '../endpoint.ts';
import type { OtherInformation } from '../other-information.ts';
import { literals, messageParams } from '../schemas.ts';
import { listOrEmpty, textOrEmpty, unknownAs } from '../unknown.ts';

export const SanctionEntry = Type.Object({
  entity_name: Type.String(),
  recorded_date: textOrEmpty('Date of the entry, or of the list’s version. Empty if the list has neither'),
  country: textOrEmpty('ISO 3166-1 codes. Empty if the list has none'),
  sanction_body: textOrEmpty('Empty if the list has none'),
  sanction_types: listOrEmpty(Type.String(), 'Empty if the list has none'),
  other_information: describedBy<OtherInformation>(
    ['OtherInformation'],
    unknownAs('', 'Text. Empty if the list has no more information'),
  ),
});
export const PepEntry = Type.Object({
  name: Type.String(),
  pep_types: listOrEmpty(Type.String(), 'Empty if the list has none'),
  gender: textOrEmpty('Empty if the list has none: do not compare it'),
  country: textOrEmpty('ISO 3166-1 codes. Empty if the list has none'),
  source: Type.String(),
  political_post: listOrEmpty(Type.String(), 'Empty if the list has none'),
});
export const customerCountries = ['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'] as const;
/** Values of the field `identifier_type`. */
export const identifierTypes = ['bvn', 'nin', 'vnin', 'national_id', 'ghana_id'] as const;

const RiskLevel = literals(['low', 'medium', 'high']);

export const Screening = Type.Object({
  sanctions: listOrEmpty(SanctionEntry, 'Also empty if note says that screening was skipped'),
  peps: listOrEmpty(PepEntry, 'Also empty if note says that screening was skipped'),
  adverse_media: Type.Array(Type.Never(), {
    maxItems: 0,
    ...unknownAs([], 'Always empty'),
  }),
  risk_level: Type.Unsafe<'low' | 'medium' | 'high'>({
    type: 'string',
    enum: ['low', 'medium', 'high'],
    ...unknownAs('low', 'Also low if note says that screening was skipped: read note and decision'),
  }),
  note: Type.Optional(Type.String({ description: 'Reason why screening was skipped. Otherwise absent' })),
});

export const CustomerResult = Type.Object({
  onboarding_id: Type.Integer(),
  identity: Type.Object({
    verified: Type.Boolean(),
    identifier_type: Type.String(),
    first_name: Type.Optional(
      Type.String(
        unknownAs(
          'absent',
          'Absent if verified is false. Contains the whole name if the authority returns one undivided name',
        ),
      ),
    ),
    last_name: Type.Optional(
      Type.String(unknownAs('', 'Absent if verified is false. Empty if first_name contains the whole name')),
    ),
    middle_name: Type.Optional(Type.String(unknownAs('absent', 'Absent if the authority returns none'))),
    date_of_birth: Type.Optional(
      Type.String(unknownAs('absent', 'YYYY-MM-DD. Absent if the authority returns none: ask the customer')),
    ),
    gender: Type.Optional(Type.String(unknownAs('absent', 'Male or Female. Absent if the authority returns none'))),
    phone: Type.Optional(Type.String(unknownAs('absent', 'Absent if the authority returns none'))),
    error: Type.Optional(Type.String(unknownAs('absent', 'Only if verified is false'))),
  }),
  screening: Screening,
  decision: literals(['pass', 'review', 'fail']),
});

export const verifyCustomer = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/onboarding/verify_customer',
  scope: 'verify',
  access: 'key',
  tag: 'Onboarding',
  summary: 'Verify a customer by ID number, and screen for sanctions and PEPs',
  description:
    'Returns 200 for every processed request; the outcome is data.decision. A retry with the same `Idempotency-Key` returns the first answer for 24 hours.',
  body: Type.Object({
    country: Type.String({
      description: `${customerCountries.join(', ')}; not case-sensitive`,
      'x-enum': [...customerCountries],
    }),
    identifier: Type.String({
      description:
        'ID number without spaces or dashes, except the dashes of a Ghana Card. A badly formed number is not an HTTP error: verified is false, and error describes the correct format',
    }),
    identifier_type: Type.Optional(
      Type.String({
        description: 'nigeria: bvn, nin, vnin; elsewhere national_id or ghana_id',
        'x-enum': [...identifierTypes],
      }),
    ),
  }),
  makesRecord: true,
  answers: { 200: success(CustomerResult) },
});

export const Match = Type.Object({
  score: Type.Number(),
  list: Type.String(),
  list_version: Type.String(),
  entity_id: Type.String(),
  features: Type.Array(
    Type.Object({
      name: Type.String(),
      points: Type.Number(),
      explanation: Type.String(),
      code: Type.Optional(
        Type.String({ description: 'Code of the explanation, for programs. Absent in records from before 2026-11-24' }),
      ),
      params: Type.Optional(messageParams({ description: 'Compared values. Absent if code is absent' })),
    }),
  ),
});

export const EntityType = literals(['person', 'organisation', 'vessel', 'aircraft', 'any'], {
  description: 'Kind of listed entities to search. Default: any, which searches each kind by its own rules',
});

export const ScreeningSubject = Type.Object({
  name: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  middle_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  date_of_birth: Type.Optional(Type.String({ description: 'YYYY-MM-DD, YYYY-MM or YYYY' })),
  gender: Type.Optional(Type.String({ description: 'male or female' })),
  country: Type.Optional(Type.String({ description: 'Name or ISO 3166-1 code' })),
  id_number: Type.Optional(Type.String()),
  entity_type: Type.Optional(EntityType),
  threshold: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: "Minimum score of a hit. Default: the branch's" }),
  ),
});

export const ScreeningAnswer = Type.Object({
  sanctions: Type.Array(Type.Intersect([SanctionEntry, Type.Object({ match: Match })])),
  peps: Type.Array(Type.Intersect([PepEntry, Type.Object({ match: Match })])),
  adverse_media: Type.Array(Type.Never(), { maxItems: 0 }),
  risk_level: RiskLevel,
});

export const screen = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/aml/screening',
  scope: 'screening',
  access: 'key',
  tag: 'Screening',
  summary: 'Screen a name for sanctions and PEPs',
  body: ScreeningSubject,
  makesRecord: true,
  answers: { 200: success(ScreeningAnswer) },
});

export const screenBatch = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/aml/screening/batch',
  scope: 'screening',
  access: 'key',
  tag: 'Screening',
  summary: 'Screen up to 1,000 names',
  body: Type.Object({ subjects: Type.Array(ScreeningSubject, { minItems: 1, maxItems: 1000 }) }),
  makesRecord: true,
  answers: { 200: success(Type.Object({ results: Type.Array(ScreeningAnswer) })) },
});
