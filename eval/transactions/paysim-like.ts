import { parseArgs } from 'node:util';
import { seededRandom } from '../screening/random.ts';

/**
 * `node eval/transactions/paysim-like.ts [--seed 31] [--transactions 12000] [--frauds 40] [--customers 9000] > file.csv`: some days of mobile money in the columns of PaySim's `PS_…_log.csv`, with the number of
 * each fraud in one more. The shares and mean amounts of the five types, and the fraud (an account is emptied by a transfer to a mule, who takes the money out within the hour), are those that are published of PaySim; the
 * generator is ours. For `node eval/transactions-file.ts file.csv --preset paysim --currency NGN --label isFraud --group fraud`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '31' },
    transactions: { type: 'string', default: '12000' },
    frauds: { type: 'string', default: '40' },
    customers: { type: 'string', default: '9000' },
  },
});
const [seed, transactions, frauds, customers] = [values.seed, values.transactions, values.frauds, values.customers].map(
  Number,
) as [number, number, number, number];
const STEPS = 24 * 14;
const random = seededRandom(seed);
const whole = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
/** An amount with this mean, and the long tail of PaySim's amounts. */
const amountOf = (mean: number): number => Math.max(1, -Math.log(1 - random()) * mean);

/** Share of the transactions, mean amount, and first letter of the receiver: a customer or a merchant. */
const TYPES = [
  ['CASH_OUT', 0.352, 176_000, 'C'],
  ['PAYMENT', 0.338, 13_000, 'M'],
  ['CASH_IN', 0.22, 169_000, 'C'],
  ['TRANSFER', 0.084, 911_000, 'C'],
  ['DEBIT', 0.006, 5_500, 'C'],
] as const;

interface Row {
  readonly step: number;
  readonly type: string;
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly balance: number;
  readonly fraud: string;
}
const rows: Row[] = [];
const customer = (): string => `C${whole(1, customers)}`;
for (let n = 0; n < transactions; n += 1) {
  let share = random();
  const [type, , mean, letter] =
    TYPES.find(([, of]) => {
      share -= of;
      return share < 0;
    }) ?? TYPES[0];
  const amount = amountOf(mean);
  const to = letter === 'M' ? `M${whole(1, 2000)}` : `C${customers + whole(1, 1500)}`;
  const balance = amount * (1 + random());
  rows.push({ step: whole(1, STEPS), type, amount, from: customer(), to, balance, fraud: '' });
}
for (let n = 0; n < frauds; n += 1) {
  const step = whole(1, STEPS - 1);
  const amount = Math.min(10_000_000, amountOf(1_460_000));
  const mule = `C${2 * customers + n}`;
  const emptied = { step, amount, balance: amount, fraud: `fraud ${n}` };
  rows.push({ ...emptied, type: 'TRANSFER', from: customer(), to: mule });
  rows.push({ ...emptied, type: 'CASH_OUT', from: mule, to: `C${customers + whole(1, 1500)}` });
}
console.log(
  'step,type,amount,nameOrig,oldbalanceOrg,newbalanceOrig,nameDest,oldbalanceDest,newbalanceDest,isFraud,isFlaggedFraud,fraud',
);
for (const { step, type, amount, from, to, balance, fraud } of rows.sort((a, b) => a.step - b.step)) {
  const left = type === 'CASH_IN' ? balance + amount : balance - amount;
  const texts = [amount, balance, left].map((value) => value.toFixed(2));
  console.log([step, type, texts[0], from, texts[1], texts[2], to, '0.00', '0.00', fraud ? 1 : 0, 0, fraud].join(','));
}
