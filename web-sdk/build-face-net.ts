// The face detector of the page: the weights of BlazeFace from @vladmandic/human (Apache-2.0), a byte for each where they are multiplied.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARRAYS } from './src/face/face-net.ts';

interface Graph {
  readonly modelTopology: {
    readonly node: readonly { readonly op: string; readonly name: string; readonly input?: string[] }[];
  };
  readonly weightsManifest: readonly {
    readonly weights: readonly { readonly name: string; readonly shape: number[]; readonly dtype: string }[];
  }[];
}

/** The package's models; it exports none of them by name. */
const SOURCE = join(import.meta.dirname, '..', 'node_modules', '@vladmandic', 'human', 'models');

/** The file that `readFaceNet` reads: arrays in the order of `ARRAYS`, scales and added values as little-endian float32. @throws Error where the package's model is another one. */
export function packFaceNet(folder = SOURCE): Buffer {
  const graph = JSON.parse(readFileSync(join(folder, 'blazeface.json'), 'utf8')) as Graph;
  const arrays = ordered(graph, weightsOf(graph, readFileSync(join(folder, 'blazeface.bin'))));
  if (arrays.length !== ARRAYS.length) throw new Error(`${arrays.length} arrays in blazeface, not ${ARRAYS.length}`);
  return Buffer.concat(
    ARRAYS.flatMap(({ size, out, kind }, at) => {
      const values = arrays[at]!;
      if (values.length !== size) throw new Error(`array ${at} of blazeface has ${values.length} values, not ${size}`);
      return kind === 'plus' ? [floats(values)] : quantised(values, out);
    }),
  );
}

const floats = (values: ArrayLike<number>): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (let i = 0; i < values.length; i += 1) bytes.writeFloatLE(values[i]!, 4 * i);
  return bytes;
};

/** Each value as −127 to 127 times the scale of its output. */
function quantised(values: Float32Array, out: number): Buffer[] {
  const scales = new Float32Array(out);
  values.forEach((value, i) => {
    scales[i % out] = Math.max(scales[i % out]!, Math.abs(value) / 127);
  });
  return [
    floats(scales),
    Buffer.from(Int8Array.from(values, (value, i) => Math.round(value / (scales[i % out]! || 1))).buffer),
  ];
}

function weightsOf({ weightsManifest }: Graph, bytes: Buffer): Map<string, Float32Array> {
  const found = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, dtype } of weightsManifest.flatMap(({ weights }) => weights)) {
    const length = shape.reduce((product, side) => product * side, 1);
    if (dtype === 'float32')
      found.set(
        name,
        Float32Array.from({ length }, (_, i) => bytes.readFloatLE(at + 4 * i)),
      );
    at += 4 * length;
  }
  return found;
}

/** In the order of the network: the graph's own lists the heads apart. */
function ordered({ modelTopology: { node: nodes } }: Graph, weights: Map<string, Float32Array>): Float32Array[] {
  const of = (node: { readonly input?: string[] }) => (node.input ?? []).flatMap((name) => weights.get(name) ?? []);
  const known = new Map(nodes.map((node) => [node.name, node]));
  const head = (output: string): Float32Array[] => {
    let node = known.get(output)!;
    while (of(node).length === 0) node = known.get(node.input![0]!)!;
    return of(node);
  };
  const isHead = new Set(HEADS.flatMap((name) => head(name)));
  const body = nodes.flatMap((node) => of(node)).filter((array) => !isHead.has(array));
  // The last three of the body (a window, a conv and what it adds) stand between the two grids.
  const [scores16, boxes16, scores32, boxes32] = HEADS.map(head) as [
    Float32Array[],
    Float32Array[],
    Float32Array[],
    Float32Array[],
  ];
  return [...body.slice(0, -3), ...scores16, ...boxes16, ...body.slice(-3), ...scores32, ...boxes32];
}
/** Scores and boxes of the grid of 16, then of 32 pixels. */
const HEADS = ['Identity', 'Identity_2', 'Identity_1', 'Identity_3'];
