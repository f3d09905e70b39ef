import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedField } from './repeated-field.ts';

const all = (): boolean => true;

test.each([
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['{"a" \n:1,"a":1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"list":[{"b":1},{"b":2,"b":3}]}', 'b'],
  ['{"in":{"c":{},"c":[]}}', 'c'],
  ['{"\\"":1,"\\"":2}', '"'],
  ['{"":1,"":2}', ''],
])('a name that one object has twice is found: %s', (json, name) => {
  expect(repeatedField(json, all)).toBe(name);
});

test.each([
  '{"a":1,"A":2}',
  '{"a":"a","b":"a"}',
  '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
  '{"a":"\\\\","b":"\\",\\"a\\":"}',
  '["a","a"]',
  '"a"',
  '17',
])('the same word elsewhere is no repetition: %s', (json) => {
  expect(repeatedField(json, all)).toBeUndefined();
});

test('a field of the outermost object that is not taken is passed over, with all that is in it', () => {
  const isTaken = (name: string): boolean => name === 'a';
  expect(repeatedField('{"x":1,"x":2,"x":{"a":1,"a":2},"a":1}', isTaken)).toBeUndefined();
  expect(repeatedField('{"x":1,"a":{"x":1,"x":2}}', isTaken)).toBe('x');
});

test('no text that was written from a value has one, and one whose first field is written again has', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (value, other) => {
      const json = JSON.stringify(value);
      expect(repeatedField(json, all)).toBeUndefined();
      const [name] = Object.keys(value);
      expect(repeatedField(`${json.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(other)}}`, all)).toBe(name);
    }),
  );
});
