import type { Node } from './graph.ts';
import { type Field, packedNumbers, readFields } from './protobuf.ts';

/** Fields of AttributeProto (onnx.proto of ONNX IR 8). */
const ATTRIBUTE = { name: 1, float: 2, integer: 3, integers: 8 } as const;

/** Returns the fields of a node's attribute; undefined if the node does not have it. */
export function attributeOf({ attributes }: Pick<Node, 'attributes'>, name: string): readonly Field[] | undefined {
  return attributes
    .map((whole) => readFields(readFields(whole)[0]!.value as Buffer))
    .find((fields) => fields.some(({ field, value }) => field === ATTRIBUTE.name && String(value) === name));
}

/** Returns the whole number of a node's attribute; undefined if the node does not have it. */
export function integerOf(node: Pick<Node, 'attributes'>, name: string): number | undefined {
  const value = attributeOf(node, name)?.find(({ field }) => field === ATTRIBUTE.integer)?.value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}

/** Returns the fraction of a node's attribute; undefined if the node does not have it. */
export function floatOf(node: Pick<Node, 'attributes'>, name: string): number | undefined {
  const value = attributeOf(node, name)?.find(({ field }) => field === ATTRIBUTE.float)?.value;
  return Buffer.isBuffer(value) ? value.readFloatLE(0) : undefined;
}

/** Returns the whole numbers of a node's attribute; undefined if the node does not have it. */
export function integersOf(node: Pick<Node, 'attributes'>, name: string): number[] | undefined {
  // A number is a field of its own, or one of several that are packed into the bytes of one field.
  return attributeOf(node, name)
    ?.filter(({ field }) => field === ATTRIBUTE.integers)
    .flatMap(({ value }) => (typeof value === 'bigint' ? [Number(value)] : packedNumbers(value)));
}
