import type { Models } from '../../vision/models/models.ts';
import type { DecodedVideo, VideoFrame } from '../../vision/video/decoded-video.ts';
import type { CueValues } from './cue-table.ts';
import { surroundingBorder } from './cues/border.ts';
import { cuts, frozenShare, loopScore } from './cues/clip-continuity.ts';
import { burntOutShare, glareFlicker } from './cues/glare.ts';
import {
  blink,
  headTurn,
  mouthMotion,
  nonRigidMotion,
  rigidTravel,
  shapeDrift,
  sway,
  turnDrift,
} from './cues/mesh-motion.ts';
import { periodicTexture } from './cues/periodic-texture.ts';
import { pulse } from './cues/pulse.ts';
import { type PlacedFace, sceneMotion } from './cues/scene-motion.ts';
import { modelVotes } from './model-votes.ts';
import { makeOtherPerson } from './other-person.ts';
import { makeRecapture } from './recapture.ts';
import type { FaceView } from './views.ts';

/** Measures every cue of one picture of a face. */
export async function measureStill(view: FaceView, models: Models): Promise<CueValues> {
  const recapture = await makeRecapture(models).logOdds([view]);
  return { ...(await passiveCues(view, models)), ...(recapture === null ? {} : { recapture }) };
}

async function passiveCues(view: FaceView, models: Models): Promise<CueValues> {
  return {
    ...(periodicTexture(view.raster, view.face) ?? {}),
    border: surroundingBorder(view.raster, view.face),
    burnt_out: burntOutShare(view.raster, view.face),
    ...(await modelVotes(view, models)),
  };
}

/**
 * Minimum length of a clip in which a missing blink counts as evidence. In a shorter clip, a `blink` below `NO_BLINK`
 * is ignored, because people blink every two to six seconds.
 */
const BLINK_DUE_MS = 4000;
const NO_BLINK = 0.1;

/**
 * Measures the cues of the face and the background. In a picture that is not wider than high, `carried_view` is
 * omitted. Such a picture comes from a hand-held phone, whose whole picture always moves.
 */
function sceneCues({ frames, miniatures }: DecodedVideo & { ok: true }, placed: readonly PlacedFace[]): CueValues {
  const motion = sceneMotion(miniatures, placed);
  if (!motion) return {};
  const [{ width, height }] = frames as [VideoFrame];
  return width > height ? { ...motion } : { own_motion: motion.own_motion };
}

/** Measurement of the cues of one clip. */
export interface MeasureVideo {
  /**
   * Measures as many cues as the views until now allow. `of` is the total number of views if each frame shows a face.
   */
  lookAhead(views: readonly FaceView[], of: number): Promise<void>;
  /** Returns all cues. `views` are the frames of the clip that show a face. There must be at least one. */
  cues(video: DecodedVideo & { ok: true }, views: readonly FaceView[]): Promise<CueValues>;
}

/** Creates the measurement. If `otherPerson` is true, the faces of the clip are compared with each other. */
export function makeMeasureVideo(models: Models, { otherPerson }: { readonly otherPerson: boolean }): MeasureVideo {
  const people = makeOtherPerson(models);
  const recapture = makeRecapture(models);
  let middle: { readonly view: FaceView; readonly cues: CueValues } | undefined;
  const middleCues = async (view: FaceView): Promise<CueValues> => {
    middle = middle?.view === view ? middle : { view, cues: await passiveCues(view, models) };
    return middle.cues;
  };
  return {
    async lookAhead(views, of) {
      if (views.length === (of >> 1) + 1) await middleCues(views.at(-1)!);
      await recapture.lookAhead(views, of);
      if (otherPerson) await people.lookAhead(views, of);
    },
    async cues(video, views) {
      const { burnt_out: _, ...passive } = await middleCues(middleOf(views));
      const recaptured = await recapture.logOdds(views);
      const measured = {
        ...passive,
        ...(recaptured === null ? {} : { recapture: recaptured }),
        ...motionCues(video, views),
      };
      return otherPerson ? { ...measured, other_person: await people.widestDistance(views) } : measured;
    },
  };
}

function motionCues(video: DecodedVideo & { ok: true }, views: readonly FaceView[]): CueValues {
  const meshes = views.map(({ mesh }) => mesh.points);
  const placed = views.map(placedFace);
  const shut = blink(meshes);
  const beats = pulse(video.miniatures, placed);
  return {
    ...sceneCues(video, placed),
    ...(beats === null ? {} : { pulse: beats }),
    sway: sway(meshes),
    rigid_travel: rigidTravel(meshes),
    shape_drift: shapeDrift(meshes),
    turn_drift: turnDrift(meshes),
    non_rigid_motion: nonRigidMotion(meshes),
    head_turn: headTurn(meshes),
    ...(shut < NO_BLINK && video.durationMs < BLINK_DUE_MS ? {} : { blink: shut }),
    mouth_motion: mouthMotion(meshes),
    glare_flicker: glareFlicker(views.map(({ raster, face }) => burntOutShare(raster, face))),
    frozen: frozenShare(video.frames),
    loop: loopScore(video.thumbnails),
    cuts: cuts(video.thumbnails),
    face_width: Math.min(...views.map(({ face }) => face.box.width)),
    face_share: views.length / video.frames.length,
  };
}

/** Returns the box of the face in shares of the picture. */
function placedFace({ raster, face: { box }, ms }: FaceView): PlacedFace {
  const { width, height } = raster;
  return { ms, box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height } };
}

export function middleOf(views: readonly FaceView[]): FaceView {
  return views[views.length >> 1]!;
}
