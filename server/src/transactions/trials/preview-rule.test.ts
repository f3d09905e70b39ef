import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import type { Rule } from '../rules/rule.ts';
import { exampleValues } from './example-values.ts';
import { makeOnePerPerson, previewRule } from './preview-rule.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const clock = { now: () => ARRIVAL };
const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
type Branch = Awaited<ReturnType<typeof service.newBranch>>;
/** Eight transactions with amounts of 10 to 17 major units, smallest first. */
async function sendEight(branch: Branch): Promise<void> {
  for (let i = 0; i < 8; i += 1)
    await service.monitor(branch, transfer({ transaction_id: `p${i}`, amount: 10 + i, timestamp: ago(60 - i) }));
}
const over = (amount: string, more: Partial<Rule> = {}): Rule => ({
  ...{ stable_id: 'over', version: 0, name: 'Over', family: 'amount', activity_code: 455, action: 'shadow' },
  ...{ severity: 10, scope: {}, rationale: 'A test.' },
  parameters: { most: { unit: 'money', value: { NGN: amount }, meaning: 'the most' } },
  condition: { compare: { signal: { name: 'amount' }, operator: '>', to: { parameter: 'most' } } },
  ...more,
});

describe('a preview', () => {
  test('counts what one rule would have hit, and shows the newest five; another branch is not read', async () => {
    const [branch, other] = [await service.newBranch(), await service.newBranch()];
    await sendEight(branch);
    const deps = { db: service.db, vault: service.vault, clock };
    const preview = await previewRule(deps, branch, over('11'));
    expect(preview).toMatchObject({ of: 8, tried: 8, hits: 6, not_evaluated: 0 });
    expect(preview.examples.map(({ amount, currency }) => [amount, currency])).toEqual(
      ['17.00', '16.00', '15.00', '14.00', '13.00'].map((amount) => [amount, 'NGN']),
    );
    // The rules in force flag the sixth transaction within a minute and all later ones. A preview flags no transaction,
    // so fewer than six are known as suspicious.
    expect(preview.known).toBeLessThan(6);
    expect(await previewRule(deps, other, over('11'))).toMatchObject({ of: 0, tried: 0, hits: 0, examples: [] });
    expect(await previewRule(deps, branch, over('11', { scope: { account_types: ['corporate'] } }))).toMatchObject({
      tried: 8,
      hits: 0,
    });
    const speed: Rule['condition'] = { compare: { signal: { name: 'speed' }, operator: '>', to: { number: 900 } } };
    expect(await previewRule(deps, branch, over('11', { condition: speed }))).toMatchObject({ not_evaluated: 8 });
  });

  test('that is aborted says how far it came', async () => {
    const branch = await service.newBranch();
    await sendEight(branch);
    const deps = { db: service.db, vault: service.vault, clock };
    expect(await previewRule(deps, branch, over('11'), AbortSignal.abort())).toMatchObject({ of: 8, tried: 0 });
  });

  test('of a person ends the one before, not those of others', async () => {
    const onePerPerson = makeOnePerPerson();
    const aborted = (signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(true)));
    const first = onePerPerson(1, aborted);
    const others = onePerPerson(2, async (signal) => signal.aborted);
    expect(await onePerPerson(1, async (signal) => signal.aborted)).toBe(false);
    expect([await first, await others]).toEqual([true, false]);
  });
});

test('signals have values of a transaction of the branch, none where there is none', async () => {
  const [branch, other] = [await service.newBranch(), await service.newBranch()];
  await sendEight(branch);
  const values = await exampleValues(service.db, service.vault, branch.id);
  const of = (signal: string, window: string | null = null) =>
    values.find((one) => one.signal === signal && one.window === window);
  expect(of('amount')).toMatchObject({ value: '17.00', currency: 'NGN' });
  expect(of('count', '24h')).toMatchObject({ value: 8, currency: null });
  expect(of('sum', '24h')).toMatchObject({ value: '108.00', currency: 'NGN' });
  expect(of('account_type')).toMatchObject({ value: 'individual' });
  // The rule needs an input that is missing in every transaction.
  expect(of('speed')).toBeUndefined();
  expect(await exampleValues(service.db, service.vault, other.id)).toEqual([]);
});
