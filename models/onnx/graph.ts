import { bytesField, floatField, integerField, stringField } from './protobuf.ts';

/** A whole number, a list of them, a word, or a fraction (which ONNX types apart from whole numbers). */
export type Attribute = number | readonly number[] | string | { readonly float: number };

/** A constant: floats are stored as float32, whole numbers as int64. Row-major. */
export interface Constant {
  readonly shape: readonly number[];
  readonly data: Float32Array | readonly number[];
}

/** Collects an ONNX graph node by node and encodes it. Tensors are known by name; `node` returns its output's name. */
export interface OnnxGraph {
  node(op: string, inputs: readonly string[], attributes?: Record<string, Attribute>, output?: string): string;
  constant(constant: Constant, name?: string): string;
  /** A float32 input; a name instead of a number is a size settled at run time. */
  input(name: string, shape: readonly (number | string)[]): void;
  output(name: string): void;
  /** The bytes of an .onnx file. Deterministic: the same calls give the same bytes. */
  encode(): Uint8Array;
}

/** Opset 17 (IR 8) is the newest whose ReduceMean still takes its axes as an attribute. */
const OPSET = 17;
const IR_VERSION = 8;
/** TensorProto.DataType. */
const FLOAT = 1;
const INT64 = 7;

export function makeOnnxGraph(producer: string): OnnxGraph {
  const nodes: Buffer[] = [];
  const constants = new Map<string, Buffer>();
  const inputs: Buffer[] = [];
  const outputs: Buffer[] = [];
  let named = 0;
  const fresh = (stem: string) => `${stem}__${named++}`;
  return {
    node(op, inputs, attributes = {}, output = fresh(op)) {
      const encoded = Object.entries(attributes).map(([name, value]) => encodeAttribute(name, value));
      nodes.push(encodeNode({ op, inputs, outputs: [output], attributes: encoded }));
      return output;
    },
    constant(constant, name = fresh('constant')) {
      if (!constants.has(name)) constants.set(name, encodeConstant(name, constant));
      return name;
    },
    input: (name, shape) => void inputs.push(encodeValue(11, name, shape)),
    output: (name) => void outputs.push(encodeValue(12, name)),
    encode: () =>
      Buffer.concat([
        integerField(1, IR_VERSION),
        stringField(2, producer),
        bytesField(7, ...nodes, stringField(2, 'graph'), ...constants.values(), ...inputs, ...outputs),
        bytesField(8, stringField(1, ''), integerField(2, OPSET)),
      ]),
  };
}

/** A node of a graph, its attributes as `encodeAttribute` has them. It is named after its first output. */
export interface Node {
  readonly op: string;
  /** Set of operators that `op` is from; ONNX's own if absent. */
  readonly domain?: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: readonly Buffer[];
}

/** GraphProto.node. */
export function encodeNode({ op, domain, inputs, outputs, attributes }: Node): Buffer {
  return bytesField(
    1,
    ...inputs.map((name) => stringField(1, name)),
    ...outputs.map((name) => stringField(2, name)),
    stringField(3, outputs[0]!),
    stringField(4, op),
    ...attributes,
    ...(domain === undefined ? [] : [stringField(7, domain)]),
  );
}

/** NodeProto.attribute. */
export function encodeAttribute(name: string, value: Attribute): Buffer {
  const [type, ...fields] =
    typeof value === 'number'
      ? [2, integerField(3, value)]
      : typeof value === 'string'
        ? [3, stringField(4, value)]
        : 'float' in value
          ? [1, floatField(2, value.float)]
          : [7, ...value.map((item) => integerField(8, item))];
  return bytesField(5, stringField(1, name), ...(fields as Buffer[]), integerField(20, type as number));
}

/** GraphProto.initializer. */
export function encodeConstant(name: string, { shape, data }: Constant): Buffer {
  const floats = data instanceof Float32Array;
  const values = floats ? data : BigInt64Array.from(data, BigInt);
  return bytesField(
    5,
    ...shape.map((size) => integerField(1, size)),
    integerField(2, floats ? FLOAT : INT64),
    stringField(8, name),
    bytesField(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
}

function encodeValue(field: number, name: string, shape?: readonly (number | string)[]): Buffer {
  const sizes = shape?.map((size) =>
    bytesField(1, typeof size === 'number' ? integerField(1, size) : stringField(2, size)),
  );
  const tensor = bytesField(1, integerField(1, FLOAT), ...(sizes ? [bytesField(2, ...sizes)] : []));
  return bytesField(field, stringField(1, name), bytesField(2, tensor));
}
