import * as ort from 'onnxruntime-node';
import type { ModelInput, ModelManifest } from '../models/model-manifest.ts';
import type { Models } from '../models/models.ts';

/** Rec. 601 weights, which the shipped grey models were trained with. */
const LUMA = [0.2989, 0.587, 0.114] as const;

/** Outputs by what they hold (the keys of the manifest's `outputs`), each flat. */
export type Readings = Readonly<Record<string, Float32Array>>;

/**
 * Runs a model on crops of its input size (RGB, 0 to 255, as `crop` makes them), several in one batch when the model allows.
 * Throws when the file lacks an output that the manifest names.
 */
export async function infer(
  models: Models,
  name: string,
  manifest: ModelManifest,
  crops: readonly Float32Array[],
): Promise<Readings> {
  const session = await models.session(name);
  const { size, colour, layout } = manifest.input;
  const channels = colour === 'grey' ? 1 : 3;
  const perCrop = size * size * channels;
  const data = new Float32Array(perCrop * crops.length);
  for (const [index, crop] of crops.entries())
    fill(data.subarray(index * perCrop, (index + 1) * perCrop), crop, manifest.input);
  const shape = layout === 'nhwc' ? [size, size, channels] : [channels, size, size];
  const input = new ort.Tensor('float32', data, [crops.length, ...shape]);
  const results = await session.run({ [session.inputNames[0]!]: input });
  return Object.fromEntries(
    Object.entries(manifest.outputs).map(([role, output]) => {
      const result = results[output];
      if (!result) throw new Error(`${name}.onnx has no output ${output}`);
      return [role, result.data as Float32Array];
    }),
  );
}

function fill(out: Float32Array, rgb: Float32Array, { size, colour, layout, mean, scale }: ModelInput): void {
  const pixels = size * size;
  if (colour === 'grey') {
    for (let i = 0; i < pixels; i++) {
      const luma = LUMA[0] * rgb[3 * i]! + LUMA[1] * rgb[3 * i + 1]! + LUMA[2] * rgb[3 * i + 2]!;
      out[i] = (luma - mean[0]!) * scale;
    }
    return;
  }
  const [step, plane] = layout === 'nhwc' ? [3, 1] : [1, pixels];
  for (let channel = 0; channel < 3; channel++) {
    const from = colour === 'rgb' ? channel : 2 - channel;
    const centre = mean[channel] ?? mean[0]!;
    for (let i = 0; i < pixels; i++) out[i * step + channel * plane] = (rgb[3 * i + from]! - centre) * scale;
  }
}
