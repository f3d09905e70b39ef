import { message, renderKept } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import { isSentText } from '../facts/sent-texts.ts';
import { answeredCause, answeredReason, answeredStep, withoutSentWord } from './answered-result.ts';

const word = message('unknown_attempt_status', { word: 'ada eze' });
const step = (
  signal: string,
  found: Parameters<typeof answeredStep>[0]['found'],
  outcome: 'true' | 'unknown' = 'true',
) => answeredStep({ signal, found, outcome });
const legacy = (text: string) => ({ code: 'legacy_text', params: { text } });

describe('a text that the caller wrote', () => {
  test.each(['USSD', 'Mobile App', 'cash-out', 'POS', '1', '12'])('the channel %s is a code', (channel) => {
    expect(isSentText('channel', channel)).toBe(false);
    expect(step('channel', channel)).toMatchObject({ found: channel, message: null });
  });
  test.each(['Ada Eze', '08031234567', 'pos of Ada', '123', 'constructor'])('the channel %s is none', (channel) => {
    expect(isSentText('channel ', channel)).toBe(true);
    expect(step('channel', channel)).toMatchObject({
      ...{ found: 'a text as it was sent', message: { code: 'sent_text_hidden' } },
    });
  });
  test('a merchant category code has four digits', () => {
    expect([isSentText('merchant_category', '5411'), isSentText('merchant_category', 'Ada')]).toEqual([false, true]);
  });
  test('values of other signals are none, those of the account’s own fields are', () => {
    expect([isSentText('origin_country', 'NG'), isSentText('amount', '5'), isSentText('failures 1h', 3)]).toEqual([
      ...[false, false, false],
    ]);
    expect([isSentText('field_text grade', 'A'), isSentText('field_flag staff', true)]).toEqual([true, true]);
  });
});

describe('an unknown word of attempt_status', () => {
  const text = 'additional_info.attempt_status is not a known word';
  test('is not in a step, nor in its message', () => {
    expect(step('attempt_failed', word, 'unknown')).toEqual({
      ...{ signal: 'attempt_failed', outcome: 'unknown', found: text },
      message: { code: 'attempt_status_not_known', params: {} },
    });
  });
  test('is not in the reason of a rule, alone or among others', () => {
    const other = message('missing_coordinates');
    const both = answeredReason(message('all_missing', { causes: [other, word] }))!;
    expect(JSON.stringify(both)).not.toContain('ada');
    expect(renderKept(both, 'en')).toBe(`additional_info.latitude and longitude were not given; ${text}`);
    const failed = withoutSentWord(message('signal_failed', { signal: 'failures', fault: word }));
    expect(renderKept(failed, 'en')).toBe(`failures: ${text}`);
  });
  test('is not in a sentence of before codes, in which it cannot be told from ours', () => {
    const text = 'additional_info.attempt_status “ada eze” is not a known word';
    expect(step('failures 1h', text, 'unknown').found).toBe('a text as it was sent');
    expect(answeredCause('attempt_failed', legacy(text)).code).toBe('sent_text_hidden');
    for (const reason of [text, legacy(text)])
      expect(answeredReason(reason, [{ signal: 'failures 1h', outcome: 'unknown' }])?.code).toBe('sent_text_hidden');
  });
});

test('other values and reasons stay as they are', () => {
  expect(step('failures 1h', '3')).toMatchObject({ found: '3', message: null });
  expect(step('attempt_failed', 'false')).toMatchObject({ found: 'false', message: null });
  const amount = message('quantity_money', { currency: 'NGN', amount: '5000' });
  expect(step('amount', amount)).toMatchObject({ message: amount });
  expect(answeredCause('speed', legacy('not located'))).toEqual(legacy('not located'));
  expect(answeredReason('not located', [{ signal: 'speed', outcome: 'unknown' }])).toEqual(legacy('not located'));
  expect([answeredReason(undefined), answeredReason(null)]).toEqual([null, null]);
});
