import type { Dice } from './dice.ts';

const NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0xfe];

/** A file as an attacker would bend it: bytes and lengths changed, stretches left out, repeated and put elsewhere, the end cut off. */
export function damage(file: Buffer, dice: Dice): Buffer {
  let bytes = Buffer.from(file);
  const rounds = 1 + dice.below(8);
  for (let round = 0; round < rounds && bytes.length > 8; round++) {
    const at = dice.below(bytes.length);
    const length = 1 + dice.below(Math.min(400, bytes.length - at));
    switch (dice.below(8)) {
      case 0:
        bytes[at] = dice.one(NUMBERS);
        break;
      case 1:
        bytes[at] = dice.below(256);
        break;
      case 2:
        // A length or a size in a header: near the start more often than not.
        bytes.writeUInt32BE(
          dice.one([0, 1, 0x7fffffff, 0xffffffff, 65_536]),
          Math.min(dice.below(200), bytes.length - 4),
        );
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      case 5:
        bytes = bytes.subarray(0, Math.max(8, at));
        break;
      case 6:
        bytes.fill(dice.below(256), at, at + length);
        break;
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, length), bytes.subarray(at)]);
    }
  }
  return bytes;
}

const WORDS = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  "'; drop table accounts; --",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  '%00',
  'NaN',
  '1e999',
  '-0',
  'İ',
  '𝕏',
  'null',
  'x'.repeat(300),
  'a'.repeat(20_000),
  '9'.repeat(400),
  '2026-02-30',
  '0001-01-01',
  '+275760-09-13',
];

/** A JSON value of any shape; deep and long ones among them. */
export function anyJson(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 4 ? 6 : 10)) {
    case 0:
      return null;
    case 1:
      return dice.next() < 0.5;
    case 2:
      return dice.one([0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e-300, dice.below(1e9)]);
    case 3:
    case 4:
    case 5:
      return dice.one(WORDS);
    case 6:
      return Array.from({ length: dice.below(6) }, () => anyJson(dice, depth + 1));
    case 7:
      return dice.below(20) ? [] : Array.from({ length: 3000 }, (_, index) => index);
    default:
      return Object.fromEntries(
        Array.from({ length: dice.below(5) }, () => [
          dice.one(['id', 'name', '__proto__', 'constructor', 'account_id', 'length', '', 'toString', ...WORDS]),
          anyJson(dice, depth + 1),
        ]),
      );
  }
}

/** A body that is nearly right: some of its fields another value, left out, or beside unknown ones. */
export function bentJson(body: Readonly<Record<string, unknown>>, dice: Dice): unknown {
  const bent: Record<string, unknown> = structuredClone(body) as Record<string, unknown>;
  for (let round = dice.below(3); round >= 0; round--) {
    const name = dice.one(Object.keys(body));
    const kind = dice.below(5);
    if (kind === 0) delete bent[name];
    else if (kind === 1) bent[dice.one(['branch', 'account_id', 'extra', 'id'])] = anyJson(dice);
    else if (kind === 2 && typeof bent[name] === 'object' && bent[name] !== null)
      bent[name] = bentJson(bent[name] as Record<string, unknown>, dice);
    else bent[name] = anyJson(dice);
  }
  return bent;
}
