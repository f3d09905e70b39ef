import { readWeights, type Weight, type WeightEntry } from './weights.ts';

/** An operation of a TensorFlow.js graph model, its attributes unpacked from their protobuf-as-JSON form. */
export interface GraphNode {
  readonly name: string;
  readonly op: string;
  /** Names of the nodes whose first output it takes. */
  readonly inputs: readonly string[];
  /** Numbers of a list attribute such as strides; empty when absent. */
  integers(attribute: string): number[];
  /** A string attribute, or ''. */
  text(attribute: string): string;
  /** Strings of a list attribute, such as the operations fused into a convolution. */
  texts(attribute: string): string[];
  flag(attribute: string): boolean;
  /** The declared sizes of a placeholder; -1 where open. */
  shape(): number[];
}

export interface GraphModel {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly weights: ReadonlyMap<string, Weight>;
}

interface RawAttribute {
  s?: string;
  b?: boolean;
  list?: { i?: string[]; s?: string[] };
  shape?: { dim: { size: string }[] };
}

interface RawModel {
  modelTopology: { node: { name: string; op: string; input?: string[]; attr?: Record<string, RawAttribute> }[] };
  weightsManifest: { weights: WeightEntry[] }[];
}

/** A graph model from its two files, `model.json` and the weights. */
export function readGraphModel(json: Buffer, weightsFile: Buffer): GraphModel {
  const raw = JSON.parse(json.toString('utf8')) as RawModel;
  const weights = readWeights(
    raw.weightsManifest.flatMap((group) => group.weights),
    weightsFile,
  );
  const nodes = new Map<string, GraphNode>();
  for (const { name, op, input = [], attr = {} } of raw.modelTopology.node) {
    nodes.set(name, {
      name,
      op,
      inputs: input.map((id) => id.replace(/:0$/, '')),
      integers: (attribute) => (attr[attribute]?.list?.i ?? []).map(Number),
      text: (attribute) => unbase64(attr[attribute]?.s ?? ''),
      texts: (attribute) => (attr[attribute]?.list?.s ?? []).map(unbase64),
      flag: (attribute) => attr[attribute]?.b ?? false,
      shape: () => (attr['shape']?.shape?.dim ?? []).map((dim) => Number(dim.size)),
    });
  }
  return { nodes, weights };
}

function unbase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}
