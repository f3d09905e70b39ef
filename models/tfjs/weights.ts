/** A tensor read from a TensorFlow.js weights file. Row-major. */
export interface Weight {
  readonly shape: readonly number[];
  readonly data: Float32Array | Int32Array;
}

/** An entry of a TensorFlow.js weights manifest. Quantised integers stand for `integer * scale + min`. */
export interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
  readonly quantization?:
    | { readonly dtype: 'float16' }
    | { readonly dtype: 'uint8'; readonly scale: number; readonly min: number };
}

/** The tensors of a weights file, which holds them one after the other. Throws when the sizes do not add up. */
export function readWeights(entries: readonly WeightEntry[], file: Buffer): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const entry of entries) {
    const count = entry.shape.reduce((product, size) => product * size, 1);
    const { width, read } = encoding(entry, file);
    const data = entry.dtype === 'int32' ? new Int32Array(count) : new Float32Array(count);
    for (let i = 0; i < count; i++) data[i] = read(offset + i * width);
    weights.set(entry.name, { shape: entry.shape, data });
    offset += count * width;
  }
  if (offset !== file.length) throw new Error(`the weights manifest describes ${offset} of ${file.length} bytes`);
  return weights;
}

function encoding(
  { dtype, quantization }: WeightEntry,
  file: Buffer,
): { width: number; read: (offset: number) => number } {
  if (quantization?.dtype === 'float16') return { width: 2, read: (offset) => float16(file.readUInt16LE(offset)) };
  if (quantization) return { width: 1, read: (offset) => file[offset]! * quantization.scale + quantization.min };
  if (dtype === 'int32') return { width: 4, read: (offset) => file.readInt32LE(offset) };
  return { width: 4, read: (offset) => file.readFloatLE(offset) };
}

/** IEEE 754 half precision from its sixteen bits. */
export function float16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A tensor with its axes in another order: axis `i` of the result is axis `order[i]` of the given one. */
export function transposed({ shape, data }: Weight, order: readonly number[]): { shape: number[]; data: Float32Array } {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, size) => product * size, 1));
  const sizes = order.map((axis) => shape[axis]!);
  const out = new Float32Array(data.length);
  const index = sizes.map(() => 0);
  for (let i = 0; i < out.length; i++) {
    out[i] = data[order.reduce((sum, axis, position) => sum + index[position]! * strides[axis]!, 0)]!;
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      index[axis]!++;
      if (index[axis]! < sizes[axis]!) break;
      index[axis] = 0;
    }
  }
  return { shape: sizes, data: out };
}
