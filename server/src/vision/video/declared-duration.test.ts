import fc from 'fast-check';
import { expect, it } from 'vitest';
import { declaredMovDuration } from './declared-duration.ts';

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4);
  });
  return bytes;
};
const file = (mvhd: Buffer) => Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('mvhd', mvhd))]);

it('reads both versions of the movie header', () => {
  expect(declaredMovDuration(file(words(0, 1, 1, 1000, 36_000_000)))).toBe(36_000_000);
  expect(declaredMovDuration(file(words(0x0100_0000, 0, 1, 0, 1, 600, 0, 1200, 0)))).toBe(2000);
});

it('knows nothing when the header does not', () => {
  expect(declaredMovDuration(file(words(0, 1, 1, 1000, 0xffffffff)))).toBeNull();
  expect(declaredMovDuration(file(words(0, 1, 1, 0, 100)))).toBeNull();
  expect(declaredMovDuration(box('ftyp', Buffer.from('isom')))).toBeNull();
});

it('ends on any bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 80 }).map((any) => Buffer.from(any));
  const boxed = bytes.map((any) => box('moov', box('mvhd', any)));
  fc.assert(
    fc.property(fc.oneof(bytes, boxed), (any) => {
      const ms = declaredMovDuration(any);
      expect(ms === null || ms >= 0).toBe(true);
    }),
  );
});
