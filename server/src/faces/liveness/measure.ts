import { embeddingManifestOf, embedFace, faceDistance } from '../../vision/faces/embed.ts';
import { turnedAside } from '../../vision/faces/turn.ts';
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
import type { FaceView } from './views.ts';

/** Every cue that one picture of a face gives. */
export async function measureStill(view: FaceView, models: Models): Promise<CueValues> {
  return {
    ...(periodicTexture(view.raster, view.face) ?? {}),
    border: surroundingBorder(view.raster, view.face),
    burnt_out: burntOutShare(view.raster, view.face),
    ...(await modelVotes(view, models)),
  };
}

/** In a clip shorter than this, eyes that never shut by so much say nothing: people blink every two to six seconds. */
const BLINK_DUE_MS = 4000;
const NO_BLINK = 0.1;

/** A phone is held upright in a hand, so its whole view is always carried: only of a picture that is wider than high does it say something. */
function sceneCues({ frames, miniatures }: DecodedVideo & { ok: true }, placed: readonly PlacedFace[]): CueValues {
  const motion = sceneMotion(miniatures, placed);
  if (!motion) return {};
  const [{ width, height }] = frames as [VideoFrame];
  return width > height ? { ...motion } : { own_motion: motion.own_motion };
}

/** Every cue of a clip. `views` are its frames that show a face, one at least. */
export async function measureVideo(
  video: DecodedVideo & { ok: true },
  views: readonly FaceView[],
  models: Models,
): Promise<CueValues> {
  const meshes = views.map(({ mesh }) => mesh.points);
  const placed = views.map(placedFace);
  const shut = blink(meshes);
  const beats = pulse(video.miniatures, placed);
  const { burnt_out: _, ...passive } = await measureStill(middleOf(views), models);
  return {
    ...passive,
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
    other_person: await widestDistance(frontViews(views, 4), models),
    face_width: Math.min(...views.map(({ face }) => face.box.width)),
    face_share: views.length / video.frames.length,
  };
}

/** Turned further aside than this, a face lies as far from its own front view as some strangers do. */
const ASIDE = 25;

/** Of each of so many stretches of the clip the view that is turned aside least, where that one can be recognised. */
export function frontViews(views: readonly FaceView[], count: number): FaceView[] {
  const stretches = Array.from({ length: count }, (_, i) =>
    views.slice(Math.floor((i * views.length) / count), Math.floor(((i + 1) * views.length) / count)),
  );
  return stretches.flatMap((stretch) => {
    const [best] = stretch.toSorted((a, b) => turnedAside(a.mesh.points) - turnedAside(b.mesh.points));
    return best && turnedAside(best.mesh.points) <= ASIDE ? [best] : [];
  });
}

/** The face's box in shares of the picture. */
function placedFace({ raster, face: { box }, ms }: FaceView): PlacedFace {
  const { width, height } = raster;
  return { ms, box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height } };
}

export function middleOf(views: readonly FaceView[]): FaceView {
  return views[views.length >> 1]!;
}

/** What the embedding alone has of a threshold of distances that other models add to; those would cost three times the time. */
const OWN_SHARE = 0.6;

/** Largest distance between any two of the faces, in units of the recogniser's threshold: above 1 they count as two people. */
async function widestDistance(views: readonly FaceView[], models: Models): Promise<number> {
  const manifest = embeddingManifestOf(models);
  const { calibration, fusion = [] } = manifest;
  const embeddings: Float32Array[] = [];
  for (const { raster, mesh } of views) embeddings.push(await embedFace(raster, mesh, models));
  const distances = embeddings.flatMap((a, i) => embeddings.slice(i + 1).map((b) => faceDistance(a, b, manifest)));
  return Math.max(0, ...distances) / ((fusion.length > 0 ? OWN_SHARE : 1) * calibration.threshold);
}
