import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { sandboxOutcomes } from '../values.ts';
import { identifierTypes } from './customers.ts';
import { documentKinds } from './onboarding.ts';
import { answered, page } from './page-endpoint.ts';
import { DocumentFiles, LivenessPolicy, sdkCountries, TurnsWaiver, VerificationType } from './sdk-configs.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** Schema of one of these values. The handler checks the value, because the allowed values depend on other fields. */
const OneOf = (values: readonly string[]) => Type.String({ minLength: 1, maxLength: 40, 'x-enum': [...values] });
const State = literals(['created', 'opened', 'submitted', 'completed', 'expired', 'cancelled']);
const Step = literals(['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit', 'done'], {
  description: 'Next step of the person',
});

const Metadata = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' }),
  Type.String({ maxLength: 200 }),
  {
    maxProperties: 20,
    additionalProperties: false,
    description:
      'Your own data, stored with the record of the run (`evidence.metadata`). At most 20 names of 1 to 40 letters, digits, `_`, `.` and `-`, each with a text of at most 200 characters',
  },
);
export const SandboxOutcome = literals(sandboxOutcomes, {
  description: `Sandbox only: the event has this outcome for any input. data_verification allows all except unreadable; document_verification allows
verified, no_match, rejected and unreadable; liveness_only allows verified and rejected`,
});

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/v1/sdk/sessions',
  scope: 'sessions',
  access: 'key',
  referenceField: 'user_reference',
  tag: page.tag,
  summary: "Create a session for a customer's run. Give the browser only its token",
  description: `With \`identifier\`, a document run also looks up the number with its authority and compares the answer with the document (\`cross_checks\` of the
record's evidence). The run's status and decision depend only on the document.`,
  body: Type.Object({
    client_id: Text(60),
    verification_type: Type.Optional(VerificationType),
    country: Type.Optional(OneOf(sdkCountries)),
    identifier: Type.Optional(Text(64)),
    identifier_type: Type.Optional(OneOf(identifierTypes)),
    document_type: Type.Optional(OneOf(documentKinds)),
    document_types: Type.Optional(
      Type.Array(OneOf(documentKinds), {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description: 'The customer chooses one of these. Replaces `document_type`',
      }),
    ),
    user_reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Your name for the customer: `reference` of the record. Default: the header `x-reference`',
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
            'Single use, valid for 30 minutes. A retry with the same Idempotency-Key returns the same session and token until it expires',
        }),
        url: Type.String({ description: 'Hosted page. The token is after the #, so it is in no log' }),
        qr_svg: Type.String({ description: 'QR code of the URL' }),
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
  entry_id: Maybe(Type.Integer({ description: 'verification_id of the event; null before the submit' })),
  created_at: Time,
  expires_at: Time,
  submitted_at: MaybeTime,
  completed_at: MaybeTime,
});
export const readSessionWithKey = defineEndpoint({
  method: 'GET',
  path: '/v1/sdk/sessions/:id',
  scope: 'sessions',
  access: 'key',
  tag: page.tag,
  summary: "Retrieve a session's state",
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
  turns_waiver: TurnsWaiver,
  uploaded: Type.Array(Type.String()),
  fixed: Type.Array(literals(['country', 'document_type', 'identifier', 'identifier_type']), {
    description:
      'Fields that the integrator set when it created the session. The page shows them and cannot change them',
  }),
  identifier_hint: Maybe(
    Type.String({ description: 'End of the number that the integrator set, for example •••4321' }),
  ),
});
export const openSession = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/open',
  session: 'opens',
  shownOnce: true,
  summary: 'Open the session in this browser',
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
          binding: Type.String({ description: 'Send it as x-session-binding with later calls' }),
          locale: MaybeText,
          redirect_url: MaybeText,
          config: Type.Object({
            brand: Type.Object({
              name: Type.Optional(Type.String()),
              logo: Type.Optional(Type.String()),
              colour: Type.Optional(Type.String()),
              radius: Type.Optional(Type.Integer()),
              font: Type.Optional(Type.String()),
            }),
            steps: Type.Array(Type.String(), { description: 'Steps of this type of run, in order' }),
            countries: Type.Array(Type.String(), { description: 'Countries that the customer can choose; empty: all' }),
            document_types: Type.Record(Type.String(), Type.Array(Type.String()), {
              description: 'Types that the customer can choose, by country',
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
  summary: "Retrieve the session's state, to continue after a reload",
  answers: {
    200: answered(
      Type.Intersect([
        PageState,
        Type.Object({
          following: Type.Boolean({
            description: 'True if another device has the session. This browser can only follow it',
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
  summary: 'Cancel the session',
  answers: { 200: answered(PageState) },
});
export const consent = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/consent',
  summary: "Record the person's consent",
  answers: { 200: answered(PageState) },
});
export const handOff = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/handoff',
  shownOnce: true,
  summary: 'Create a token to continue the session on another device',
  answers: {
    200: answered(
      Type.Object({ session_token: Type.String(), url: Type.String(), qr_svg: Type.String(), expires_at: Time }),
    ),
  },
});
export const saveSubject = defineEndpoint({
  ...page,
  method: 'PUT',
  path: '/v1/sdk/session/subject',
  summary: 'Set the country and number, or the country and document type',
  description:
    'Fails with 409 and the code `fixed_by_integrator` if a field was set to another value when the session was created. `data.field` names the field.',
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
  summary: 'Skip the back of the document',
  answers: { 200: answered(PageState) },
});
export const waiveTurns = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/session/waive-turns',
  summary:
    'Skip the head turns, for a person who cannot turn the head. `turns_waiver` of the configuration decides the result',
  answers: { 200: answered(PageState) },
});

export * from './sdk-attempts.ts';
