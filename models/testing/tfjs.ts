import { readFileSync } from 'node:fs';
import '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { inputPath } from '../recipe.ts';

/** TensorFlow.js on its WebAssembly backend: what the models were shipped to run on. */
export async function tfjs(): Promise<typeof tf> {
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend of TensorFlow.js did not start');
  return tf;
}

/** Outputs of a shipped graph model, by the names of its nodes, for one flat input. Run as it was shipped. */
export async function runShipped(
  source: string,
  shape: number[],
  input: Float32Array,
  nodes: readonly string[],
): Promise<Float32Array[]> {
  await tfjs();
  const json = JSON.parse(readFileSync(inputPath(`${source}.json`), 'utf8')) as {
    modelTopology: object;
    weightsManifest: { weights: tf.io.WeightsManifestEntry[] }[];
    format: string;
    signature?: object;
  };
  const weights = readFileSync(inputPath(`${source}.bin`));
  const model = await loadGraphModel(
    tf.io.fromMemory({
      modelTopology: json.modelTopology,
      weightSpecs: json.weightsManifest.flatMap((group) => group.weights),
      weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength) as ArrayBuffer,
    }),
  );
  const tensor = tf.tensor(input, shape);
  const outputs = [model.execute(tensor, [...nodes])].flat();
  const values = outputs.map((output) => Float32Array.from(output.dataSync()));
  tf.dispose([tensor, ...outputs]);
  model.dispose();
  return values;
}
