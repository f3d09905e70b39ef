type Growable = Uint8Array | Uint16Array | Uint32Array | Int16Array | Float64Array;

type Maker<A extends Growable> = new (buffer: SharedArrayBuffer, offset?: number, length?: number) => A;

const bytesOf = (make: Maker<Growable>): number => new make(new SharedArrayBuffer(0)).BYTES_PER_ELEMENT;

/** Typed array that grows as values are added. `done` returns it cut to size, in shared memory. */
export interface Growing<A extends Growable> {
  readonly push: (value: number) => void;
  readonly pushBytes: (values: Uint8Array) => void;
  readonly at: (index: number) => number;
  readonly set: (index: number, value: number) => void;
  readonly length: () => number;
  readonly done: () => A;
}

export function sharedArray<A extends Growable>(make: Maker<A>, length: number): A {
  return new make(new SharedArrayBuffer(length * bytesOf(make)));
}

/**
 * Minimum size in bytes of an array that grows in place. For its maximum size only address space is reserved, not
 * memory.
 */
const IN_PLACE = 1 << 22;
const MAX_BYTES = 2 ** 33;
const STEP = 1 << 24;

/**
 * Makes an array that grows. Small arrays double and are copied. Large arrays are in a buffer that grows in place, in
 * steps of 16 MiB. There is therefore never a second copy of a gigabyte, and no unused half.
 */
export function growing<A extends Growable>(make: Maker<A>, capacity = 1024): Growing<A> {
  const size = bytesOf(make);
  let buffer = new SharedArrayBuffer(capacity * size);
  let values = new make(buffer);
  let used = 0;
  const ensureCapacity = (more: number): void => {
    if (used + more <= values.length) return;
    const needed = (used + more) * size;
    if (buffer.growable) {
      buffer.grow(Math.ceil(needed / STEP) * STEP);
      values = new make(buffer, 0, buffer.byteLength / size);
      return;
    }
    const large = needed > IN_PLACE;
    const bytes = large ? Math.ceil(needed / STEP) * STEP : Math.max(buffer.byteLength * 2, needed);
    buffer = large ? new SharedArrayBuffer(bytes, { maxByteLength: MAX_BYTES }) : new SharedArrayBuffer(bytes);
    const larger = new make(buffer, 0, bytes / size);
    larger.set(values.subarray(0, used) as never);
    values = larger;
  };
  return {
    push: (value) => {
      ensureCapacity(1);
      values[used++] = value;
    },
    pushBytes: (bytes) => {
      ensureCapacity(bytes.length);
      values.set(bytes, used);
      used += bytes.length;
    },
    at: (index) => values[index] ?? 0,
    set: (index, value) => {
      values[index] = value;
    },
    length: () => used,
    done: () => {
      if (buffer.growable) return new make(buffer, 0, used);
      const cut = sharedArray(make, used);
      cut.set(values.subarray(0, used) as never);
      return cut;
    },
  };
}
