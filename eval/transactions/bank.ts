import type { monitoring } from '@hakiki/contract';
import { seededRandom } from '../screening/random.ts';

export type Transaction = monitoring.Transaction;
/** One planted pattern: the transactions that make it up, by their place in the bank's. */
export interface Planted {
  readonly typology: string;
  readonly half: 'default' | 'held_out' | 'no_rule';
  readonly ids: readonly string[];
}
export interface Bank {
  readonly transactions: readonly Transaction[];
  /** Those whose inputs are read once, as they arrive: they are sent, not imported. In the order of time. */
  readonly sent: readonly Transaction[];
  readonly planted: readonly Planted[];
  readonly customers: number;
  readonly days: number;
}

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Honest receipts of several people and honest returns of money, in 30 days: savings groups whose members pay one of them in turn, landlords, people with a few clients, and traders whose
 * customers pay about what the goods had cost.
 *
 * @param pay records a payment: payer, payee, day of the month, amount in naira
 */
function collectors(
  customers: number,
  random: () => number,
  pay: (from: string, to: string, day: number, amount: number) => void,
): void {
  const between = (from: number, to: number): number => from + random() * (to - from);
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
  const one = (): string => `c${whole(0, customers - 1)}`;
  const some = (of: number, make: (n: number) => void): void => {
    for (let n = Math.ceil(customers / of); n > 0; n -= 1) make(n);
  };
  some(200, (n) => {
    const [members, amount, day] = [Array.from({ length: whole(5, 12) }, one), between(20_000, 250_000), whole(1, 26)];
    for (const member of members) pay(member, `savings${n}`, day + between(0, 3), amount);
  });
  some(500, (n) => {
    for (let tenant = whole(3, 8); tenant > 0; tenant -= 1)
      pay(one(), `landlord${n}`, between(1, 29), between(80_000, 700_000));
  });
  some(100, (n) => {
    for (let client = whole(2, 6); client > 0; client -= 1)
      pay(one(), `clients${n}`, between(1, 29), Math.exp(between(Math.log(40_000), Math.log(900_000))));
  });
  some(200, (n) => {
    for (let deal = whole(1, 3); deal > 0; deal -= 1) {
      const [cost, day] = [Math.exp(between(Math.log(300_000), Math.log(5_000_000))), between(1, 20)];
      pay(`trader${n}`, `supplier${whole(0, 20)}`, day, cost);
      pay(one(), `trader${n}`, day + between(1, 8), cost * between(1.02, 1.25));
    }
  });
}

/**
 * A month of an invented bank. Customers have habits (a usual amount, a few payees, about ten payments), one in a hundred is a shop that many pay, one in a thousand a supermarket that takes
 * twenty payments a day, also in the weeks before; one in two hundred pays wages to thirty people, who were paid the month before too but for some new ones, and one in two thousand does for the first
 * time. Each typology is planted `each` times; of the half called `held_out` the sizes are drawn from ranges that no parameter was looked at with.
 */
export function makeBank({
  seed,
  customers,
  each,
  start,
}: {
  seed: number;
  customers: number;
  each: number;
  start: Date;
}): Bank {
  const random = seededRandom(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
  const days = 30;
  const transactions: Transaction[] = [];
  const sent: Transaction[] = [];
  const planted: Planted[] = [];
  const at = (day: number, minutes: number): number => start.getTime() + day * DAY_MS + minutes * MINUTE_MS;
  const account = (n: string) => ({ account_number: n, bank_code: '058' });
  function pay(from: string, to: string, ms: number, amount: number, more: object = {}, into = transactions): string {
    const id = `${into === sent ? 's' : 't'}${into.length}`;
    into.push({
      transaction_id: id,
      amount: Math.max(1, Math.round(amount)),
      currency: 'NGN',
      transaction_type: 'transfer',
      account_type: 'individual',
      customer_details: { customer_name: from, customer_email: 'x', identifier: from },
      additional_info: { ip_address: `198.51.100.${from.length}`, location: 'Lagos' },
      origin_account: account(from),
      destination_account: account(to),
      timestamp: new Date(ms).toISOString(),
      ...more,
    } as Transaction);
    return id;
  }

  function wages(from: string, people: readonly string[], first: boolean): void {
    const run = (day: number, paid: readonly string[]): void => {
      for (const [n, to] of paid.entries())
        pay(from, to, at(day, 12 * 60) + n * 3 * MINUTE_MS, between(60_000, 150_000));
    };
    const fresh = whole(0, 10);
    // Wages are not paid in the order of who came first.
    const [known, joined] = [people.slice(fresh), people.slice(0, fresh)];
    for (const to of joined) known.splice(whole(0, known.length), 0, to);
    if (!first) run(-5, [...people.slice(fresh), ...Array.from({ length: fresh }, (_, n) => `former${from}${n}`)]);
    run(25, known);
  }
  function supermarket(shop: string): void {
    for (let day = -14; day < days; day += 1)
      for (let n = whole(12, 28); n > 0; n -= 1)
        pay(`c${whole(0, customers - 1)}`, shop, at(day, between(7 * 60, 21 * 60)), between(20_000, 150_000));
  }

  const shops = Array.from({ length: Math.ceil(customers / 100) }, (_, i) => `shop${i}`);
  for (let i = 0; i < customers; i += 1) {
    const me = `c${i}`;
    const usual = Math.exp(between(Math.log(2000), Math.log(60_000)));
    const payees = Array.from({ length: whole(2, 5) }, () => `c${whole(0, customers - 1)}`);
    for (let n = whole(5, 15); n > 0; n -= 1) {
      const to = random() < 0.4 ? shops[whole(0, shops.length - 1)]! : payees[whole(0, payees.length - 1)]!;
      if (to !== me)
        pay(me, to, at(whole(0, days - 1), between(6 * 60, 22 * 60)), usual * Math.exp(between(-0.7, 0.7)));
    }
    if (i % 200 === 0)
      wages(
        me,
        Array.from({ length: 30 }, (_, n) => `c${(i + n + 1) % customers}`),
        i % 2000 === 0,
      );
    if (i % 1000 === 500) supermarket(`market${i}`);
  }

  // Drawn apart, so that the rest of the bank stays as it was: habits that look like a crowd or a round trip to rules over weeks.
  collectors(customers, seededRandom(seed + 1), (from, to, day, amount) => pay(from, to, at(day, 720), amount));

  const info = (more: object) => ({ additional_info: { ip_address: '198.51.100.7', location: 'Lagos', ...more } });
  let serial = 0;
  const who = (): string => `p${serial++}`;
  const patterns: Readonly<Record<string, (held: boolean) => string[]>> = {
    fan_in(held) {
      const [collector, day] = [who(), whole(5, 28)];
      return Array.from({ length: held ? whole(10, 25) : 9 }, (_, i) =>
        pay(who(), collector, at(day, 400 + i * between(5, 25)), held ? between(120_000, 400_000) : 150_000),
      );
    },
    fan_out(held) {
      const [me, day] = [who(), whole(5, 28)];
      return Array.from({ length: held ? whole(10, 20) : 9 }, (_, i) =>
        pay(me, who(), at(day, 400 + i * between(4, 30)), held ? between(130_000, 500_000) : 150_000),
      );
    },
    rapid_movement(held) {
      const [me, day] = [who(), whole(5, 28)];
      const amount = held ? between(1_100_000, 4_500_000) : 2_000_000;
      const minutes = between(60, 1200);
      const into = pay(who(), me, at(day, minutes), amount);
      return [
        into,
        pay(me, who(), at(day, minutes + (held ? between(3, 50) : 20)), amount * (held ? between(0.85, 0.99) : 0.95)),
      ];
    },
    structuring(held) {
      const [me, day] = [who(), whole(8, 27)];
      return Array.from({ length: held ? whole(3, 6) : 4 }, (_, i) =>
        pay(me, who(), at(day - i, 600), held ? between(4_050_000, 4_980_000) : 4_700_000),
      );
    },
    mule(held) {
      const [mule, day] = [who(), whole(5, 28)];
      const n = held ? whole(5, 12) : 6;
      const amount = held ? between(40_000, 110_000) : 80_000;
      const ids = Array.from({ length: n }, (_, i) => pay(who(), mule, at(day, 400 + i * between(10, 40)), amount));
      return [...ids, pay(mule, who(), at(day, 1100), n * amount * (held ? between(0.82, 0.98) : 0.9))];
    },
    cycle(held) {
      const [a, b, c, day] = [who(), who(), who(), whole(5, 24)];
      const amount = held ? between(1_200_000, 4_000_000) : 2_000_000;
      const gap = (): number => (held ? between(60, 1300) : 600);
      const [one, two] = [gap(), gap()];
      return [
        pay(a, b, at(day, 300), amount),
        pay(b, c, at(day, 300 + one), amount * (held ? between(0.96, 1) : 0.98)),
        pay(c, a, at(day, 300 + one + two), amount * (held ? between(0.94, 0.97) : 0.96)),
      ];
    },
    /** One payment a week from somebody else each time. */
    slow_fan_in(held) {
      const collector = who();
      return Array.from({ length: held ? whole(4, 6) : 4 }, (_, i) =>
        pay(
          who(),
          collector,
          at(1 + i * (held ? between(4, 5.6) : 7), 600),
          held ? between(280_000, 600_000) : 300_000,
        ),
      );
    },
    slow_cycle(held) {
      const [a, b, c] = [who(), who(), who()];
      const amount = held ? between(600_000, 3_000_000) : 1_000_000;
      const days = (): number => (held ? between(4, 12) : 9);
      const [one, two] = [days(), days()];
      return [
        pay(a, b, at(2, 300), amount),
        pay(b, c, at(2 + one, 300), amount * (held ? between(0.96, 1) : 0.98)),
        pay(c, a, at(2 + one + two, 300), amount * (held ? between(0.94, 0.97) : 0.96)),
      ];
    },
    /** Money that leaves to another bank and comes back from a third one: this bank sees the two ends alone. */
    round_trip_across_banks(held) {
      const me = who();
      const amount = held ? between(1_200_000, 5_000_000) : 2_000_000;
      const back = amount * (held ? between(0.92, 0.99) : 0.97);
      return [pay(me, who(), at(2, 300), amount), pay(who(), me, at(2 + (held ? between(4, 24) : 12), 300), back)];
    },
    dormant_wakes(held) {
      const me = who();
      for (let i = 0; i < 4; i += 1) pay(me, who(), at(-(held ? whole(190, 340) : 250) + i, 600), 5000 + i);
      return [pay(me, who(), at(whole(5, 28), 600), held ? between(60_000, 900_000) : 100_000)];
    },
    velocity_minute(held) {
      const [me, day] = [who(), whole(5, 28)];
      const n = held ? whole(6, 12) : 7;
      return Array.from({ length: n }, (_, i) => pay(me, who(), at(day, 700) + i * (55_000 / n), between(500, 3000)));
    },
    velocity_hour(held) {
      const [me, day] = [who(), whole(5, 28)];
      const n = held ? whole(22, 35) : 24;
      return Array.from({ length: n }, (_, i) => pay(me, 'airtime', at(day, 700) + i * (3_400_000 / n), 200 + i));
    },
    same_amount_same_account(held) {
      const [me, to, day] = [who(), who(), whole(5, 28)];
      const amount = between(5000, 400_000);
      return Array.from({ length: held ? whole(3, 5) : 3 }, (_, i) =>
        pay(me, to, at(day, 700 + i * (held ? between(1, 2) : 2)), amount),
      );
    },
    out_of_profile(held) {
      const me = who();
      for (let i = 0; i < 24; i += 1) pay(me, `c${whole(0, customers - 1)}`, at(i * 0.9, 600), 20_000 + whole(0, 8000));
      return [pay(me, who(), at(whole(23, 28), 600), held ? between(1_050_000, 3_000_000) : 1_500_000)];
    },
    self_transfer(held) {
      const me = who();
      return [pay(me, me, at(whole(5, 28), 700), held ? between(2000, 2_000_000) : 50_000)];
    },
    mule_account(held) {
      // The last payment in comes after most has left again.
      const [mule, day] = [who(), whole(5, 28)];
      const n = held ? whole(5, 12) : 6;
      const amount = held ? between(40_000, 110_000) : 80_000;
      const ids = Array.from({ length: n }, (_, i) => pay(who(), mule, at(day, 400 + i * between(10, 40)), amount));
      const out = pay(mule, who(), at(day, 1000), (n + 1) * amount * (held ? between(0.82, 0.95) : 0.9));
      return [...ids, out, pay(who(), mule, at(day, 1100), amount)];
    },
    repeated_failures(held) {
      const [me, day] = [who(), whole(5, 28)];
      const n = held ? whole(3, 8) : 4;
      return Array.from({ length: n }, (_, i) =>
        pay(
          me,
          'shop0',
          at(day, 700) + i * (held ? between(10, 60) : 30) * 1000,
          between(500, 40_000),
          info({ attempt_status: 'declined' }),
          sent,
        ),
      );
    },
    impossible_travel(held) {
      const [me, day] = [who(), whole(5, 28)];
      const [lagos, far] = [
        { latitude: 6.45, longitude: 3.4 },
        held ? { latitude: between(35, 52), longitude: between(-5, 30) } : { latitude: 51.5, longitude: -0.1 },
      ];
      const minutes = held ? between(20, 150) : 60;
      return [
        pay(me, 'shop0', at(day, 600), 5000, info(lagos), sent),
        pay(me, 'shop0', at(day, 600 + minutes), 7000, info(far), sent),
      ];
    },
    blacklisted: () => [pay(`listed${serial++}`, 'shop0', at(whole(5, 28), 600), between(500, 50_000), {}, sent)],
    sanctions_hit: () => {
      const counterparty = { counterparty_name: `Sanctioned Person ${serial++}` };
      return [pay(who(), who(), at(whole(5, 28), 600), between(500, 50_000), info(counterparty), sent)];
    },
    card_testing(held) {
      const [device, day] = [who(), whole(5, 28)];
      return Array.from({ length: held ? whole(6, 14) : 6 }, (_, i) =>
        pay(who(), 'x', at(day, 700 + i * (held ? between(0.3, 0.6) : 1)), held ? between(50, 1900) : 100, {
          ...{ transaction_type: 'card', card_details: { bin: '506100', last4: '0000' } },
          additional_info: { ip_address: '198.51.100.1', location: 'Lagos', device_id: device },
          ...{ origin_account: undefined, destination_account: undefined },
        }),
      );
    },
  };
  /** Patterns that no rule describes: patterns of IBM's AMLworld. */
  const others: Readonly<Record<string, () => string[]>> = {
    scatter_gather() {
      const [from, to, day] = [who(), who(), whole(5, 27)];
      const middle = Array.from({ length: whole(3, 8) }, who);
      const amount = between(200_000, 900_000);
      return middle.flatMap((one, i) => [
        pay(from, one, at(day, 400 + i * between(5, 40)), amount),
        pay(one, to, at(day, 900 + i * between(5, 40)), amount * 0.97),
      ]);
    },
    gather_scatter() {
      const [middle, day] = [who(), whole(5, 27)];
      const n = whole(3, 8);
      const amount = between(200_000, 900_000);
      return [
        ...Array.from({ length: n }, () => pay(who(), middle, at(day, between(300, 700)), amount)),
        ...Array.from({ length: n }, () => pay(middle, who(), at(day, between(760, 1200)), amount * 0.97)),
      ];
    },
    stack() {
      const chain = Array.from({ length: whole(4, 6) }, who);
      const [day, amount] = [whole(5, 26), between(300_000, 2_000_000)];
      return chain.slice(1).map((to, i) => pay(chain[i]!, to, at(day, 300 + i * between(30, 300)), amount * 0.98 ** i));
    },
    bipartite() {
      const [from, to, day] = [Array.from({ length: 4 }, who), Array.from({ length: 4 }, who), whole(5, 27)];
      return from.flatMap((one) =>
        to.map((other) => pay(one, other, at(day, between(300, 1200)), between(100_000, 600_000))),
      );
    },
  };
  for (const [typology, plant] of Object.entries(patterns))
    for (let i = 0; i < each; i += 1) {
      const half = i % 2 ? 'held_out' : 'default';
      planted.push({ typology, half, ids: plant(half === 'held_out') });
    }
  for (const [typology, plant] of Object.entries(others))
    for (let i = 0; i < each; i += 1) planted.push({ typology, half: 'no_rule', ids: plant() });
  const inOrder = transactions
    .map(({ origin_account, destination_account, ...rest }) => ({
      ...rest,
      ...(origin_account && { origin_account }),
      ...(destination_account && { destination_account }),
    }))
    .sort((a, b) => (a.timestamp! < b.timestamp! ? -1 : 1));
  sent.sort((a, b) => (a.timestamp! < b.timestamp! ? -1 : 1));
  return { transactions: inOrder as Transaction[], sent, planted, customers: customers + serial, days };
}
