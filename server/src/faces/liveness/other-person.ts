import { embeddingManifestOf, embedFace, faceDistance } from '../../vision/faces/embed.ts';
import { turnedAside } from '../../vision/faces/turn.ts';
import type { Models } from '../../vision/models/models.ts';
import type { FaceView } from './views.ts';

/**
 * Maximum angle by which a head is turned to the side. At a larger angle, a face is as far from its own front view as
 * from the faces of some strangers.
 */
const ASIDE = 25;

/**
 * Returns the most frontal view in each of `count` parts of the clip. Omits a view in which the head is turned too far
 * for recognition.
 */
export function frontViews(views: readonly FaceView[], count: number): FaceView[] {
  const stretches = Array.from({ length: count }, (_, i) =>
    views.slice(Math.floor((i * views.length) / count), Math.floor(((i + 1) * views.length) / count)),
  );
  return stretches.flatMap((stretch) => {
    const [best] = stretch.toSorted((a, b) => turnedAside(a.mesh.points) - turnedAside(b.mesh.points));
    return best && turnedAside(best.mesh.points) <= ASIDE ? [best] : [];
  });
}

/** Number of parts of a clip whose faces are compared. */
const STRETCHES = 4;
/**
 * Share of the threshold that applies to the embedding alone, if other models also contribute to the distance. Running
 * the other models would take three times as long.
 */
const OWN_SHARE = 0.6;

/** Detects a change of the person in a clip. It compares the faces in the quarters of the clip with each other. */
export interface OtherPerson {
  /**
   * Recognises the face in each complete quarter early, so that less work remains at the end of the clip. `of` is the
   * total number of views if each frame shows a face.
   */
  lookAhead(views: readonly FaceView[], of: number): Promise<void>;
  /**
   * Returns the largest distance between any two of the faces, in units of the recogniser's threshold. Above 1, they
   * count as two people.
   */
  widestDistance(views: readonly FaceView[]): Promise<number>;
}

export function makeOtherPerson(models: Models): OtherPerson {
  const known = new Map<FaceView, Float32Array>();
  const embeddingOf = async (view: FaceView): Promise<Float32Array> => {
    const embedding = known.get(view) ?? (await embedFace(view.raster, view.mesh, models));
    known.set(view, embedding);
    return embedding;
  };
  return {
    async lookAhead(views, of) {
      const stretch = Array.from({ length: STRETCHES }, (_, i) => endOf(i, of)).indexOf(views.length);
      if (stretch < 0) return;
      for (const view of frontViews(views.slice(endOf(stretch - 1, of)), 1)) await embeddingOf(view);
    },
    async widestDistance(views) {
      const manifest = embeddingManifestOf(models);
      const { calibration, fusion = [] } = manifest;
      const embeddings: Float32Array[] = [];
      for (const view of frontViews(views, STRETCHES)) embeddings.push(await embeddingOf(view));
      const distances = embeddings.flatMap((a, i) => embeddings.slice(i + 1).map((b) => faceDistance(a, b, manifest)));
      return Math.max(0, ...distances) / ((fusion.length > 0 ? OWN_SHARE : 1) * calibration.threshold);
    },
  };
}

const endOf = (stretch: number, of: number): number => Math.floor(((stretch + 1) * of) / STRETCHES);
