/** The first layer: a window of `size`, stride 2, so many channels out. */
export const FIRST = { size: 5, out: 24 } as const;

/** What a layer gives: values of a picture, row by row, all channels of a pixel together. */
export interface Layer {
  readonly side: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** A window of `size` over every pixel, one sum for each output; TensorFlow's SAME. */
export function firstConv(map: Layer, times: Float32Array, plus: Float32Array): Layer {
  const { size, out } = FIRST;
  const side = map.side / 2;
  const data = new Float32Array(side * side * out);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const to = (y * side + x) * out;
      for (let o = 0; o < out; o += 1) data[to + o] = plus[o]!;
      for (let v = 0; v < size; v += 1) {
        const row = 2 * y + v - 1;
        if (row < 0 || row >= map.side) continue;
        for (let u = 0; u < size; u += 1) {
          const column = 2 * x + u - 1;
          if (column < 0 || column >= map.side) continue;
          for (let c = 0; c < 3; c += 1) {
            const value = map.data[(row * map.side + column) * 3 + c]!;
            const from = ((v * size + u) * 3 + c) * out;
            for (let o = 0; o < out; o += 1) data[to + o]! += value * times[from + o]!;
          }
        }
      }
      for (let o = 0; o < out; o += 1) if (data[to + o]! < 0) data[to + o] = 0;
    }
  return { side, channels: out, data };
}

/** Each channel by itself, a window of three. */
export function depthwise({ side: wide, channels, data: from }: Layer, times: Float32Array, stride: 1 | 2): Layer {
  const side = wide / stride;
  const data = new Float32Array(side * side * channels);
  // SAME at an even side: one before the first pixel with stride 1, none with stride 2.
  const before = stride === 1 ? 1 : 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const to = (y * side + x) * channels;
      for (let v = 0; v < 3; v += 1) {
        const row = y * stride + v - before;
        if (row < 0 || row >= wide) continue;
        for (let u = 0; u < 3; u += 1) {
          const column = x * stride + u - before;
          if (column < 0 || column >= wide) continue;
          const pixel = (row * wide + column) * channels;
          const weight = (v * 3 + u) * channels;
          for (let c = 0; c < channels; c += 1) data[to + c]! += from[pixel + c]! * times[weight + c]!;
        }
      }
    }
  return { side, channels, data };
}

/** All channels of a pixel together. */
export function pointwise({ side, channels, data: from }: Layer, times: Float32Array, plus: Float32Array): Layer {
  const out = plus.length;
  const data = new Float32Array(side * side * out);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const to = pixel * out;
    for (let o = 0; o < out; o += 1) data[to + o] = plus[o]!;
    for (let c = 0; c < channels; c += 1) {
      const value = from[pixel * channels + c]!;
      const weight = c * out;
      for (let o = 0; o < out; o += 1) data[to + o]! += value * times[weight + o]!;
    }
  }
  return { side, channels: out, data };
}

/** The largest of each square of four. */
export function halved({ side: wide, channels, data: from }: Layer): Layer {
  const side = wide / 2;
  const data = new Float32Array(side * side * channels);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let c = 0; c < channels; c += 1) {
        const at = (2 * y * wide + 2 * x) * channels + c;
        const below = at + wide * channels;
        data[(y * side + x) * channels + c] = Math.max(
          ...[from[at]!, from[at + channels]!, from[below]!, from[below + channels]!],
        );
      }
  return { side, channels, data };
}

/** Adds `short` (which may have fewer channels) and leaves out what is below zero. */
export function joined(map: Layer, short: Layer): Layer {
  for (let pixel = 0; pixel < map.side * map.side; pixel += 1)
    for (let c = 0; c < map.channels; c += 1) {
      const at = pixel * map.channels + c;
      const sum = map.data[at]! + (c < short.channels ? short.data[pixel * short.channels + c]! : 0);
      map.data[at] = Math.max(sum, 0);
    }
  return map;
}
