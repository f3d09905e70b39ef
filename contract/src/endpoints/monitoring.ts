import { type Static, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint, success } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import type { JsonValue } from '../json-value.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';

const tag = 'Transaction monitoring';
const Text = Type.String({ minLength: 1, maxLength: 500 });
export const AccountRef = Type.Object({ account_number: Text, bank_code: Text });

export const Transaction = Type.Object({
  transaction_id: Type.String({ minLength: 1, maxLength: 200 }),
  amount: Type.Number({ minimum: 0, maximum: 1e15 }),
  currency: Type.String({ format: 'iso-4217', ...expected('expected_currency') }),
  transaction_type: literals(['transfer', 'ussd', 'web', 'card']),
  account_type: literals(['individual', 'corporate']),
  customer_details: Type.Object({
    customer_name: Text,
    customer_email: Text,
    customer_phone: Type.Optional(Text),
    identifier: Type.Optional(Text),
    identifier_type: Type.Optional(Text),
  }),
  additional_info: Type.Object({ ip_address: Text, location: Text, transaction_description: Type.Optional(Text) }),
  origin_account: Type.Optional(AccountRef),
  destination_account: Type.Optional(AccountRef),
  card_details: Type.Optional(Type.Object({ bin: Text, last4: Text })),
  merchant_details: Type.Optional(
    Type.Object({
      merchant_name: Type.Optional(Text),
      merchant_location: Type.Optional(Text),
      merchant_mcc: Type.Optional(Text),
    }),
  ),
  timestamp: Type.Optional(Text),
  run_kyc: Type.Optional(Type.Boolean()),
});
export type Transaction = Static<typeof Transaction>;
/**
 * A transaction as the integrator sent it. It has the fields of the request and all other fields that the integrator
 * added. Each field may be masked.
 */
export type SentTransaction = Partial<Transaction> & { readonly [field: string]: JsonValue | undefined };
export const sentTransaction = describedBy<SentTransaction>(['TransactionRequest'], {
  description: 'The transaction as sent',
});

export const TransactionAnswer = Type.Object({
  status: Type.Literal('Success'),
  data: Type.Object({
    activity_code: Type.Integer(),
    status: literals(['safe', 'suspicious']),
    comment: Type.Array(Type.String()),
  }),
  message: Type.String(),
});
export const monitorTransaction = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/v1/monitoring/transaction_monitoring',
  scope: 'transactions',
  access: 'key',
  tag,
  summary: 'Evaluate a transaction. A suspicious transaction opens a case and sends an event',
  description: 'A retry with the same transaction_id returns the same answer and has no effect.',
  body: Transaction,
  answers: { 201: TransactionAnswer },
});

export const monitorTransactions = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/api/v1/monitoring/transaction_monitoring/batch',
  scope: 'transactions',
  access: 'key',
  tag,
  summary: 'Evaluate up to 500 transactions in order',
  description:
    'Each transaction is evaluated as if it were sent alone. A refused transaction has `error` in its result and does not affect the others. The whole batch can be retried.',
  body: Type.Object({ transactions: Type.Array(Transaction, { minItems: 1, maxItems: 500 }) }),
  itemsApart: 'transactions',
  answers: {
    200: success(
      Type.Object({
        results: Type.Array(
          Type.Object({
            transaction_id: Type.Union([Type.String(), Type.Null()], { description: 'null if it was not sent' }),
            activity_code: Maybe(Type.Integer()),
            status: Maybe(literals(['safe', 'suspicious'])),
            comment: Type.Array(Type.String()),
            error: MaybeText,
          }),
        ),
      }),
    ),
  },
});

export const monitorMessage = defineEndpoint({
  audited: false,
  method: 'POST',
  path: '/v1/transactions/messages',
  scope: 'transactions',
  access: 'key',
  tag,
  summary:
    'Evaluate the credit transfers of a payment message: pacs.008 or pain.001 (versions 02 to 13), or FTSingleCreditRequest or FTAdviceCreditRequest of NIP',
  description:
    'Each transfer is a transaction. A transfer that cannot be evaluated has `fault` and does not affect the others. The whole message can be retried. Maximum: 4 MiB and 500 transfers. A DOCTYPE is refused.',
  query: Type.Object({
    customer: Type.Optional(
      literals(['debtor', 'creditor'], { description: 'The party that is your customer. Default: debtor' }),
    ),
  }),
  bytes: 'application/xml',
  bodyLimit: 4 * 1024 * 1024,
  answers: {
    200: success(
      Type.Object({
        message: literals(['pacs.008', 'pain.001', 'nip']),
        results: Type.Array(
          Type.Object({
            transaction_id: Type.Union([Type.String(), Type.Null()], {
              description: 'UETR, TxId or MsgId/InstrId; for NIP, SessionID. For the creditor it ends with /in',
            }),
            activity_code: Maybe(Type.Integer()),
            status: Maybe(literals(['safe', 'suspicious'])),
            fault: Maybe(
              Type.Object({
                code: literals(['missing_field', 'invalid_value', 'repeated', 'conflict']),
                field: MaybeText,
                message: Type.String(),
              }),
            ),
          }),
        ),
      }),
    ),
  },
});

const Amount = Type.Union([Type.Number(), Type.Null()]);
const Given = Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()], {
  description: 'In major units. null removes the limit',
});
const Currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', ...expected('expected_currency_or_absent') }));
const InForce = Type.Union([Type.String(), Type.Null()], { description: 'Currency of the limit in force' });
const common = { access: 'key', tag } as const;
export const findTransaction = defineEndpoint({
  method: 'GET',
  access: 'key',
  tag,
  path: '/api/v1/transactions/:transaction_id',
  scope: 'read',
  summary: 'Retrieve a transaction by `transaction_id`, with its result and case',
  params: Type.Object({ transaction_id: Type.String({ minLength: 1, maxLength: 600 }) }),
  answers: {
    200: success(
      Type.Object({
        transaction_id: Type.String(),
        status: literals(['safe', 'suspicious']),
        activity_code: Type.Integer(),
        comment: Type.Array(Type.String()),
        rules_flagged: Type.Array(Type.String()),
        case: Maybe(
          Type.Object({
            case_id: Type.String(),
            case_status: literals(['open', 'investigating', 'closed']),
            case_sla: Time,
          }),
        ),
        created_at: Time,
        transaction: sentTransaction,
      }),
    ),
  },
});
export const LimitInForce = Type.Object({ limit: Amount, currency: InForce });
export const ThresholdInForce = Type.Object({ threshhold: Amount, currency: InForce });
export const readLimit = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/api/v1/monitoring/limit',
  scope: 'settings',
  summary: 'Retrieve the transaction limit. A larger transaction is suspicious',
  answers: { 200: success(LimitInForce) },
});
export const saveLimit = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/monitoring/limit',
  scope: 'settings',
  summary: 'Set the transaction limit',
  body: Type.Object({ limit: Given, currency: Currency }),
  answers: { 200: success(LimitInForce) },
});
export const readThreshold = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/api/v1/monitoring/threshold',
  scope: 'settings',
  summary: "Retrieve the threshold. A transaction is suspicious if the customer's total of 24 hours exceeds it",
  answers: { 200: success(ThresholdInForce) },
});
export const saveThreshold = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/monitoring/threshold',
  scope: 'settings',
  summary: 'Set the threshold',
  body: Type.Object({ threshhold: Given, currency: Currency }),
  answers: { 200: success(ThresholdInForce) },
});
