/** The four wire forms of Protocol Buffers that an ONNX file needs, each as a whole field: key, then value. */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

export function integerField(field: number, value: number | bigint): Buffer {
  return Buffer.concat([key(field, VARINT), varint(value)]);
}

export function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([key(field, FIXED32), bytes]);
}

export function stringField(field: number, value: string): Buffer {
  return bytesField(field, Buffer.from(value));
}

/** Raw bytes, or a message nested as the concatenation of its own fields. */
export function bytesField(field: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([key(field, LENGTH_DELIMITED), varint(length), ...parts]);
}

function key(field: number, wire: number): Buffer {
  return varint((field << 3) | wire);
}

/** Base-128, low group first; a negative number as its 64-bit two's complement. */
function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
