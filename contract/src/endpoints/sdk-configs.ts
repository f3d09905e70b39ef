import { type Static, Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { literals, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { customerCountries } from './customers.ts';
import { BranchQuery, managed, PageQuery, page } from './management.ts';
import { documentCountries } from './onboarding.ts';
import { WebhookTest } from './webhooks.ts';

const tag = 'SDK configurations';
const WebAddress = Type.String({
  maxLength: 2000,
  pattern: '^https?://[^\\s]+$',
  ...expected('expected_web_address'),
});

export const VerificationType = literals(['data_verification', 'document_verification', 'liveness_only']);
export const LivenessPolicy = literals(['passive', 'turns', 'turns_light'], {
  description: `turns: the person turns the head in a random order, which the server returns one by one; turns_light: the screen also lights the face in random
colours, which can only count in the person's favour; passive: a clip only`,
});
export const TurnsWaiver = literals(['accept', 'refuse'], {
  description:
    'accept: a person who cannot turn the head can pass with a clip only; refuse: the run ends REJECTED, with the reason in its record',
});
export const DocumentFiles = literals(['accept', 'refuse'], {
  description: `accept: the person can choose a file instead of taking a photo of the document; refuse: the page offers only the camera, and uploads
without \`source: camera\` or that are not JPEG are refused`,
});
/** Maximum corner radius: half the height of a button. */
const MAX_RADIUS_PX = 24;
/**
 * Name of a font, with or without quotation marks. The name must not contain characters that could end a value in a
 * style sheet.
 */
const FONT_NAME = '("[A-Za-z0-9][A-Za-z0-9 _-]{0,59}"|[A-Za-z0-9][A-Za-z0-9 _-]{0,59})';
export const Brand = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  logo: Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^(https://[^\\s/@]+(/\\S*)?|data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+)$',
      ...expected('expected_logo'),
    }),
  ),
  colour: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', ...expected('expected_colour') })),
  radius: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_RADIUS_PX, description: 'Corner radius of cards and buttons in pixels' }),
  ),
  font: Type.Optional(
    Type.String({
      maxLength: 300,
      pattern: `^${FONT_NAME}(, ?${FONT_NAME}){0,7}$`,
      ...expected('expected_fonts'),
      description: 'Fonts of the customer’s device in order of preference. None is downloaded',
    }),
  ),
});
export type Brand = Static<typeof Brand>;
const Channel = literals(['web', 'android', 'ios']);
/** Countries where a document can be read or a number can be looked up. */
export const sdkCountries = [...new Set([...documentCountries, ...customerCountries])];
const Countries = Type.Array(literals(sdkCountries), { maxItems: sdkCountries.length, uniqueItems: true });
const Origins = Type.Array(
  Type.String({
    maxLength: 300,
    // The value is compared with the page's Origin header. A path or a wildcard is not allowed, because it would never
    // match.
    pattern: '^https?://[A-Za-z0-9.[\\]:-]+$',
    ...expected('expected_origin'),
  }),
  { maxItems: 50 },
);
const MaybeAddress = Type.Union([WebAddress, Type.Null()]);

export const SdkConfig = Type.Object({
  id: Type.Integer(),
  client_id: Type.String({ description: 'UUID. It never changes' }),
  branch_id: Type.Integer(),
  name: Type.String(),
  brand: Brand,
  verification_type: VerificationType,
  countries: Type.Array(Type.String()),
  channels: Type.Array(Type.String()),
  origins: Type.Array(Type.String()),
  webhook_url: MaybeText,
  liveness_policy: LivenessPolicy,
  turns_waiver: TurnsWaiver,
  document_files: DocumentFiles,
  failing_since: Type.Optional(MaybeTime),
  paused_at: Type.Optional(MaybeTime),
  created_at: Time,
  updated_at: Time,
});

const changeable = {
  brand: Type.Optional(Brand),
  verification_type: Type.Optional(VerificationType),
  countries: Type.Optional(Countries),
  channels: Type.Optional(Type.Array(Channel, { maxItems: 3 })),
  origins: Type.Optional(Origins),
  webhook_url: Type.Optional(MaybeAddress),
  liveness_policy: Type.Optional(LivenessPolicy),
  turns_waiver: Type.Optional(TurnsWaiver),
  document_files: Type.Optional(DocumentFiles),
};
export const ConfigParams = Type.Object({
  config_id: Type.String({ maxLength: 60, description: 'id or client_id of the configuration' }),
});
const common = { access: 'token', tag } as const;

export const listSdkConfigs = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/sdk-config',
  permission: 'any_user',
  branch: 'query',
  summary: 'List SDK configurations of the branch',
  query: PageQuery,
  answers: { 200: managed(page(SdkConfig)) },
});
export const createSdkConfig = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/sdk-config',
  permission: 'change_settings',
  branch: 'query',
  branchInHandler: true,
  summary: 'Create an SDK configuration',
  query: BranchQuery,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), ...changeable }),
  answers: { 201: managed(SdkConfig) },
});
export const readSdkConfig = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/sdk-config/:config_id',
  permission: 'any_user',
  summary: 'Retrieve an SDK configuration without its secret',
  params: ConfigParams,
  answers: { 200: managed(SdkConfig) },
});
export const changeSdkConfig = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/sdk-config/:config_id',
  permission: 'change_settings',
  summary: 'Change an SDK configuration',
  params: ConfigParams,
  body: Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), ...changeable }),
  answers: { 200: managed(SdkConfig) },
});
export const deleteSdkConfig = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/sdk-config/:config_id',
  permission: 'change_settings',
  summary: 'Delete an SDK configuration',
  params: ConfigParams,
  answers: { 200: managed(SdkConfig) },
});

export const SecretRecord = Type.Object({
  status: Type.Literal('Success'),
  data: Type.Object({
    client_id: Type.String(),
    webhook_secret: Type.String({
      description: 'UUID of 128 random bits. The signing key is this text without dashes',
    }),
    signature_header: Type.Literal('x-service-signature'),
    algorithm: Type.Literal('sha256'),
  }),
  message: Type.String(),
});
const secret = {
  ...common,
  path: '/v1/sdk-config/:config_id/webhook-secret',
  params: ConfigParams,
  audited: true,
  ownedBy: 'sdk_config',
  stepUp: true,
  answers: { 200: SecretRecord },
} as const;
export const readSdkSecret = defineEndpoint({
  ...secret,
  method: 'GET',
  permission: 'sdk_secrets',
  permissionInHandler: true,
  summary: 'Retrieve the webhook secret',
  description: 'For account administrators only. Each call is logged.',
});
export const rotateSdkSecret = defineEndpoint({
  ...secret,
  method: 'POST',
  shownOnce: true,
  permission: 'sdk_secrets',
  permissionInHandler: true,
  summary: 'Rotate the webhook secret',
  description:
    'The new secret takes effect at once, also for retries. For account administrators only. Each call is logged.',
});

export const testSdkWebhook = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/sdk-config/:config_id/webhook-test',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Send a signed example run to the saved URL now, and return the receiver’s answer',
  description: 'Returns 404 if the configuration belongs to another branch than the chosen one.',
  params: ConfigParams,
  query: BranchQuery,
  answers: { 200: managed(WebhookTest) },
});
export const startTestSession = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/sdk-config/:config_id/test-session',
  permission: 'change_settings',
  summary: 'Create a session to try the configuration with a phone. Its run is a normal run',
  shownOnce: true,
  params: ConfigParams,
  body: Type.Object({ locale: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })) }),
  answers: {
    201: managed(
      Type.Object({
        session_id: Type.String(),
        url: Type.String({ description: 'Hosted page. The token is after the #' }),
        qr_svg: Type.String({ description: 'QR code of the URL' }),
        expires_at: Time,
      }),
    ),
  },
});
