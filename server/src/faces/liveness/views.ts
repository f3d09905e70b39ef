import { detectFaces } from '../../vision/faces/detect.ts';
import type { Face } from '../../vision/faces/face.ts';
import { type FaceMesh, faceMesh } from '../../vision/faces/mesh.ts';
import { type Pyramid, pyramidOf } from '../../vision/faces/pyramid.ts';
import type { Raster } from '../../vision/image/raster.ts';
import type { Models } from '../../vision/models/models.ts';
import type { VideoFrame } from '../../vision/video/decoded-video.ts';

/** A picture with its largest face. */
export interface FaceView {
  readonly raster: Raster;
  readonly face: Pick<Face, 'box'>;
  readonly mesh: FaceMesh;
  /** Time of the frame from the start of the clip. It is 0 for a still. */
  readonly ms: number;
}

/** Minimum score of the mesh model. With a lower score, the face is lost. */
const LOST = 0.5;
/**
 * Positions in a sequence of frames without a face at which all sizes and orientations are searched. They are the first
 * frame and a frame one second later.
 */
const SEARCHED_IN_FULL: readonly number[] = [0, 8];
/** Maximum number of full searches without a result in one clip. A full search runs the detector twenty times. */
const MAX_FULL_IN_VAIN = 6;
/**
 * Frames in which a quick search is made. They are the first three frames, because a turned head soon returns, and then
 * one frame every half second.
 */
const SEARCHED_QUICKLY = { first: 3, every: 4 };

/** Finds the face of a picture. Returns null if the picture shows no face. */
export async function viewOf(raster: Raster, models: Models, { ms = 0, quick = false } = {}): Promise<FaceView | null> {
  const picture = pyramidOf(raster);
  const [face] = await detectFaces(picture, models, { quick });
  return face ? { raster: picture, face, mesh: await faceMesh(picture, face, models), ms } : null;
}

/**
 * Returns the face in each frame that shows a face. Searches until a face is found, and then follows its mesh from
 * frame to frame. This is faster. If there are several faces, it also stays with the same face. If the face is lost,
 * the search starts again. More frames may still arrive. After each frame that shows a face, `onView` is called with
 * all views until then.
 */
export async function viewsOf(
  frames: Iterable<VideoFrame> | AsyncIterable<VideoFrame>,
  models: Models,
  onView: (views: readonly FaceView[]) => Promise<void> = async () => undefined,
): Promise<FaceView[]> {
  const views: FaceView[] = [];
  let faceless = 0;
  let fullInVain = 0;
  for await (const frame of frames) {
    const picture = pyramidOf(frame);
    const last = views.at(-1);
    const carried = last ? await carriedOn(last.mesh, picture, frame.ms, models) : null;
    const full = SEARCHED_IN_FULL.includes(faceless) && fullInVain < MAX_FULL_IN_VAIN;
    const searched = full || faceless < SEARCHED_QUICKLY.first || faceless % SEARCHED_QUICKLY.every === 0;
    const view = carried ?? (searched ? await viewOf(picture, models, { ms: frame.ms, quick: !full }) : null);
    if (!view) {
      faceless++;
      if (full) fullInVain++;
      continue;
    }
    faceless = 0;
    views.push(view);
    await onView(views);
  }
  return views;
}

async function carriedOn(mesh: FaceMesh, raster: Pyramid, ms: number, models: Models): Promise<FaceView | null> {
  const next = await faceMesh(raster, { box: boxOf(mesh), angle: mesh.angle }, models, { passes: 1 });
  return next.flag < LOST ? null : { raster, ms, mesh: next, face: { box: boxOf(next) } };
}

function boxOf({ points }: FaceMesh): Face['box'] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
