import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { answered, page } from './page-endpoint.ts';

const AttemptParams = Type.Object({ id: Type.String({ maxLength: 60 }) });
export const beginAttempt = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts',
  summary: 'Begin an attempt at liveness',
  description:
    '`turns` is how many turns of the head will be asked for; none is told before the first piece of the recording is committed.',
  answers: {
    201: answered(
      Type.Object({
        attempt_id: Type.String(),
        attempts_left: Type.Integer(),
        turns: Type.Integer({ description: '0 where no turns are asked for' }),
        light: Type.Integer({ description: 'How many colours the screen is to show after the turns; 0 where none' }),
      }),
    ),
  },
});
export const commitPiece = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts/:id/commit',
  summary: "Commit the recording's next piece by its hash; the next turn is told in return",
  params: AttemptParams,
  body: Type.Object({
    piece: Type.Integer({
      minimum: 0,
      maximum: 20,
      description: 'Counted from 0: the first is recorded before any turn is told',
    }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  }),
  answers: {
    200: answered(
      Type.Object({
        turn: Maybe(
          literals(['left', 'right', 'up'], { description: "The person's own left or right; null after the last" }),
        ),
        light: Type.Array(literals(['amber', 'blue', 'green', 'pink']), {
          description:
            'After the last turn, where light is asked for: colours to show, 600 ms each, before the last piece',
        }),
        done: Type.Boolean(),
      }),
    ),
  },
});
/**
 * The page's report about its camera and itself. It has little weight, and it never counts in the customer's favour.
 */
const CaptureSignals = Type.Object({
  camera: Type.Optional(Type.String({ maxLength: 200, description: "The camera's label; not kept" })),
  facing: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 60, description: 'navigator.platform' })),
  touch_points: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  webdriver: Type.Optional(Type.Boolean()),
});
/** Reason why a clip could not be used. It is a fault of the recording, never a result of the check. */
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
  { description: '`reason` as a word, for which a page has words in its own languages' },
);
export const finishAttempt = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/attempts/:id/finish',
  summary: 'Hand in the clip of an attempt',
  params: AttemptParams,
  body: Type.Object({ upload_id: Type.String({ maxLength: 60 }), signals: Type.Optional(CaptureSignals) }),
  answers: {
    200: answered(
      Type.Object({
        state: literals(['accepted', 'rejected'], {
          description: 'rejected: the clip could not be used; accepted says nothing of what was found',
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
  summary: 'End the run; the result comes by webhook',
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
