import { faceAttributes } from '../vision/faces/attributes.ts';
import { findFace } from '../vision/faces/find-face.ts';
import { faceSharpness } from '../vision/faces/sharpness.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';

/** Analysis of the largest face of a selfie, for the `face_analysis` of a verification run. */
export interface FaceAnalysis {
  /** Gender of the face. Null if there is no face. */
  readonly gender: 'male' | 'female' | null;
  readonly dominantEmotion: 'angry' | 'disgust' | 'fear' | 'happy' | 'sad' | 'surprise' | 'neutral' | null;
  readonly faceDetected: boolean;
  /** The detector's score, 0 to 1. It is 0 if there is no face. */
  readonly faceConfidence: number;
  /** Blur of the face from 0 (sharp) to 1 (blurred). It is 1 if there is no face. */
  readonly blurScore: number;
  readonly isBlurry: boolean;
}

/**
 * Sharpness at which the blur score of a face is 0.5. It is between the least sharp of 34 photos (0.044) and the value
 * after 2 % of blur (0.024).
 */
const BLURRED_BELOW = 0.024;

/** Analyses the largest face of a decoded picture. */
export async function analyseFace(raster: Raster, models: Models): Promise<FaceAnalysis> {
  const found = await findFace(raster, models);
  if (!found) {
    return {
      gender: null,
      dominantEmotion: null,
      faceDetected: false,
      faceConfidence: 0,
      blurScore: 1,
      isBlurry: true,
    };
  }
  const { gender, emotion } = await faceAttributes(found.picture, found.mesh, models);
  const blurScore = blurScoreOf(faceSharpness(found.picture, found.mesh));
  return {
    gender,
    dominantEmotion: emotion,
    faceDetected: true,
    faceConfidence: rounded(found.face.score),
    blurScore,
    isBlurry: blurScore > 0.5,
  };
}

/** Returns 1 for no sharpness and 0.5 at the limit. Above the limit, the values approach 0. */
export function blurScoreOf(sharpness: number): number {
  return rounded(1 / (1 + sharpness / BLURRED_BELOW));
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
