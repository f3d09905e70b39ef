import { parseArgs } from 'node:util';
import { seededRandom } from '../screening/random.ts';

/**
 * `node eval/transactions/amlworld-like.ts [--seed 11] [--customers 400] [--days 10] [--each 6] > file.csv`: some days of a bank of which nothing is known before, in the columns of AMLworld's
 * `HI-Small_Trans.csv`, with the number and kind of each planted pattern in two more. Written before any rule was looked at with it. Everybody has a business's habits or a person's: shops that all pay,
 * and that pay on in the evening what they took in, to suppliers who pay wages. For `node eval/transactions-file.ts file.csv --preset amlworld --label "Is Laundering" --group Pattern --typology Kind`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '11' },
    customers: { type: 'string', default: '400' },
    days: { type: 'string', default: '10' },
    each: { type: 'string', default: '6' },
  },
});
const [seed, customers, days, each] = [values.seed, values.customers, values.days, values.each].map(Number) as [
  number,
  number,
  number,
  number,
];
const random = seededRandom(seed);
const between = (from: number, to: number): number => from + random() * (to - from);
const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
const one = <T>(of: readonly T[]): T => of[whole(0, of.length - 1)]!;

interface Row {
  readonly minute: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly pattern: string;
  readonly kind: string;
}
const rows: Row[] = [];
const pay = (minute: number, from: string, to: string, amount: number, pattern = '', kind = ''): void => {
  rows.push({ minute: Math.round(minute), from, to, amount: Math.max(1, amount), pattern, kind });
};
const at = (day: number, from: number, to: number): number => day * 1440 + between(from, to);
const list = (name: string, n: number) => Array.from({ length: n }, (_, i) => `${name}${i}`);

const people = list('P', customers);
const shops = list('S', Math.max(4, Math.round(customers / 50)));
const suppliers = list('B', Math.max(3, Math.round(customers / 100)));
for (let day = 0; day < days; day += 1) {
  const takings = new Map(shops.map((shop) => [shop, 0]));
  for (const me of people) {
    for (let n = whole(0, 2); n > 0; n -= 1) {
      const [shop, amount] = [one(shops), Math.exp(between(Math.log(5), Math.log(300)))];
      takings.set(shop, takings.get(shop)! + amount);
      pay(at(day, 420, 1200), me, shop, amount);
    }
    if (random() < 0.15) pay(at(day, 420, 1320), me, one(people), Math.exp(between(Math.log(10), Math.log(800))));
  }
  // A shop pays on its takings in the evening, in one payment or a few, all of it or more or less.
  for (const [shop, taken] of takings) {
    const parts = whole(1, 3);
    const share = between(0.4, 1.4);
    for (let n = 0; n < parts; n += 1) pay(at(day, 1220, 1400), shop, one(suppliers), (taken * share) / parts);
  }
  for (const supplier of suppliers)
    for (let n = whole(5, 20); n > 0; n -= 1) pay(at(day, 500, 1000), supplier, one(people), between(100, 1500));
  // Some collect for a present, a rent or a savings club, and pay it on.
  for (let n = Math.round(customers / 200); n > 0; n -= 1) {
    const [who, amount, members] = [one(people), between(10, 120), whole(4, 9)];
    for (let m = 0; m < members; m += 1) pay(at(day, 500, 900), one(people), who, amount);
    if (random() < 0.6) pay(at(day, 920, 1300), who, one(shops), members * amount * between(0.5, 1.3));
  }
}

let serial = 0;
const who = (): string => `L${serial++}`;
const day = (): number => whole(1, Math.max(1, days - 3));
type Plant = (pattern: string, kind: string) => void;
const chain: Readonly<Record<string, Plant>> = {
  'fan-in'(pattern, kind) {
    const [to, on] = [who(), day()];
    for (let n = whole(9, 16); n > 0; n -= 1) pay(at(on, 400, 1200), who(), to, between(150, 2500), pattern, kind);
  },
  'fan-out'(pattern, kind) {
    const [from, on] = [who(), day()];
    for (let n = whole(9, 16); n > 0; n -= 1) pay(at(on, 400, 1200), from, who(), between(150, 2500), pattern, kind);
  },
  cycle(pattern, kind) {
    const [a, b, c, on, amount] = [who(), who(), who(), day(), between(1500, 9000)];
    pay(at(on, 300, 500), a, b, amount, pattern, kind);
    pay(at(on, 700, 1300), b, c, amount * 0.98, pattern, kind);
    pay(at(on + 1, 300, 900), c, a, amount * 0.96, pattern, kind);
  },
  mule(pattern, kind) {
    const [mule, on, n, amount] = [who(), day(), whole(6, 12), between(60, 400)];
    for (let i = 0; i < n; i += 1) pay(at(on, 400, 900), who(), mule, amount, pattern, kind);
    pay(at(on, 920, 1200), mule, who(), n * amount * between(0.85, 0.98), pattern, kind);
  },
  'gather-scatter'(pattern, kind) {
    const [middle, on, n, amount] = [who(), day(), whole(5, 9), between(300, 1500)];
    for (let i = 0; i < n; i += 1) pay(at(on, 300, 700), who(), middle, amount, pattern, kind);
    for (let i = 0; i < n; i += 1) pay(at(on, 760, 1200), middle, who(), amount * 0.97, pattern, kind);
  },
  'rapid movement'(pattern, kind) {
    const [me, minute, amount] = [who(), at(day(), 400, 1200), between(1500, 9000)];
    pay(minute, who(), me, amount, pattern, kind);
    pay(minute + between(5, 50), me, who(), amount * between(0.85, 0.99), pattern, kind);
  },
};
for (const [kind, plant] of Object.entries(chain)) for (let n = 0; n < each; n += 1) plant(`${kind} ${n}`, kind);

const start = Date.parse('2022-09-01T00:00:00Z');
console.log(
  'Timestamp,From Bank,Account,To Bank,Account,Amount Received,Receiving Currency,Amount Paid,Payment Currency,Payment Format,Is Laundering,Pattern,Kind',
);
for (const { minute, from, to, amount, pattern, kind } of rows.sort((a, b) => a.minute - b.minute)) {
  const time = new Date(start + minute * 60_000).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '/');
  const money = amount.toFixed(2);
  console.log(
    `${time},0${(from.length % 3) + 10},80${from},0${(to.length % 3) + 10},80${to},${money},US Dollar,${money},US Dollar,ACH,${pattern ? 1 : 0},${pattern},${kind}`,
  );
}
