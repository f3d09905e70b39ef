import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * What lies beside a face model as `<name>.json` and says how it is fed and read, so that an operator's own model can take the
 * place of ours without a change of code.
 */
const modelManifest = Type.Object({
  /** Where the model comes from, for whoever reads the folder. */
  description: Type.String(),
  input: Type.Object({
    /** What the input that takes the picture is called in the file; its first input when absent. */
    name: Type.Optional(Type.String({ minLength: 1 })),
    /** Side of the square picture, in pixels. */
    size: Type.Integer({ minimum: 8, maximum: 2048 }),
    colour: Type.Union([Type.Literal('rgb'), Type.Literal('bgr'), Type.Literal('grey')]),
    layout: Type.Union([Type.Literal('nhwc'), Type.Literal('nchw')]),
    /** A channel is fed as (value − mean) × scale, the value being 0 to 255; `mean` and `scale` have one entry, or one a channel as fed. */
    mean: Type.Array(Type.Number(), { minItems: 1, maxItems: 3 }),
    scale: Type.Union([Type.Number(), Type.Array(Type.Number(), { minItems: 3, maxItems: 3 })]),
  }),
  /** Inputs besides pictures, by their name in the file, that are always fed the same: a switch between training and use, a size, a threshold. */
  constants: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        type: Type.Union([Type.Literal('float32'), Type.Literal('int64'), Type.Literal('bool')]),
        /** Sizes of the tensor; none for a single value. */
        shape: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 4 }),
        values: Type.Array(Type.Number(), { minItems: 1, maxItems: 4096 }),
      }),
    ),
  ),
  /** What each output is called in the file, by what it holds. */
  outputs: Type.Record(Type.String(), Type.String()),
  /** Outputs that the file gives as logits, to be made probabilities: of each crop's values by softmax. */
  softmax: Type.Optional(Type.Array(Type.String())),
});

export type ModelManifest = Static<typeof modelManifest>;
export type ModelInput = ModelManifest['input'];

/** A manifest file as its type. Throws, naming the file and the first entry that is wrong. */
export function readManifest<Schema extends TSchema>(file: string, schema: Schema): ModelManifest & Static<Schema> {
  const content = contentOf(file);
  for (const part of [modelManifest, schema]) {
    const [fault] = Value.Errors(part, content);
    if (fault) throw new Error(`${basename(file)}: ${fault.instancePath || 'the manifest'} ${fault.message}`);
  }
  return content as ModelManifest & Static<Schema>;
}

function contentOf(file: string): unknown {
  if (!existsSync(file)) throw new Error(`${basename(file)} is missing: a model and its manifest lie together`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${basename(file)} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
