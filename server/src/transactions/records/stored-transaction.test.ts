import { message, renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { answeredStep } from '../rules/answered-result.ts';
import type { RuleResult } from '../rules/evaluate-rules.ts';
import { notEvaluated } from './evaluate-stored.ts';
import { type Evidence, evidenceOf, evidenceText, findStored } from './stored-transaction.ts';

const result = (outcome: RuleResult['outcome']): RuleResult => ({
  ...{ stable_id: `a_${outcome}`, version: 1, name: outcome, family: 'profile', activity_code: 452, action: 'flag' },
  ...{ severity: 10, outcome, steps: [{ signal: 'count 1h', found: '3', outcome: 'true' }] },
});

test('what is kept of an evaluation is read as it was, but for rules that did not hit', () => {
  const missing = fc.string().map((input) => message('missing_input', { input }));
  const found = fc.oneof(fc.record({ missing }), fc.record({ value: fc.oneof(fc.double(), fc.boolean()) }));
  const money = fc.oneof(fc.record({ missing }), fc.record({ value: fc.bigInt() }));
  fc.assert(
    fc.property(found, money, found, (count, sum, speed) => {
      const number = (one: typeof count) =>
        'value' in one && !Number.isFinite(Number(one.value)) ? { value: 1 } : one;
      const evidence: Evidence = {
        results: [result('hit'), result('suppressed'), result('error')],
        signals: new Map<string, never>(
          Object.entries({ 'count 1h': number(count), 'sum 24h': sum, 'speed ': number(speed) }) as never,
        ),
        listed: [{ kind: 'account', side: 'receiver', list: 'internal', entryId: 3 }],
      };
      const text = evidenceText({
        ...evidence,
        results: [...evidence.results, result('no_hit'), result('not_evaluated')],
      });
      expect(evidenceOf(text)).toEqual({
        ...evidence,
        // Negative zero is changed, because JSON cannot store it.
        signals: new Map(
          [...evidence.signals].map(([key, one]) => [
            key,
            Object.is((one as { value?: unknown }).value, -0) ? { value: 0 } : one,
          ]),
        ),
      });
    }),
  );
});

test('what was kept before, with every signal as an object, is read too', () => {
  const former = JSON.stringify({
    results: [result('not_evaluated')],
    signals: { 'sum 24h': { value: '770000n' }, 'speed ': { missing: 'not given' }, 'count 1h': { value: 2 } },
  });
  expect(evidenceOf(former)).toEqual({
    results: [result('not_evaluated')],
    signals: new Map<string, object>([
      ['sum 24h', { value: 770000n }],
      ['speed ', { missing: { code: 'legacy_text', params: { text: 'not given' } } }],
      ['count 1h', { value: 2 }],
    ]),
    listed: [],
  });
});

test('what was kept before with sentences is read as text in both languages', () => {
  const steps = [{ signal: 'amount', found: 'NGN 5,000', outcome: 'true' }];
  const former = JSON.stringify({
    results: [{ ...result('suppressed'), steps, reason: 'snoozed until 2026-11-01T00:00:00.000Z (snooze 3)' }],
    signals: { 'speed ': ['not given'], 'round_count 1h': ['multiple is 0', 'failed'] },
  });
  const { results, signals } = evidenceOf(former);
  expect([renderKept(results[0]!.reason!, 'en'), renderKept(results[0]!.reason!, 'fr')]).toEqual([
    'snoozed until 2026-11-01T00:00:00.000Z (snooze 3)',
    'snoozed until 2026-11-01T00:00:00.000Z (snooze 3)',
  ]);
  expect(results[0]!.steps.map(answeredStep)).toEqual([{ ...steps[0], message: null }]);
  expect([...signals.values()]).toEqual([
    { missing: { code: 'legacy_text', params: { text: 'not given' } } },
    { failed: { code: 'legacy_text', params: { text: 'multiple is 0' } } },
  ]);
});

test('rules that lacked an input are said again from the signals, those of the second stage from the history', async () => {
  const service = await startMonitoring();
  try {
    const { db, vault, branch, ruleSets } = service;
    await service.monitor(branch, transfer({ amount: 150_000 }));
    await service.secondStage();
    const stored = (await findStored(db, vault, 1))!;
    expect(stored.evidence!.results).toEqual([]);
    const rules = (await ruleSets.byId(db, stored.row.rule_set_id!)).compiledFor('NGN');
    const said = await notEvaluated(db, stored, rules);
    expect(said.map(({ stable_id, reason }) => [stable_id, renderKept(reason!, 'en')])).toEqual([
      ['dormant_wakes', 'this is the first transaction; fewer than 3 transactions in this currency'],
      ['repeated_failures', 'additional_info.attempt_status was not given'],
      ['impossible_travel', 'additional_info.latitude and longitude were not given'],
      ['country_called_for_action', 'the country of destination is not known'],
      ['country_monitored', 'the country of origin is not known; the country of destination is not known'],
      ['sanctions_hit', 'nobody was screened: run_kyc was not set'],
    ]);
    // A card payment has no receiving account.
    const { destination_account: _, ...card } = transfer({
      ...{ transaction_id: 't2', transaction_type: 'card' },
      card_details: { bin: '506099', last4: '1234' },
    });
    await service.monitor(branch, card);
    await service.secondStage();
    const late = await notEvaluated(db, (await findStored(db, vault, 2))!, rules);
    expect(late).toContainEqual(
      expect.objectContaining({
        stable_id: 'fan_in',
        reason: message('missing_input', { input: 'destination_account' }),
      }),
    );
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
});
