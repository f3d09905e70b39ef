import { type Static, Type } from 'typebox';
import { describedBy } from './described-by.ts';
import { literals, Time } from './schemas.ts';

/**
 * Data in a refusal of the SDK's endpoints. `ended` and `taken_over` are sent only to a browser that has opened the
 * session. The fields from `entryId` to `submittedAt` are the receipt of a run that was already submitted.
 */
const SdkRefusalFields = Type.Object(
  {
    ended: Type.Optional(literals(['expired', 'cancelled'])),
    taken_over: Type.Optional(Type.Literal(true, { description: 'Another browser has opened the session' })),
    next: Type.Optional(Type.String({ description: 'Step that must come first' })),
    field: Type.Optional(Type.String({ description: 'Field that the integrator set' })),
    under_way: Type.Optional(Type.Literal(true, { description: 'The same call is running: repeat it later' })),
    finished: Type.Optional(Type.Literal(true, { description: 'The attempt has ended' })),
    entryId: Type.Optional(Type.Integer()),
    sessionId: Type.Optional(Type.String()),
    status: Type.Optional(Type.Literal('processing')),
    submittedAt: Type.Optional(Time),
  },
  { description: 'An empty list if there is nothing to say' },
);
export type SdkRefusalFields = Static<typeof SdkRefusalFields>;
export const SdkRefusalData = Type.Union([Type.Array(Type.Never(), { maxItems: 0 }), SdkRefusalFields]);

/** Schema of a refusal of the SDK's endpoints. */
export const sdkRefused = Type.Object({
  status: Type.Literal('failed'),
  code: Type.String(),
  message: Type.String(),
  data: describedBy<Static<typeof SdkRefusalData>>(['SdkRefusalData']),
  request_id: Type.String(),
});
