/** Parameters of the first layer: the side of its window, and the number of its output channels. Its stride is 2. */
export const FIRST = { size: 5, out: 24 } as const;

/** Output of a layer: the values of a picture, row by row, with all channels of a pixel next to each other. */
export interface Layer {
  readonly side: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * Computes the first convolution, with a window of `FIRST.size` and TensorFlow's padding SAME. Collects the sums of a
 * pixel in a separate array, because writing them to the layer at each step took twice the time.
 */
export function firstConv(map: Layer, times: Float64Array, plus: Float64Array): Layer {
  const { size, out } = FIRST;
  const side = map.side / 2;
  const from = map.data;
  const data = new Float32Array(side * side * out);
  const sum = new Float64Array(out);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      for (let o = 0; o < out; o += 1) sum[o] = plus[o]!;
      for (let v = 0; v < size; v += 1) {
        const row = 2 * y + v - 1;
        if (row < 0 || row >= map.side) continue;
        for (let u = 0; u < size; u += 1) {
          const column = 2 * x + u - 1;
          if (column < 0 || column >= map.side) continue;
          const pixel = (row * map.side + column) * 3;
          const [red, green, blue] = [from[pixel]!, from[pixel + 1]!, from[pixel + 2]!];
          const weight = (v * size + u) * 3 * out;
          for (let o = 0; o < out; o += 1)
            sum[o]! +=
              red * times[weight + o]! + green * times[weight + out + o]! + blue * times[weight + 2 * out + o]!;
        }
      }
      const to = (y * side + x) * out;
      for (let o = 0; o < out; o += 1) data[to + o] = Math.max(0, sum[o]!);
    }
  return { side, channels: out, data };
}

/** Convolves each channel separately, with a window of 3 × 3. */
export function depthwise({ side: wide, channels, data: from }: Layer, times: Float64Array, stride: 1 | 2): Layer {
  const side = wide / stride;
  const data = new Float32Array(side * side * channels);
  // With padding `SAME` and an even side, there is one pixel of padding before the first pixel for stride 1, and none
  // for stride 2.
  const before = stride === 1 ? 1 : 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const to = (y * side + x) * channels;
      const left = x * stride - before;
      for (let v = 0; v < 3; v += 1) {
        const row = y * stride + v - before;
        if (row < 0 || row >= wide) continue;
        const [one, weight] = [(row * wide + left) * channels, v * 3 * channels];
        if (left >= 0 && left + 2 < wide) {
          for (let c = 0; c < channels; c += 1)
            data[to + c]! +=
              from[one + c]! * times[weight + c]! +
              from[one + channels + c]! * times[weight + channels + c]! +
              from[one + 2 * channels + c]! * times[weight + 2 * channels + c]!;
          continue;
        }
        for (let u = left < 0 ? 1 : 0; left + u < wide && u < 3; u += 1)
          for (let c = 0; c < channels; c += 1)
            data[to + c]! += from[one + u * channels + c]! * times[weight + u * channels + c]!;
      }
    }
  return { side, channels, data };
}

/**
 * Combines all channels of each pixel. Processes four channels in each step, because the number of channels is always a
 * multiple of four.
 */
export function pointwise({ side, channels, data: from }: Layer, times: Float64Array, plus: Float64Array): Layer {
  const out = plus.length;
  const data = new Float32Array(side * side * out);
  const sum = new Float64Array(out);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    for (let o = 0; o < out; o += 1) sum[o] = plus[o]!;
    for (let c = 0; c < channels; c += 4) {
      const at = pixel * channels + c;
      const [a, b, d, e] = [from[at]!, from[at + 1]!, from[at + 2]!, from[at + 3]!];
      const [one, two, three, four] = [c * out, (c + 1) * out, (c + 2) * out, (c + 3) * out];
      for (let o = 0; o < out; o += 1)
        sum[o]! += a * times[one + o]! + b * times[two + o]! + d * times[three + o]! + e * times[four + o]!;
    }
    for (let o = 0; o < out; o += 1) data[pixel * out + o] = sum[o]!;
  }
  return { side, channels: out, data };
}

/** Halves the side of a layer by taking the maximum of each square of four values. */
export function halved({ side: wide, channels, data: from }: Layer): Layer {
  const side = wide / 2;
  const data = new Float32Array(side * side * channels);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let c = 0; c < channels; c += 1) {
        const at = (2 * y * wide + 2 * x) * channels + c;
        const below = at + wide * channels;
        const [upper, lower] = [
          Math.max(from[at]!, from[at + channels]!),
          Math.max(from[below]!, from[below + channels]!),
        ];
        data[(y * side + x) * channels + c] = Math.max(upper, lower);
      }
  return { side, channels, data };
}

/** Adds the layer `short`, which may have fewer channels, and replaces negative values by zero. */
export function joined(map: Layer, short: Layer): Layer {
  for (let pixel = 0; pixel < map.side * map.side; pixel += 1)
    for (let c = 0; c < map.channels; c += 1) {
      const at = pixel * map.channels + c;
      const sum = map.data[at]! + (c < short.channels ? short.data[pixel * short.channels + c]! : 0);
      map.data[at] = Math.max(sum, 0);
    }
  return map;
}
