import { expect, test } from 'vitest';
import type { BlacklistHit } from '../../blacklist/blacklist-store.ts';
import type { Assessment } from '../rules/evaluate-rules.ts';
import { suspiciousTransaction } from './event.ts';
import { ARRIVAL, transfer } from './transactions.fixture.ts';

const hit = (name: string, family: string) => ({ name, family, outcome: 'hit', action: 'flag', severity: 40 });
const assessment = {
  ...{ status: 'suspicious', score: 60, activity_code: 451 },
  results: [
    hit('Over the limit', 'amount'),
    hit('Listed', 'blacklist'),
    { ...hit('Calm', 'velocity'), outcome: 'no_hit' },
  ],
} as unknown as Assessment;
const raised = { caseId: '#ABC123', slaAt: new Date('2026-11-25T12:00:00Z'), status: 'open' } as const;
const dataOf = (transaction: ReturnType<typeof transfer>, listed: readonly Partial<BlacklistHit>[] = []) =>
  suspiciousTransaction({
    ...{ branchId: 5, transaction, assessment, raised, now: ARRIVAL },
    listed: listed as readonly BlacklistHit[],
  });

test('the event says what was sent, field by field, and what was found', () => {
  const transaction = transfer(
    {
      amount: 1234.56,
      customer_details: {
        ...{ customer_name: 'Ada Eze', customer_email: 'ada@example.com', identifier: '22222222222' },
        identifier_type: 'BVN',
      },
      merchant_details: { merchant_name: 'Shop', merchant_location: 'Abuja' },
      card_details: { bin: '539983', last4: '1234' },
    },
    { transaction_description: 'Rent', channel: 'app' },
  );
  expect(dataOf(transaction, [{ list: 'own', side: 'receiver' }])).toEqual({
    ...{
      is_internal_blacklisted: true,
      is_blacklisted_by: 'own',
      sender_blacklisted: false,
      receiver_blacklisted: true,
    },
    ...{ case_id: '#ABC123', case_sla: '2026-11-25T12:00:00.000Z', case_status: 'open' },
    ...{
      transaction_id: 't1',
      amount: 1234.56,
      currency: 'NGN',
      transaction_type: 'transfer',
      account_type: 'individual',
    },
    ...{ customer_name: 'Ada Eze', customer_email: 'ada@example.com', bvn: '22222222222' },
    ...{ customer_ip_address: '203.0.113.7', customer_location: 'Lagos', transaction_description: 'Rent' },
    ...{ origin_account_no: '0123456789', origin_bank_code: '058' },
    ...{ destination_account_no: '9876543210', destination_bank_code: '044' },
    ...{ merchant_name: 'Shop', merchant_location: 'Abuja', card_bin: '539983', card_last4: '1234' },
    ...{
      status: 'suspicious',
      fraud_percent: 60,
      tag: ['amount', 'blacklist'],
      rules_flagged: ['Over the limit', 'Listed'],
    },
    additional_info: transaction.additional_info,
    ...{ date_created: ARRIVAL.toISOString(), date_updated: ARRIVAL.toISOString(), branch: 5 },
  });
});

test('what was not given is empty text, and null for card and merchant; a number that is no BVN is none', () => {
  const { origin_account: _, destination_account: __, ...bare } = transfer();
  expect(dataOf(bare)).toMatchObject({
    ...{ origin_account_no: '', origin_bank_code: '', destination_account_no: '', destination_bank_code: '' },
    ...{ transaction_description: '', bvn: '', merchant_name: null, merchant_location: null },
    ...{ card_bin: null, card_last4: null },
    ...{
      is_internal_blacklisted: false,
      is_blacklisted_by: null,
      sender_blacklisted: false,
      receiver_blacklisted: false,
    },
  });
});
