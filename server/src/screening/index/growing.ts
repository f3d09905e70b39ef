type Growable = Uint8Array | Uint16Array | Uint32Array | Int16Array | Float64Array;

type Maker<A extends Growable> = new (buffer: SharedArrayBuffer) => A;

const BYTES = (make: Maker<Growable>): number => new make(new SharedArrayBuffer(0)).BYTES_PER_ELEMENT;

/** A typed array that doubles when full; `done` gives it cut to size, over shared memory. */
export interface Growing<A extends Growable> {
  readonly push: (value: number) => void;
  readonly pushBytes: (values: Uint8Array) => void;
  readonly at: (index: number) => number;
  readonly length: () => number;
  readonly done: () => A;
}

export function sharedArray<A extends Growable>(make: Maker<A>, length: number): A {
  return new make(new SharedArrayBuffer(length * BYTES(make)));
}

export function growing<A extends Growable>(make: Maker<A>, capacity = 1024): Growing<A> {
  let values = sharedArray(make, capacity);
  let used = 0;
  const room = (more: number) => {
    if (used + more <= values.length) return;
    const larger = sharedArray(make, Math.max(values.length * 2, used + more));
    larger.set(values);
    values = larger;
  };
  return {
    push: (value) => {
      room(1);
      values[used++] = value;
    },
    pushBytes: (bytes) => {
      room(bytes.length);
      values.set(bytes, used);
      used += bytes.length;
    },
    at: (index) => values[index] ?? 0,
    length: () => used,
    done: () => {
      const cut = sharedArray(make, used);
      cut.set(values.subarray(0, used) as never);
      return cut;
    },
  };
}

/** The most a records' array may come to; the address space is reserved, not the memory. */
const MOST_BYTES = 2 ** 33;
const STEP = 1 << 24;

/** Bytes that grow in place, in steps of 16 MiB: a gigabyte of records is never copied. */
export function growingBytes(): {
  readonly push: (bytes: Uint8Array) => void;
  readonly length: () => number;
  readonly done: () => Uint8Array;
} {
  const buffer = new SharedArrayBuffer(0, { maxByteLength: MOST_BYTES });
  const values = new Uint8Array(buffer);
  let used = 0;
  return {
    push: (bytes) => {
      if (used + bytes.length > buffer.byteLength) buffer.grow(Math.ceil((used + bytes.length) / STEP) * STEP);
      values.set(bytes, used);
      used += bytes.length;
    },
    length: () => used,
    done: () => new Uint8Array(buffer, 0, used),
  };
}
