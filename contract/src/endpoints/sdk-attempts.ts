import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { answered, page } from './page-endpoint.ts';

const AttemptParams = Type.Object({ id: Type.String({ maxLength: 60 }) });
export const beginAttempt = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts',
  summary: 'Start a liveness attempt',
  description:
    '`turns` is the number of head turns. The first turn is returned after the first piece of the recording is committed.',
  answers: {
    201: answered(
      Type.Object({
        attempt_id: Type.String(),
        attempts_left: Type.Integer(),
        turns: Type.Integer({ description: '0: no turns' }),
        light: Type.Integer({ description: 'Number of colours that the screen shows after the turns; 0: none' }),
      }),
    ),
  },
});
export const commitPiece = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts/:id/commit',
  summary: "Commit the hash of the recording's next piece. Returns the next turn",
  params: AttemptParams,
  body: Type.Object({
    piece: Type.Integer({
      minimum: 0,
      maximum: 20,
      description: 'From 0. The first piece is recorded before the first turn',
    }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  }),
  answers: {
    200: answered(
      Type.Object({
        turn: Maybe(
          literals(['left', 'right', 'up'], {
            description: 'left and right as the person sees them; null after the last turn',
          }),
        ),
        light: Type.Array(literals(['amber', 'blue', 'green', 'pink']), {
          description: 'Colours to show after the last turn, 600 ms each, before the last piece',
        }),
        done: Type.Boolean(),
      }),
    ),
  },
});
/** Data that the page reports about its camera and itself. It has little weight and never raises the liveness score. */
const CaptureSignals = Type.Object({
  camera: Type.Optional(Type.String({ maxLength: 200, description: "The camera's label. It is not stored" })),
  facing: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 60, description: 'navigator.platform' })),
  touch_points: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  webdriver: Type.Optional(Type.Boolean()),
});
/**
 * Reason why a clip could not be used. The reason is a fault of the recording and never a result of the liveness check.
 */
const ClipFault = literals(
  [
    'no_face',
    'turns_unseen',
    'empty',
    'not_a_video',
    'too_large',
    'no_video_track',
    'unsupported_codec',
    'picture_too_large',
    'too_long',
    'too_short',
    'unreadable',
    'too_slow',
    'too_much_memory',
  ],
  { description: '`reason` as a code, for pages that show it in their own languages' },
);
export const finishAttempt = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts/:id/finish',
  summary: 'Finish an attempt with its clip',
  params: AttemptParams,
  body: Type.Object({
    upload_id: Type.String({ maxLength: 60 }),
    signals: Type.Optional(CaptureSignals),
    read_aloud: Type.Optional(
      Type.Boolean({ description: 'True if the page read its texts aloud. It has no effect on the result' }),
    ),
  }),
  answers: {
    200: answered(
      Type.Object({
        state: literals(['accepted', 'rejected'], {
          description: 'rejected: the clip could not be used. accepted is not the result of the check',
        }),
        reason: MaybeText,
        fault: Maybe(ClipFault),
        attempts_left: Type.Integer(),
      }),
    ),
  },
});
export const submitRun = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/submit',
  session: 'follows',
  summary: 'Submit the run. The result is sent by webhook',
  answers: {
    200: answered(
      Type.Object({
        entryId: Type.Integer(),
        sessionId: Type.String(),
        status: Type.Literal('processing'),
        submittedAt: Time,
      }),
    ),
  },
});
