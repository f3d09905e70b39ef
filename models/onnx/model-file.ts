import { type Constant, encodeConstant, encodeNode, type Node } from './graph.ts';
import { bytesField, type Field, packedNumbers, readFields } from './protobuf.ts';

/** A constant of floats, known to the nodes by its name. */
export interface FloatConstant extends Constant {
  readonly data: Float32Array;
}

/** An ONNX file as a list of nodes in the order of their computation. */
export interface ModelFile {
  readonly nodes: readonly Node[];
  /** Those of one float or more. Others (whole numbers) stay where they are, unread. */
  readonly constants: ReadonlyMap<string, FloatConstant>;
  /** Names of the graph's outputs. */
  readonly outputs: ReadonlySet<string>;
  /** The file with other nodes, and constants beside its own. Deterministic. Constants that no node reads any more are left out. */
  encode(nodes: readonly Node[], added: ReadonlyMap<string, FloatConstant>): Uint8Array;
}

/** Fields of ModelProto, GraphProto and AttributeProto (onnx.proto of ONNX IR 8). */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, output: 12 } as const;
const NODE = { input: 1, output: 2, op: 4, attribute: 5, domain: 7 } as const;
const ATTRIBUTE = { tensor: 5 } as const;
const TENSOR = { shape: 1, type: 2, floats: 4, name: 8, raw: 9 } as const;
const FLOAT = 1n;

/**
 * Reads an .onnx file. What is not looked at is kept byte by byte.
 * @throws {Error} where the bytes are no ONNX file with one graph.
 */
export function readModelFile(file: Buffer): ModelFile {
  const model = readFields(file);
  const place = model.findIndex(({ field }) => field === MODEL.graph);
  if (place < 0) throw new Error('the file has no graph');
  const graph = readFields(model[place]!.value as Buffer);
  const nodes = nested(graph, GRAPH.node).map(readNode);
  const initializers = nested(graph, GRAPH.initializer).map((fields): [string, FloatConstant | null] => [
    text(fields, TENSOR.name),
    readTensor(fields),
  ]);
  const named = nodes.flatMap((node): [string, FloatConstant | null][] =>
    node.op === 'Constant' ? [[node.outputs[0]!, constantOf(node)]] : [],
  );
  const constants = [...initializers, ...named].filter((entry): entry is [string, FloatConstant] => entry[1] !== null);
  return {
    nodes,
    constants: new Map(constants),
    outputs: new Set(nested(graph, GRAPH.output).map((fields) => text(fields, 1))),
    encode(wanted, added) {
      const used = new Set(wanted.flatMap(({ inputs }) => inputs));
      const kept = wanted.filter(({ op, outputs }) => op !== 'Constant' || used.has(outputs[0]!));
      const others = graph.filter(({ field }) => field !== GRAPH.node).map(({ whole }) => whole);
      const more = [...added].flatMap(([name, constant]) => (used.has(name) ? [encodeConstant(name, constant)] : []));
      const body = bytesField(MODEL.graph, ...kept.map(encodeNode), ...others, ...more);
      return Buffer.concat(model.map(({ whole }, index) => (index === place ? body : whole)));
    },
  };
}

const nested = (fields: readonly Field[], wanted: number): Field[][] =>
  fields.flatMap(({ field, value }) => (field === wanted ? [readFields(value as Buffer)] : []));
const texts = (fields: readonly Field[], wanted: number): string[] =>
  fields.flatMap(({ field, value }) => (field === wanted ? [String(value)] : []));
const text = (fields: readonly Field[], wanted: number): string => texts(fields, wanted)[0] ?? '';

function readNode(fields: readonly Field[]): Node {
  const domain = text(fields, NODE.domain);
  return {
    op: text(fields, NODE.op),
    ...(domain !== '' && { domain }),
    inputs: texts(fields, NODE.input),
    outputs: texts(fields, NODE.output),
    attributes: fields.flatMap(({ field, whole }) => (field === NODE.attribute ? [whole] : [])),
  };
}

/** The tensor of a node of kind Constant, if it is one of floats. */
function constantOf({ attributes }: Node): FloatConstant | null {
  const [attribute] = attributes.flatMap((whole) => nested(readFields(whole), NODE.attribute));
  const [tensor] = attribute ? nested(attribute, ATTRIBUTE.tensor) : [];
  return tensor ? readTensor(tensor) : null;
}

/** A tensor of floats, stored as its bytes or as a list; null for another type. */
function readTensor(fields: readonly Field[]): FloatConstant | null {
  const of = (wanted: number) => fields.filter(({ field }) => field === wanted).map(({ value }) => value);
  if (of(TENSOR.type)[0] !== FLOAT) return null;
  const shape = of(TENSOR.shape).flatMap((value) =>
    typeof value === 'bigint' ? [Number(value)] : packedNumbers(value),
  );
  const bytes = Buffer.concat([...of(TENSOR.raw), ...of(TENSOR.floats)] as Buffer[]);
  const data = Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(4 * index));
  return { shape, data };
}
