/** The wire forms of Protocol Buffers that an ONNX file needs, each written as a whole field: key, then value; and read. */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** One field of a message as it was read. */
export interface Field {
  readonly field: number;
  /** A whole number, or the bytes of a text, a nested message or a float. */
  readonly value: bigint | Buffer;
  /** Key and value as they stand in the file. */
  readonly whole: Buffer;
}

/**
 * The fields of a message in their order.
 * @throws {Error} on a wire form that ONNX has no use for, and where the bytes end inside a field.
 */
export function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined || shift > 63n) throw new Error('a number has no end');
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('the message ends inside a field');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const start = at;
    const key = Number(number());
    const wire = key & 7;
    if (wire !== VARINT && wire !== LENGTH_DELIMITED && wire !== FIXED32) throw new Error(`wire form ${wire}`);
    const value = wire === VARINT ? number() : bytes(wire === FIXED32 ? 4 : Number(number()));
    fields.push({ field: key >> 3, value, whole: message.subarray(start, at) });
  }
  return fields;
}

/** Whole numbers written one after the other without keys. */
export function packedNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const byte of bytes) {
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) {
      numbers.push(value);
      [value, shift] = [0, 0];
    }
  }
  return numbers;
}

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
