import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import type * as Tf from '@tensorflow/tfjs-core';
import { inputPath } from '../recipe.ts';

/** face-api's own recognition network: a flat batch of faces (n × 150 × 150 × 3, RGB, 0 to 255) to its embeddings. */
export type OriginalNet = (faces: Float32Array) => Promise<Float32Array>;

interface FaceApi {
  FaceRecognitionNet: new () => {
    loadFromWeightMap(weights: Tf.NamedTensorMap): void;
    forwardInput(input: { toBatchTensor(): Tf.Tensor }): Tf.Tensor;
  };
}

/**
 * The original of `faceapi/recognition-net.ts`, run by face-api on TensorFlow.js and WebAssembly. The package wants the umbrella
 * package of TensorFlow.js; its core does, once tensors have the operations as methods.
 */
export async function originalFaceNet(): Promise<OriginalNet> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : specifier, context),
  });
  const require = createRequire(import.meta.url);
  const tf = require('@tensorflow/tfjs-core') as typeof Tf;
  addMethods(tf);
  const { FaceRecognitionNet } = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
  hooks.deregister();
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js did not start');

  const net = new FaceRecognitionNet();
  const manifest = JSON.parse(
    readFileSync(inputPath('@vladmandic/face-api/model/face_recognition_model-weights_manifest.json'), 'utf8'),
  ) as { weights: Tf.io.WeightsManifestEntry[] }[];
  const file = readFileSync(inputPath('@vladmandic/face-api/model/face_recognition_model.bin'));
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  net.loadFromWeightMap(
    tf.io.decodeWeights(
      bytes,
      manifest.flatMap((group) => group.weights),
    ),
  );

  return async (faces) => {
    const input = tf.tensor(faces, [faces.length / (150 * 150 * 3), 150, 150, 3]);
    const output = net.forwardInput({ toBatchTensor: () => input.clone() });
    const embeddings = Float32Array.from(await output.data());
    tf.dispose([input, output]);
    return embeddings;
  };
}

/** `tensor.div(other)` for `div(tensor, other)`, and so on: what importing the umbrella package does. */
function addMethods(tf: typeof Tf): void {
  const methods = tf.Tensor.prototype as unknown as Record<string, unknown>;
  for (const [name, operation] of Object.entries(tf)) {
    if (typeof operation !== 'function' || name in methods) continue;
    methods[name] = function (this: Tf.Tensor, ...rest: unknown[]) {
      return (operation as (...all: unknown[]) => unknown)(this, ...rest);
    };
  }
}
