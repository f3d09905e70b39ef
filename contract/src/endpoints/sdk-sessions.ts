import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { sandboxOutcomes } from '../values.ts';
import { answered, page } from './page-endpoint.ts';
import { DocumentFiles, LivenessPolicy, VerificationType } from './sdk-configs.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const State = literals(['created', 'opened', 'submitted', 'completed', 'expired', 'cancelled']);
const Step = literals(['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit', 'done'], {
  description: 'What the person does next',
});

const Metadata = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' }),
  Type.String({ maxLength: 200 }),
  {
    maxProperties: 20,
    additionalProperties: false,
    description:
      'Your own data on the run, kept with its record (`evidence.metadata`): at most 20 names of 1 to 40 letters, digits, `_`, `.` and `-`, each with a text of at most 200 characters',
  },
);
export const SandboxOutcome = literals(sandboxOutcomes, {
  description: `Sandbox only: the event has this outcome, whatever the page sends. data_verification takes all but unreadable; document_verification takes
verified, no_match, rejected and unreadable; liveness_only takes verified and rejected`,
});

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/v1/sdk/sessions',
  access: 'key',
  tag: page.tag,
  summary: "Open a session for one customer's run; the browser gets its token and nothing else",
  description: `With \`identifier\` a document run asks that number's authority too, and holds what it says against the document (\`cross_checks\` of the
record's evidence); the run's status and decision stay those of the document.`,
  body: Type.Object({
    client_id: Text(60),
    verification_type: Type.Optional(VerificationType),
    country: Type.Optional(Text(40)),
    identifier: Type.Optional(Text(64)),
    identifier_type: Type.Optional(Text(40)),
    document_type: Type.Optional(Text(40)),
    document_types: Type.Optional(
      Type.Array(Text(40), {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description: 'The customer chooses one of these; instead of `document_type`',
      }),
    ),
    user_reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description:
          'Your name for the customer: `reference` of the record. Without it, the header `x-reference` counts',
      }),
    ),
    locale: Type.Optional(Text(16)),
    redirect_url: Type.Optional(Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$' })),
    channel: Type.Optional(literals(['web', 'android', 'ios'])),
    liveness_policy: Type.Optional(LivenessPolicy),
    metadata: Type.Optional(Metadata),
    sandbox_outcome: Type.Optional(SandboxOutcome),
  }),
  answers: {
    201: answered(
      Type.Object({
        session_id: Type.String(),
        session_token: Type.String({
          description:
            'Single use, 30 minutes. The same Idempotency-Key gives the same session and token again while the session lives',
        }),
        url: Type.String({ description: 'Hosted page; the token is behind the # and so in no log' }),
        qr_svg: Type.String({ description: 'The same address to be scanned' }),
        expires_at: Time,
      }),
    ),
  },
  givenUntilExpiry: true,
  sdk: true,
});
export const SessionState = Type.Object({
  session_id: Type.String(),
  state: State,
  verification_type: VerificationType,
  attempts_left: Type.Integer(),
  entry_id: Maybe(Type.Integer({ description: 'verification_id of the event, from the submit on' })),
  created_at: Time,
  expires_at: Time,
  submitted_at: MaybeTime,
  completed_at: MaybeTime,
});
export const readSessionWithKey = defineEndpoint({
  method: 'GET',
  path: '/v1/sdk/sessions/:id',
  access: 'key',
  tag: page.tag,
  summary: 'Where a session stands',
  params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
  sdk: true,
  answers: { 200: answered(SessionState) },
});

export const PageState = Type.Object({
  session_id: Type.String(),
  state: State,
  next: Step,
  verification_type: VerificationType,
  attempts_left: Type.Integer(),
  expires_at: Time,
  country: MaybeText,
  document_type: MaybeText,
  back_wanted: Type.Boolean(),
  liveness_policy: LivenessPolicy,
  document_files: DocumentFiles,
  uploaded: Type.Array(Type.String()),
  fixed: Type.Array(literals(['country', 'document_type', 'identifier', 'identifier_type']), {
    description: 'What the integrator fixed when the session was opened: a page shows it and cannot change it',
  }),
});
export const openSession = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/open',
  session: 'opens',
  shownOnce: true,
  summary: 'Take the session over for this browser',
  body: Type.Object({
    channel: Type.Optional(literals(['web', 'android', 'ios'])),
    sdk_version: Type.Optional(Text(40)),
    locale: Type.Optional(Text(16)),
    capabilities: Type.Optional(Type.Object({}, { additionalProperties: true })),
  }),
  answers: {
    200: answered(
      Type.Intersect([
        PageState,
        Type.Object({
          binding: Type.String({ description: 'Sent as x-session-binding from now on' }),
          locale: MaybeText,
          redirect_url: MaybeText,
          config: Type.Object({
            brand: Type.Object({
              name: Type.Optional(Type.String()),
              logo: Type.Optional(Type.String()),
              colour: Type.Optional(Type.String()),
            }),
            steps: Type.Array(Type.String(), { description: 'The steps of this type of run, in their order' }),
            countries: Type.Array(Type.String(), { description: 'Those the customer may choose from; empty: all' }),
            document_types: Type.Record(Type.String(), Type.Array(Type.String()), {
              description: 'The types the customer may choose from, by country',
            }),
            policy: Type.Object({ liveness: LivenessPolicy, document_files: DocumentFiles }),
          }),
        }),
      ]),
    ),
  },
});
export const readSession = defineEndpoint({
  ...page,
  method: 'GET',
  path: '/v1/sdk/session',
  session: 'follows',
  summary: 'Where the session stands, to go on after a reload',
  answers: {
    200: answered(
      Type.Intersect([
        PageState,
        Type.Object({
          following: Type.Boolean({
            description: 'Another device has taken the session over; this browser may look on',
          }),
        }),
      ]),
    ),
  },
});
export const cancelSession = defineEndpoint({
  ...page,
  method: 'DELETE',
  path: '/v1/sdk/session',
  summary: 'The person does not want to go on',
  answers: { 200: answered(PageState) },
});
export const consent = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/consent',
  summary: 'The person agrees to be verified',
  answers: { 200: answered(PageState) },
});
export const handOff = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/handoff',
  shownOnce: true,
  summary: 'Go on with another device: a new token that takes the session over',
  answers: {
    200: answered(Type.Object({ session_token: Type.String(), url: Type.String(), qr_svg: Type.String() })),
  },
});
export const saveSubject = defineEndpoint({
  ...page,
  method: 'PUT',
  path: '/v1/sdk/session/subject',
  summary: 'Country and number, or country and kind of document',
  description:
    'Another value for a field that the session was opened with is 409 with the code `fixed_by_integrator`; `data.field` names it.',
  body: Type.Object({
    country: Text(40),
    identifier: Type.Optional(Text(64)),
    identifier_type: Type.Optional(Text(40)),
    document_type: Type.Optional(Text(40)),
  }),
  answers: { 200: answered(PageState) },
});
export const skipBack = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/skip-back',
  summary: 'The document has no back, or the person cannot photograph it',
  answers: { 200: answered(PageState) },
});
export const waiveTurns = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/waive-turns',
  summary:
    'The person says that they cannot turn the head: a clip alone is taken, and the configuration says what becomes of it',
  answers: { 200: answered(PageState) },
});

export * from './sdk-attempts.ts';
