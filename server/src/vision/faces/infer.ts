import type { ModelInput, ModelManifest } from '../models/model-manifest.ts';
import type { Models } from '../models/models.ts';
import * as ort from '../models/onnxruntime.ts';

/** Rec. 601 weights. They were used in the training of the shipped grey models. */
const LUMA = [0.2989, 0.587, 0.114] as const;

/** Outputs under the keys of the manifest's `outputs`. Each is a flat array. */
export type Readings = Readonly<Record<string, Float32Array>>;

/** A model to run. `memory`, if present, has the size of its input and is overwritten: use it for many runs in a row. */
interface InferredModel {
  readonly name: string;
  readonly manifest: ModelManifest;
  readonly memory?: Float32Array;
}

/**
 * Runs a model on crops of its input size (RGB, 0 to 255, as `crop` returns them). Several crops form one batch if the
 * model file allows it. `further` has the crops for further picture inputs of the file, by the name of the input. Each
 * further input needs one crop for each of `crops`, with the same size and form.
 * @throws if an input or an output of the manifest is missing in the file
 */
export async function infer(
  models: Models,
  { name, manifest, memory }: InferredModel,
  crops: readonly Float32Array[],
  further: Readonly<Record<string, readonly Float32Array[]>> = {},
): Promise<Readings> {
  const session = await models.session(name);
  const first = manifest.input.name ?? session.inputNames[0]!;
  const pictures = { [first]: crops, ...further };
  if (crops.length < 2 || !takesOne(session, first))
    return run(session, { name, manifest, ...(memory && { memory }) }, pictures);
  const single = await Promise.all(
    crops.map((_, i) =>
      run(
        session,
        { name, manifest },
        mapped(pictures, (own) => [own[i]!]),
      ),
    ),
  );
  return mapped(single[0]!, (_, role) => Float32Array.from(single.flatMap((readings) => [...readings[role]!])));
}

/** Returns true if the batch of this input has a fixed size of one picture. */
function takesOne(session: ort.InferenceSession, input: string): boolean {
  const about = session.inputMetadata.find((metadata) => metadata.name === input);
  return about?.isTensor === true && about.shape[0] === 1;
}

async function run(
  session: ort.InferenceSession,
  { name, manifest, memory }: InferredModel,
  pictures: Readonly<Record<string, readonly Float32Array[]>>,
): Promise<Readings> {
  const count = Object.values(pictures)[0]!.length;
  const results = await session.run({
    ...mapped(pictures, (crops) => tensorOf(crops, manifest.input, memory)),
    ...mapped(manifest.constants ?? {}, constantOf),
  });
  return mapped(manifest.outputs, (output, role) => {
    const result = results[output];
    if (!result) throw new Error(`${name}.onnx has no output ${output}`);
    const values = result.data as Float32Array;
    return manifest.softmax?.includes(role) ? softmax(values, count) : values;
  });
}

function tensorOf(crops: readonly Float32Array[], input: ModelInput, memory?: Float32Array): ort.Tensor {
  const { size, colour, layout } = input;
  const channels = colour === 'grey' ? 1 : 3;
  const perCrop = size * size * channels;
  const data = memory ?? new Float32Array(perCrop * crops.length);
  for (const [index, crop] of crops.entries()) fill(data.subarray(index * perCrop, (index + 1) * perCrop), crop, input);
  const shape = layout === 'nhwc' ? [size, size, channels] : [channels, size, size];
  return new ort.Tensor('float32', data, [crops.length, ...shape]);
}

function constantOf({ type, shape, values }: NonNullable<ModelManifest['constants']>[string]): ort.Tensor {
  if (type === 'int64')
    return new ort.Tensor(
      'int64',
      BigInt64Array.from(values, (value) => BigInt(value)),
      shape,
    );
  if (type === 'bool') return new ort.Tensor('bool', Uint8Array.from(values), shape);
  return new ort.Tensor('float32', Float32Array.from(values), shape);
}

function mapped<From, To>(record: Readonly<Record<string, From>>, to: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}

/**
 * Converts the logits of several crops to probabilities. The crops follow each other in the array. The probabilities of
 * each crop add up to 1.
 */
function softmax(logits: Float32Array, crops: number): Float32Array {
  const out = Float32Array.from(logits);
  const length = logits.length / crops;
  for (let at = 0; at < out.length; at += length) {
    const own = out.subarray(at, at + length);
    const highest = own.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const powers = own.map((value) => Math.exp(value - highest));
    const sum = powers.reduce((total, value) => total + value, 0);
    own.set(powers.map((value) => value / sum));
  }
  return out;
}

function fill(out: Float32Array, rgb: Float32Array, { size, colour, layout, mean, scale }: ModelInput): void {
  const pixels = size * size;
  const factor = (channel: number) => (typeof scale === 'number' ? scale : scale[channel]!);
  if (colour === 'grey') {
    for (let i = 0; i < pixels; i++) {
      const luma = LUMA[0] * rgb[3 * i]! + LUMA[1] * rgb[3 * i + 1]! + LUMA[2] * rgb[3 * i + 2]!;
      out[i] = (luma - mean[0]!) * factor(0);
    }
    return;
  }
  const [step, plane] = layout === 'nhwc' ? [3, 1] : [1, pixels];
  for (let channel = 0; channel < 3; channel++) {
    let from = colour === 'rgb' ? channel : 2 - channel;
    const centre = mean[channel] ?? mean[0]!;
    const by = factor(channel);
    const end = channel * plane + pixels * step;
    for (let to = channel * plane; to < end; to += step, from += 3) out[to] = (rgb[from]! - centre) * by;
  }
}
