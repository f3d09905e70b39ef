import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Models that every installation needs, without `.onnx`. They are opened before the service is ready. */
export const requiredModels = [
  'ppocr-det',
  'ppocr-rec',
  'mrz-line',
  'face-detector',
  'face-mesh',
  'face-embedding',
  'face-attributes',
] as const;

/** Returns the files of required models that are missing in all folders. */
export const missingModels = (directories: readonly string[]): string[] =>
  requiredModels
    .map((name) => `${name}.onnx`)
    .filter((file) => !directories.some((directory) => existsSync(join(directory, file))));
