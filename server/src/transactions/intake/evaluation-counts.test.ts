import { message } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeEvaluationCounts } from './evaluation-counts.ts';
import { startMonitoring, transfer } from './transactions.fixture.ts';

const linesOf = async (metrics: ReturnType<typeof makeMetrics>): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith('hakiki_transaction_'));

test('each transaction that a flag rule could not evaluate is counted once, and so is an unknown attempt_status', async () => {
  const metrics = makeMetrics();
  const service = await startMonitoring({ counts: makeEvaluationCounts(metrics) });
  try {
    const { monitor, branch } = service;
    // No shipped rule has an amount in Swiss francs.
    const francs = transfer({ transaction_id: 'francs', currency: 'CHF' }, { attempt_status: 'lent to Ada' });
    expect((await monitor(branch, francs)).activity_code).toBe(450);
    const lines = await linesOf(metrics);
    expect(lines).toContain('hakiki_transaction_unknown_attempt_status_total 1');
    const failures = lines.filter((line) => line.startsWith('hakiki_transaction_rule_failures_total{'));
    expect(failures.length).toBeGreaterThan(0);
    for (const line of failures) expect(line).toMatch(/\{rule="[a-z_]+",reason="missing_rule_amount"\} 1$/);
    expect(lines.join('\n')).not.toMatch(/ada|lent|"own"/i);
    // The repeated transaction gets its stored answer and is not counted again. The other transaction has no failed
    // rule to count.
    await monitor(branch, francs);
    await monitor(branch, transfer({ transaction_id: 'calm' }, { attempt_status: 'success' }));
    expect(await linesOf(metrics)).toEqual(lines);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
});

test('rules of a branch have one label, and neither hits nor rules on trial are counted', async () => {
  const metrics = makeMetrics();
  const { results } = makeEvaluationCounts(metrics);
  const reason = message('missing_rule_amount', { currency: 'CHF' });
  const failed = { outcome: 'error', action: 'flag', reason } as const;
  results([
    { ...failed, stable_id: 'of Ada Eze' },
    { ...failed, stable_id: 'another' },
    { ...failed, stable_id: 'fan_in', reason: message('signal_failed', { signal: 'amount', fault: 'x' }) },
    { ...failed, stable_id: 'fan_in', action: 'shadow' },
    { ...failed, stable_id: 'fan_in', outcome: 'hit' },
    { ...failed, stable_id: 'fan_in', outcome: 'not_evaluated' },
  ]);
  expect((await linesOf(metrics)).filter((line) => line.includes('{'))).toEqual([
    'hakiki_transaction_rule_failures_total{rule="own",reason="missing_rule_amount"} 2',
    'hakiki_transaction_rule_failures_total{rule="fan_in",reason="signal_failed"} 1',
  ]);
});
