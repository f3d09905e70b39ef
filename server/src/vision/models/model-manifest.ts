import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * The manifest of a face model (`<name>.json`). It describes the input and output of the model, so that an operator's
 * model can replace the shipped one without a change of code.
 */
const modelManifest = Type.Object({
  /** Description of the model's source, for people who read the file. */
  description: Type.String(),
  input: Type.Object({
    /** Name of the picture input in the file. Default: the first input. */
    name: Type.Optional(Type.String({ minLength: 1 })),
    /** Side of the square picture, in pixels. */
    size: Type.Integer({ minimum: 8, maximum: 2048 }),
    colour: Type.Union([Type.Literal('rgb'), Type.Literal('bgr'), Type.Literal('grey')]),
    layout: Type.Union([Type.Literal('nhwc'), Type.Literal('nchw')]),
    /**
     * Each channel is (value − mean) × scale, with a value of 0 to 255. `mean` and `scale` have one entry, or one entry
     * per channel in the order of the input.
     */
    mean: Type.Array(Type.Number(), { minItems: 1, maxItems: 3 }),
    scale: Type.Union([Type.Number(), Type.Array(Type.Number(), { minItems: 3, maxItems: 3 })]),
  }),
  /**
   * Constant inputs, by their name in the file. Examples are a switch between training and use, a size, or a threshold.
   */
  constants: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        type: Type.Union([Type.Literal('float32'), Type.Literal('int64'), Type.Literal('bool')]),
        /** Dimensions of the tensor; empty for a single value. */
        shape: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 4 }),
        values: Type.Array(Type.Number(), { minItems: 1, maxItems: 4096 }),
      }),
    ),
  ),
  /** Names of the outputs in the file. The keys describe the content. */
  outputs: Type.Record(Type.String(), Type.String()),
  /** Outputs that the file returns as logits. Softmax converts the values of each crop to probabilities. */
  softmax: Type.Optional(Type.Array(Type.String())),
});

export type ModelManifest = Static<typeof modelManifest>;
export type ModelInput = ModelManifest['input'];

/**
 * Reads a manifest file.
 * @throws Error that names the file and the first wrong or unknown entry, because a misspelled entry would otherwise
 *   have no effect
 */
export function readManifest<Schema extends TSchema>(file: string, schema: Schema): ModelManifest & Static<Schema> {
  const content = contentOf(file);
  const stranger = strangerIn([modelManifest, schema], content);
  if (stranger !== undefined) throw new Error(`${basename(file)}: ${stranger}`);
  for (const part of [modelManifest, schema]) {
    const [fault] = Value.Errors(part, content);
    if (fault) throw new Error(`${basename(file)}: ${fault.instancePath || 'the manifest'} ${fault.message}`);
  }
  const manifest = content as ModelManifest & Static<Schema>;
  const lost = manifest.softmax?.find((role: string) => !Object.hasOwn(manifest.outputs, role));
  if (lost !== undefined)
    throw new Error(`${basename(file)}: /softmax names ${lost.slice(0, 40)}, which outputs has not`);
  return manifest;
}

type Part = TSchema & {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly items?: Part | readonly Part[];
};

/**
 * Returns the first entry that is in none of the schemas, and the entries that are allowed in its place. Returns
 * undefined if all entries are known.
 */
function strangerIn(schemas: readonly Part[], content: unknown, path = ''): string | undefined {
  if (Array.isArray(content)) {
    const items = schemas.flatMap(({ items: each }) => (each && !Array.isArray(each) ? [each as Part] : []));
    return firstOf(content, (value, i) => strangerIn(items, value, `${path}/${i}`));
  }
  if (typeof content !== 'object' || content === null) return undefined;
  const free = schemas.flatMap(({ patternProperties = {} }) => Object.values(patternProperties));
  const known = schemas.flatMap(({ properties = {} }) => Object.keys(properties));
  // The schema allows no object here. The schema's own error therefore reports this entry.
  if (free.length === 0 && !schemas.some(({ properties }) => properties)) return undefined;
  return firstOf(Object.entries(content), ([name, value]) => {
    const named = schemas.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? [properties[name]!] : [],
    );
    const parts = [...named, ...free];
    if (parts.length > 0) return strangerIn(parts, value, `${path}/${name}`);
    const entry = `${path}/${name}`.slice(0, 100);
    return `there is no ${entry}; known${path && ` in ${path}`}: ${known.join(', ')}`;
  });
}

function firstOf<Item>(
  items: readonly Item[],
  fault: (item: Item, i: number) => string | undefined,
): string | undefined {
  for (const [i, item] of items.entries()) {
    const found = fault(item, i);
    if (found !== undefined) return found;
  }
  return undefined;
}

function contentOf(file: string): unknown {
  if (!existsSync(file)) throw new Error(`${basename(file)} is missing: a model and its manifest lie together`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${basename(file)} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
