import { Type } from 'typebox';
import { defineEndpoint, success } from '../endpoint.ts';
import { literals } from '../schemas.ts';
import { listOrEmpty, textOrEmpty, unknownAs } from '../unknown.ts';

export const SanctionEntry = Type.Object({
  entity_name: Type.String(),
  recorded_date: textOrEmpty('Of the entry, else of the list’s version. Empty where the list has neither'),
  country: textOrEmpty('ISO 3166-1 codes. Empty where the list names none'),
  sanction_body: textOrEmpty('Empty where the list names none'),
  sanction_types: listOrEmpty(Type.String(), 'Empty where the list names none'),
  other_information: Type.Unknown(unknownAs('', 'Text. Empty where the list says nothing more')),
});
export const PepEntry = Type.Object({
  name: Type.String(),
  pep_types: listOrEmpty(Type.String(), 'Empty where the list names none'),
  gender: textOrEmpty('Empty where the list does not say: compare it with nothing'),
  country: textOrEmpty('ISO 3166-1 codes. Empty where the list names none'),
  source: Type.String(),
  political_post: listOrEmpty(Type.String(), 'Empty where the list names none'),
});
export const customerCountries = ['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'] as const;

const RiskLevel = literals(['low', 'medium', 'high']);

export const Screening = Type.Object({
  sanctions: listOrEmpty(SanctionEntry, 'Empty also where note says that nobody was screened'),
  peps: listOrEmpty(PepEntry, 'Empty also where note says that nobody was screened'),
  adverse_media: Type.Array(Type.Never(), {
    maxItems: 0,
    ...unknownAs([], 'Always empty'),
  }),
  risk_level: Type.Unsafe<'low' | 'medium' | 'high'>({
    type: 'string',
    enum: ['low', 'medium', 'high'],
    ...unknownAs('low', 'low also where note says that nobody was screened: read note and decision'),
  }),
  note: Type.Optional(Type.String({ description: 'Only when screening was skipped: why' })),
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
          'Absent where verified is false. Holds the whole name where the authority gives one undivided name',
        ),
      ),
    ),
    last_name: Type.Optional(
      Type.String(unknownAs('', 'Absent where verified is false. Empty where first_name holds the whole name')),
    ),
    middle_name: Type.Optional(Type.String(unknownAs('absent', 'Absent where the authority gives none'))),
    date_of_birth: Type.Optional(
      Type.String(unknownAs('absent', 'YYYY-MM-DD. Absent where the authority gives none: ask the customer')),
    ),
    gender: Type.Optional(Type.String(unknownAs('absent', 'Male or Female. Absent where the authority does not say'))),
    phone: Type.Optional(Type.String(unknownAs('absent', 'Absent where the authority gives none'))),
    error: Type.Optional(Type.String(unknownAs('absent', 'Only where verified is false'))),
  }),
  screening: Screening,
  decision: literals(['pass', 'review', 'fail']),
});

export const verifyCustomer = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/onboarding/verify_customer',
  access: 'key',
  tag: 'Onboarding',
  summary: 'Verify a customer by ID number, and screen for sanctions and PEPs',
  description:
    '200 for every processed request; the outcome is data.decision. `Idempotency-Key` replays the first answer for 24 h.',
  body: Type.Object({
    country: Type.String({
      description: `${customerCountries.join(', ')}; case makes no difference`,
      'x-enum': [...customerCountries],
    }),
    identifier: Type.String({
      description:
        'The ID number, without spaces or dashes (but those of a Ghana Card). A number that is badly formed is no HTTP error: the customer is not verified, and the error says how it is written',
    }),
    identifier_type: Type.Optional(
      Type.String({
        description: 'nigeria: bvn, nin, vnin; elsewhere national_id or ghana_id',
        'x-enum': ['bvn', 'nin', 'vnin', 'national_id', 'ghana_id'],
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
        Type.String({ description: 'of the explanation, for programs; absent in records of before 2026-11-24' }),
      ),
      params: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'what was compared; absent where code is' }),
      ),
    }),
  ),
});

export const EntityType = literals(['person', 'organisation', 'vessel', 'aircraft', 'any'], {
  description:
    'Which listed entities are searched: of one kind, or of every kind, each by its own rules (any, the default)',
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
    Type.Number({ minimum: 0, maximum: 1, description: "Score from which a hit is shown, in place of the branch's" }),
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
  access: 'key',
  tag: 'Screening',
  summary: 'Screen up to 1,000 names',
  body: Type.Object({ subjects: Type.Array(ScreeningSubject, { minItems: 1, maxItems: 1000 }) }),
  makesRecord: true,
  answers: { 200: success(Type.Object({ results: Type.Array(ScreeningAnswer) })) },
});
