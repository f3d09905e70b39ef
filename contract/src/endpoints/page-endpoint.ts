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
 * Settings of all endpoints of the customer's page. Calls need the header `Authorization: Session <token>`, and from
 * the second call on also `x-session-binding`. The maximum size of bodies is small, because the data of an unknown
 * browser is stored with the session and read at each call.
 */
export const page = {
  access: 'session',
  tag: 'SDK sessions',
  audited: false,
  sdk: true,
  bodyLimit: 16_384,
} as const;
