import type { monitoring } from '@hakiki/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { readFacts } from './transaction-facts.ts';

const ARRIVAL = new Date('2026-11-22T12:00:00Z');
const transaction = (more: object = {}, info: object = {}) =>
  ({
    transaction_id: 't',
    amount: 50,
    currency: 'NGN',
    transaction_type: 'transfer',
    account_type: 'individual',
    customer_details: { customer_name: 'A', customer_email: 'a@example.com' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos', ...info },
    ...more,
  }) as monitoring.Transaction;
const own = (name: string, info: object) => readFacts(transaction({}, info), ARRIVAL).own.get(name as 'channel');

describe('facts of a transaction', () => {
  test.each([
    [undefined, '2026-11-22T12:00:00.000Z', false],
    ['2026-11-20T09:30:00+01:00', '2026-11-20T08:30:00.000Z', false],
    ['2026-11-20T09:30:00', '2026-11-20T09:30:00.000Z', false],
    ['2026-11-22T12:04:00Z', '2026-11-22T12:04:00.000Z', false],
    ['2026-11-22T12:06:00Z', '2026-11-22T12:00:00.000Z', true],
    ['2026-10-01T00:00:00Z', '2026-11-22T12:00:00.000Z', true],
  ])('its time %s is taken as %s, doubted %s', (timestamp, at, timeDoubted) => {
    const facts = readFacts(transaction({ ...(timestamp && { timestamp }) }), ARRIVAL);
    expect([facts.at.toISOString(), facts.timeDoubted]).toEqual([at, timeDoubted]);
  });
  test.each([
    [{ timestamp: 'yesterday' }, 'Invalid value for timestamp: expected ISO 8601 such as 2026-11-22T10:00:00Z'],
    [
      { timestamp: '2026-02-30T10:00:00Z' },
      'Invalid value for timestamp: expected ISO 8601 such as 2026-11-22T10:00:00Z',
    ],
    [{ timestamp: '12' }, 'Invalid value for timestamp: expected ISO 8601 such as 2026-11-22T10:00:00Z'],
    [{ currency: 'ABC' }, 'Invalid value for currency: expected an ISO 4217 code such as NGN'],
    [{ amount: 1.001 }, 'Invalid value for amount: NGN has at most 2 decimals'],
    [{ amount: 0.5, currency: 'UGX' }, 'Invalid value for amount: UGX has at most 0 decimals'],
    [{ amount: 1e17 }, 'Invalid value for amount: too large in NGN'],
  ])('%j is refused', (more, message) => expect(() => readFacts(transaction(more), ARRIVAL)).toThrow(message));
  test('optional inputs of the wrong form are missing, not false', () => {
    expect(own('is_cash', { is_cash: 'maybe' })).toEqual({
      missing: { code: 'missing_input', params: { input: 'additional_info.is_cash' } },
    });
    expect(own('is_cash', { is_cash: 'false' })).toEqual({ value: false });
    expect(own('attempt_failed', { attempt_status: 'DECLINED' })).toEqual({ value: true });
    expect(own('direction', { direction: 'sideways' })).toHaveProperty('missing');
    expect(own('account_age', { account_opened_at: '2026-11-12' })).toEqual({ value: 10.5 });
    expect(readFacts(transaction({}, { latitude: 91, longitude: 0 }), ARRIVAL).place).toBeUndefined();
  });
  test.each([
    [undefined, undefined, true, undefined],
    ['Success', false, true, undefined],
    ['IN PROGRESS', false, true, undefined],
    ['Insufficient-Funds', true, false, undefined],
    ['timeout', true, false, undefined],
    ['reversed', false, false, undefined],
    ['weird', undefined, false, 'weird'],
    [7, undefined, false, 'number'],
  ])('attempt_status %s: failed %s, moved %s', (word, failed, moved, unknownWord) => {
    const facts = readFacts(transaction({}, { attempt_status: word }), ARRIVAL);
    expect([facts.failed, facts.moved, facts.unknownWord]).toEqual([failed, moved, unknownWord]);
    if (unknownWord)
      expect(facts.own.get('failures')).toHaveProperty('missing', {
        code: 'unknown_attempt_status',
        params: { word: unknownWord },
      });
  });
  test('whatever additional_info holds, facts are read or refused in words', () => {
    const keys = [
      'is_cash',
      'direction',
      'attempt_status',
      'device_id',
      'latitude',
      'longitude',
      'channel',
      'account_opened_at',
    ];
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), fc.anything()),
        fc.option(fc.string(), { nil: undefined }),
        (info, timestamp) => {
          try {
            readFacts(transaction({ ...(timestamp !== undefined && { timestamp }) }, info), ARRIVAL);
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
          }
        },
      ),
    );
  });
});
