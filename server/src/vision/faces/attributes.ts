import { Type } from 'typebox';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import { infer } from './infer.ts';
import type { FaceMesh } from './mesh.ts';
import { squareCrop } from './similarity.ts';

/** In the order of the emotion model's classes. */
const EMOTIONS = ['angry', 'disgust', 'fear', 'happy', 'sad', 'surprise', 'neutral'] as const;
type Emotion = (typeof EMOTIONS)[number];

/** How a face looks to the models. Looks, not facts: nothing may be decided by them. */
export interface FaceAttributes {
  readonly gender: 'male' | 'female';
  /** 0 (undecided) to 1. */
  readonly genderConfidence: number;
  readonly emotion: Emotion;
  /** Share of the dominant emotion, 1/7 to 1. */
  readonly emotionConfidence: number;
}

/** Side of the crops in faces, forehead to chin. Of 1, 1.2, 1.4 and 1.7, 1.2 told the gender of all 34 photos most firmly. */
const GENDER_CROP = 1.2;
const EMOTION_CROP = 1;

/** Gender (HSE FaceRes, fed as BGR minus the VGG means: AUC .999 against .996 as RGB) and dominant emotion of seven. */
export async function faceAttributes(picture: Raster, mesh: FaceMesh, models: Models): Promise<FaceAttributes> {
  const { male } = await runOnFace({ model: 'face-attributes', faces: GENDER_CROP }, picture, mesh, models);
  const { emotions } = await runOnFace({ model: 'face-emotion', faces: EMOTION_CROP }, picture, mesh, models);
  const share = Math.max(...emotions!);
  return {
    gender: male![0]! > 0.5 ? 'male' : 'female',
    genderConfidence: Math.abs(male![0]! - 0.5) * 2,
    emotion: EMOTIONS[emotions!.indexOf(share)]!,
    emotionConfidence: share,
  };
}

/** Runs a model on a face, cut out as a square whose side is `faces` times the face's. */
function runOnFace(
  { model, faces }: { readonly model: string; readonly faces: number },
  picture: Raster,
  { centre, extent, angle }: FaceMesh,
  models: Models,
) {
  const manifest = models.manifest(model, Type.Object({}));
  const { size } = manifest.input;
  return infer(models, { name: model, manifest }, [
    crop(picture, squareCrop({ centre, side: extent * faces, angle }, size), size),
  ]);
}
