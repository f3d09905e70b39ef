import { parseArgs } from 'node:util';
import { seededRandom } from '../screening/random.ts';

/**
 * `node eval/transactions/amlsim-like.ts [--seed 5] [--accounts 1000] [--each 20] [--from 100] [--to 200] > file.csv`: two months in the columns of AMLSim's `transactions.csv`, with the number and kind of
 * each alert in two more. The alerts have the published parameters of AMLSim's `paramFiles/10K/alertPatterns.csv` (fan_in, fan_out and cycle of 5 to 10 accounts in 5 to 20 days, 100 to 200 each) and the ordinary
 * payments those of its `conf.json` (100 to 1,000, every seven days); the generator is ours, not IBM's. For
 * `node eval/transactions-file.ts file.csv --preset amlsim --label is_sar --group alert_id --typology alert_type`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '5' },
    accounts: { type: 'string', default: '1000' },
    each: { type: 'string', default: '20' },
    from: { type: 'string', default: '100' },
    to: { type: 'string', default: '200' },
  },
});
const [seed, accounts, each, from, to] = [values.seed, values.accounts, values.each, values.from, values.to].map(
  Number,
) as [number, number, number, number, number];
const DAYS = 60;
const INTERVAL = 7;
const random = seededRandom(seed);
const between = (low: number, high: number): number => low + random() * (high - low);
const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
const account = (): string => String(whole(0, accounts - 1));

interface Row {
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly alert: string;
  readonly kind: string;
}
const rows: Row[] = [];
const pay = (day: number, payer: string, payee: string, amount: number, alert = '', kind = ''): void => {
  if (payer !== payee) rows.push({ day, from: payer, to: payee, amount, alert, kind });
};
for (let n = 0; n < accounts; n += 1) {
  const payees = Array.from({ length: whole(1, 3) }, account);
  for (let day = whole(0, INTERVAL); day < DAYS; day += INTERVAL)
    pay(day, String(n), payees[whole(0, payees.length - 1)]!, between(100, 1000));
}
const kinds = ['fan_in', 'fan_out', 'cycle'] as const;
for (const kind of kinds)
  for (let n = 0; n < each; n += 1) {
    const members = [...new Set(Array.from({ length: whole(6, 11) }, account))];
    const [main, ...others] = members;
    const [start, period] = [whole(5, DAYS - 21), whole(5, 20)];
    const alert = `${kind} ${n}`;
    const days = others.map(() => start + whole(0, period)).sort((a, b) => a - b);
    if (kind === 'cycle') {
      const amount = between(from, to);
      // A tenth is kept at each step (`margin_ratio`).
      for (const [i, one] of members.entries())
        pay(days[i] ?? start + period, one, members[(i + 1) % members.length]!, amount * 0.9 ** i, alert, kind);
      continue;
    }
    for (const [i, other] of others.entries()) {
      const amount = between(from, to);
      if (kind === 'fan_in') pay(days[i]!, other, main!, amount, alert, kind);
      else pay(days[i]!, main!, other, amount, alert, kind);
    }
  }
console.log('tran_id,orig_acct,bene_acct,tx_type,base_amt,tran_timestamp,is_sar,alert_id,alert_type');
for (const [n, row] of rows.sort((a, b) => a.day - b.day).entries()) {
  const time = new Date(Date.parse('2026-01-01T00:00:00Z') + row.day * 86_400_000 + whole(0, 86_399) * 1000);
  const { from: payer, to: payee, amount, alert, kind } = row;
  console.log(
    [n, payer, payee, 'TRANSFER', amount.toFixed(2), time.toISOString(), alert ? 'True' : 'False', alert, kind].join(
      ',',
    ),
  );
}
