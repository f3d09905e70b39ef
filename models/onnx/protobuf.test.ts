import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesField, integerField, readFields } from './protobuf.ts';

const number = fc.integer({ min: 1, max: 2 ** 20 });

test('what is written is read again, whole and in parts', () => {
  const fields = fc.array(
    fc.oneof(
      fc.record({ field: number, value: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }) }),
      fc.record({ field: number, value: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) }),
    ),
  );
  fc.assert(
    fc.property(fields, (wanted) => {
      const written = wanted.map(({ field, value }) =>
        typeof value === 'bigint' ? integerField(field, value) : bytesField(field, value),
      );
      const read = readFields(Buffer.concat(written));
      expect(read).toEqual(wanted.map((each, index) => ({ ...each, whole: written[index] })));
    }),
  );
});

test('bytes that are no message are refused or read, and never read past their end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      let fields: ReturnType<typeof readFields> = [];
      try {
        fields = readFields(Buffer.from(bytes));
      } catch (error) {
        expect((error as Error).message).toMatch(/no end|ends inside|wire form/);
      }
      expect(fields.reduce((sum, { whole }) => sum + whole.length, 0)).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
