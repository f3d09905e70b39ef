import type { Recipe } from './recipe.ts';

const HUMAN = '@vladmandic/human/models';

/** A model of the package `human`. */
export interface ConvertedModel {
  /** Name in the cache, by the model's role. */
  readonly file: string;
  /** Name in the package. */
  readonly source: string;
  /** Outputs by what they hold. */
  readonly outputs: Readonly<Record<string, string>>;
  /** True if its largest pictures have incomplete blocks of channels (`onnx/whole-blocks.ts`). */
  readonly incompleteBlocks?: true;
}

export const CONVERTED: readonly ConvertedModel[] = [
  {
    // MediaPipe's short-range detector at 256 pixels: 512 anchors of stride 16, then 384 of stride 32.
    file: 'face-detector.onnx',
    source: 'blazeface',
    outputs: { scores_16: 'Identity', scores_32: 'Identity_1', boxes_16: 'Identity_2', boxes_32: 'Identity_3' },
    incompleteBlocks: true,
  },
  { file: 'face-mesh.onnx', source: 'facemesh', outputs: { mesh: 'Identity_2', flag: 'Identity_1' } },
  {
    file: 'face-attributes.onnx',
    source: 'faceres',
    outputs: { male: 'gender_pred/Sigmoid', age: 'age_pred/Softmax', features: 'global_pooling/Mean' },
  },
  { file: 'face-emotion.onnx', source: 'emotion', outputs: { emotions: 'Identity' } },
  { file: 'face-iris.onnx', source: 'iris', outputs: { contours: 'Identity' } },
  { file: 'antispoof.onnx', source: 'antispoof', outputs: { real: 'Identity' } },
  { file: 'liveness.onnx', source: 'liveness', outputs: { classes: 'Identity' } },
];

/** The converters are loaded only when a file has to be made: finding everything in place must stay quick. */
export const FACES: readonly Recipe[] = [
  ...CONVERTED.map(
    ({ file, source, outputs, incompleteBlocks }): Recipe => ({
      file,
      inputs: [`${HUMAN}/${source}.json`, `${HUMAN}/${source}.bin`],
      make: async ([json, weights]) => {
        const converted = (await import('./tfjs/convert.ts')).convertGraphModel(json!, weights!, outputs);
        if (!incompleteBlocks) return converted;
        return (await import('./onnx/whole-blocks.ts')).withWholeBlocks(Buffer.from(converted));
      },
    }),
  ),
  {
    // MobileFaceNet as the package ships it, whose graph has to be mended (mobilefacenet/README.md).
    file: 'face-embedding.onnx',
    // The last is not read here: a cache made before the converter changed is to be made again.
    inputs: ['./mobilefacenet/graph.json', './mobilefacenet/weights.bin', './tfjs/operations.ts'],
    make: async ([json, weights]) => (await import('./mobilefacenet/recogniser.ts')).recogniser(json!, weights!),
  },
];
