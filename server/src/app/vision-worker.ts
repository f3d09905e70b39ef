import { workerData } from 'node:worker_threads';
import { type AnnotateInput, makeAnnotateDocument } from '../documents/annotate.ts';
import { makeReadCodes } from '../documents/codes.ts';
import { makeCheckPictureQuality, type PictureToCheck } from '../documents/picture-quality.ts';
import { makeReadDocument } from '../documents/read-document.ts';
import type { ReadDocumentInput } from '../documents/verify-document.ts';
import { analyseFace } from '../faces/analysis.ts';
import { makeCompareFaces } from '../faces/compare.ts';
import type { CompareInput } from '../faces/compare-for-branch.ts';
import { type CheckLivenessInput, makeCheckLiveness } from '../faces/liveness/check-liveness.ts';
import { makeMeasureSamePicture, type SamePictureInput } from '../faces/same-picture.ts';
import { type NativeGate, nativeCalls } from '../platform/native-gate.ts';
import { threadWork } from '../platform/thread-work.ts';
import { detectFaces } from '../vision/faces/detect.ts';
import { faceDistanceWithin } from '../vision/faces/portrait-distance.ts';
import { decodeImage, startDecoder } from '../vision/image/decode-image.ts';
import { obscureImage } from '../vision/image/obscure.ts';
import { redrawImage } from '../vision/image/redraw.ts';
import { openModels } from '../vision/models/models.ts';
import { requiredModels } from '../vision/models/required-models.ts';
import { makeVideoDecoder } from '../vision/video/decode-video.ts';

/** Data with which a vision thread starts. */
export interface VisionWorkerData {
  /** Folders that are searched for models, in order. */
  readonly modelDirectories: readonly string[];
  readonly gate: NativeGate;
}

// Dependencies of the thread. Each session is opened once per thread, when it is first used or by `warmUp`.
const { modelDirectories, gate } = workerData as VisionWorkerData;
const models = openModels(modelDirectories, nativeCalls(gate));
const read = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin, readCodes: makeReadCodes() });
const checkQuality = makeCheckPictureQuality({ models });
const annotateDocument = makeAnnotateDocument({ models });
const compareFaces = makeCompareFaces({ models });
const measure = makeMeasureSamePicture({ models });
const video = makeVideoDecoder();
const check = makeCheckLiveness({ models, decodeVideo: video.decode });

export const readDocument = threadWork(({ front, ...options }: ReadDocumentInput) => read(front, options));
export const pictureQuality = threadWork((input: PictureToCheck) => checkQuality(input));
export const annotate = threadWork((input: AnnotateInput) => annotateDocument(input));
export const compare = threadWork(({ images: [first, second], ...options }: CompareInput) =>
  compareFaces(first, second, options),
);
export const measureSamePicture = threadWork((input: SamePictureInput) => measure(input));
export const analyse = threadWork(async (image: Uint8Array) => analyseFace(await decodeImage(image), models));
export const obscure = threadWork((image: Uint8Array) => obscureImage(image));
export const redraw = threadWork((image: Uint8Array) => redrawImage(image));
export const checkLiveness = threadWork(({ media, challenge }: CheckLivenessInput) => check(media, challenge));

/** Opens the models that every request needs, so that the first request does not wait for them. */
export async function warmUp(): Promise<boolean> {
  video.start();
  await Promise.all([startDecoder(), ...requiredModels.map((name) => models.session(name))]);
  return true;
}
