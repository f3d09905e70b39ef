import { Readable } from 'node:stream';
import { type Message, message } from '@hakiki/texts';
import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { decodeImage } from '../../vision/image/decode-image.ts';
import type { Raster } from '../../vision/image/raster.ts';
import type { Models } from '../../vision/models/models.ts';
import type { DecodeVideo } from '../../vision/video/decode-video.ts';
import type { VideoFault } from '../../vision/video/decoded-video.ts';
import { mediaKind } from '../../vision/video/media-kind.ts';
import { type CaptureTraces, tracesOf } from './capture-traces.ts';
import { headPoses } from './challenge/head-pose.ts';
import {
  type ChallengeEvidence,
  type ChallengeInput,
  measureChallenge,
  mostFrontal,
  unanswered,
} from './challenge/measure-challenge.ts';
import { scoreWith } from './challenge/weigh-challenge.ts';
import { type CueValues, PASS_SCORE, STILL_TABLE, VIDEO_TABLE } from './cue-table.ts';
import { faceTravel } from './cues/mesh-motion.ts';
import { fuse } from './fuse.ts';
import { makeMeasureVideo, measureStill, middleOf } from './measure.ts';
import { VOTING_MODELS, withVoteWeights } from './model-votes.ts';
import { RECAPTURE } from './recapture.ts';
import { LIVE, reasonOf, STILL_CODE, STILL_NOTE } from './verdict.ts';
import { type FaceView, viewOf, viewsOf } from './views.ts';

type LivenessFault = VideoFault | 'no_face';

/** Result of the check. A worker thread can send it without conversion. */
export type LivenessOutcome =
  | {
      readonly ok: true;
      readonly passed: boolean;
      /** Score from 0 to 1. A pass has 0.5 or more. */
      readonly score: number;
      /** Message that a live person was seen, or the cue that failed. */
      readonly detail: Message;
      readonly kind: 'still' | 'video';
      /** All measured cues, for the record. */
      readonly cues: CueValues;
      /** Amount that each cue adds to the log-odds. */
      readonly shares: CueValues;
      /** Reason why the score of a still is limited. */
      readonly note?: string;
      /** Code of the reason. */
      readonly code?: typeof STILL_CODE;
      /** Findings of the challenge, if there was a challenge. Its log-odds are included in the score. */
      readonly challenge?: ChallengeEvidence;
      /** Traces in the file that show how it was made. Absent for a still. */
      readonly traces?: CaptureTraces;
      /** First digits of the SHA-256 of each model file. */
      readonly modelVersions: Readonly<Record<string, string>>;
      /**
       * The picture that was examined. For a clip, it is the middle frame with a face. With a challenge, it is the most
       * frontal frame.
       */
      readonly keyFrameJpeg: Uint8Array;
    }
  | { readonly ok: false; readonly fault: LivenessFault; readonly message: Message };

/** Input for a worker thread. */
export interface CheckLivenessInput {
  readonly media: Uint8Array;
  readonly challenge?: ChallengeInput;
}

/**
 * Checks whether a still or a clip shows a living person in front of the camera. If turns were requested, the person
 * must have made them. The content of the bytes never causes an exception.
 */
export type CheckLiveness = (bytes: Uint8Array, challenge?: ChallengeInput) => Promise<LivenessOutcome>;

const CHALLENGE_FAILED = message('liveness_turns_unseen');
const NO_FACE: LivenessOutcome = { ok: false, fault: 'no_face', message: message('liveness_no_face') };
const STILL_MODELS = ['face-detector', 'face-mesh', ...VOTING_MODELS, RECAPTURE];
const VIDEO_MODELS = [...STILL_MODELS, 'face-embedding'];

export function makeCheckLiveness({
  models,
  decodeVideo,
}: {
  models: Models;
  decodeVideo: DecodeVideo;
}): CheckLiveness {
  const evaluate = async (
    kind: 'still' | 'video',
    cues: CueValues,
    { key, travel }: { readonly key: Raster; readonly travel: number },
  ): Promise<LivenessOutcome> => {
    const table = withVoteWeights(kind === 'video' ? VIDEO_TABLE : STILL_TABLE, models);
    const fusion = fuse(cues, table);
    const { passed, score, shares } = fusion;
    const names = kind === 'video' ? VIDEO_MODELS : STILL_MODELS;
    const versions = await Promise.all(names.map(async (name) => [name, await models.version(name)] as const));
    const modelVersions = Object.fromEntries(versions);
    const detail = reasonOf(fusion, table, travel);
    const ofStill = kind === 'still' ? ({ code: STILL_CODE, note: STILL_NOTE } as const) : {};
    const judged = { passed, score, detail, kind, cues, shares, ...ofStill };
    return { ok: true, ...judged, modelVersions, keyFrameJpeg: await jpegOf(key) };
  };

  const checkStill = async (bytes: Uint8Array, challenge?: ChallengeInput): Promise<LivenessOutcome> => {
    const raster = await decodedOrNull(bytes);
    if (!raster) return { ok: false, fault: 'unreadable', message: message('liveness_image_unreadable') };
    const view = await viewOf(raster, models);
    if (!view) return NO_FACE;
    const outcome = await evaluate('still', await measureStill(view, models), { key: view.raster, travel: 0 });
    return challenge ? challenged(outcome, unanswered(challenge)) : outcome;
  };

  const checkVideo = async (bytes: Uint8Array, challenge?: ChallengeInput): Promise<LivenessOutcome> => {
    // Faces are detected while another process still decodes later frames.
    const frames = new Readable({ objectMode: true, read: () => undefined });
    let expected = 0;
    const decoding = decodeVideo(bytes, (frame, of) => {
      expected = of;
      frames.push(frame);
    }).finally(() => frames.push(null));
    // The recogniser returns large distances for turned heads. A challenge therefore compares the faces in its own way.
    const measure = makeMeasureVideo(models, { otherPerson: !challenge });
    const looking = viewsOf(frames, models, (views) => measure.lookAhead(views, expected));
    const [video, views] = await Promise.all([decoding, looking]);
    if (!video.ok) return { ...video, message: message(`video_${video.fault}`) };
    if (views.length === 0) return NO_FACE;
    const travel = faceTravel(views.map(({ mesh }: FaceView) => mesh.points));
    const cues = await measure.cues(video, views);
    const traces = tracesOf(bytes, video);
    if (!challenge) return traced(await evaluate('video', cues, { key: middleOf(views).raster, travel }), traces);
    const evidence = await measureChallenge(bytes, { views, pictures: video.pictures }, challenge, models);
    const ahead =
      views[
        mostFrontal(
          headPoses(
            views.map(({ ms, mesh }) => ({ ms, points: mesh.points })),
            1000,
          ),
        )
      ]!;
    const outcome = await evaluate('video', cues, { key: ahead.raster, travel });
    return traced(challenged(outcome, evidence), traces);
  };

  return async (bytes, challenge) => {
    const kind = mediaKind(bytes)?.kind;
    if (kind === 'still') return checkStill(bytes, challenge);
    if (kind === 'video') return checkVideo(bytes, challenge);
    const fault = bytes.length === 0 ? 'empty' : 'not_a_video';
    return { ok: false, fault, message: message(`video_${fault}`) };
  };
}

const traced = (outcome: LivenessOutcome, traces: CaptureTraces): LivenessOutcome =>
  outcome.ok ? { ...outcome, traces } : outcome;

/** Adds the challenge's log-odds to the outcome of the passive cues. */
function challenged(outcome: LivenessOutcome, challenge: ChallengeEvidence): LivenessOutcome {
  if (!outcome.ok) return outcome;
  const score = scoreWith(outcome.score, challenge.total);
  const passed = score >= PASS_SCORE;
  return { ...outcome, score, passed, challenge, detail: passed ? LIVE : CHALLENGE_FAILED };
}

async function decodedOrNull(bytes: Uint8Array): Promise<Raster | null> {
  try {
    return await decodeImage(bytes);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') return null;
    throw error;
  }
}

async function jpegOf({ width, height, data }: Raster): Promise<Uint8Array> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new Uint8Array(jpeg);
}
