import { type TSchema, Type } from 'typebox';

/** Returns the schema of `{status, code, message, data, request_id}` of the SDK's endpoints. */
export const answered = <D extends TSchema>(data: D) =>
  Type.Object({
    status: Type.Literal('success'),
    code: Type.Literal('OK'),
    message: Type.String(),
    data,
    request_id: Type.String(),
  });

/**
 * Fields of the page's endpoints: `Authorization: Session <token>`, and `x-session-binding` from the second call on.
 * Bodies are small, because data from an unknown browser is stored with the session and read at each of its calls.
 */
export const page = {
  access: 'session',
  tag: 'SDK sessions',
  audited: false,
  sdk: true,
  bodyLimit: 16_384,
} as const;
