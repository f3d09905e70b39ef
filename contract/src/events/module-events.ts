import { type Static, type TSchema, Type } from 'typebox';
import type { Sendable } from '../endpoint.ts';
import { CustomerResult, Match, PepEntry, SanctionEntry } from '../endpoints/customers.ts';
import { anyJsonObject } from '../json-value.ts';
import { literals, TimeText } from '../schemas.ts';
import { listOrEmpty, textOrEmpty, textOrNull, unknownAs } from '../unknown.ts';

/** Id by which receivers detect duplicates. All module events of an installation share one sequence. */
const Id = Type.Integer({
  description: 'Use it to detect duplicates. It is unique among the module events of an installation',
});

const SuspiciousTransactionData = Type.Object({
  id: Id,
  is_internal_blacklisted: Type.Boolean(),
  is_blacklisted_by: textOrNull('List with the blacklisted party; null if is_internal_blacklisted is false'),
  case_id: Type.String(),
  case_sla: TimeText,
  case_status: Type.String(),
  transaction_id: Type.String(),
  amount: Type.Number(),
  currency: Type.String({ description: 'ISO 4217' }),
  transaction_type: Type.String(),
  account_type: Type.String(),
  customer_name: Type.String(),
  customer_email: Type.String(),
  customer_ip_address: textOrEmpty('Empty if you sent it empty'),
  customer_location: textOrEmpty('Empty if you sent it empty'),
  origin_account_no: textOrEmpty('Empty if you sent no origin_account (card transactions)'),
  origin_bank_code: textOrEmpty('Empty if you sent no origin_account'),
  transaction_description: textOrEmpty('Empty if you sent none'),
  destination_account_no: textOrEmpty('Empty if you sent no destination_account (card transactions)'),
  destination_bank_code: textOrEmpty('Empty if you sent no destination_account'),
  merchant_name: textOrNull('null if you sent no merchant_details'),
  merchant_location: textOrNull('null if you sent no merchant_details'),
  status: Type.String(),
  card_bin: textOrNull('null if you sent no card_details'),
  card_last4: textOrNull('null if you sent no card_details'),
  bvn: textOrEmpty('Empty if customer_details has no identifier of the type bvn'),
  fraud_percent: Type.Union(
    [Type.Number(), Type.Null()],
    unknownAs(null, '0 to 100: the score of the rules that hit. null only in example events'),
  ),
  tag: listOrEmpty(Type.String(), 'Kinds of suspicion. Empty if no rule hit and a rule could not be evaluated'),
  sender_blacklisted: Type.Boolean(),
  receiver_blacklisted: Type.Boolean(),
  rules_flagged: listOrEmpty(
    Type.String(),
    'Names of the rules that hit. Empty if no rule hit and a rule could not be evaluated',
  ),
  additional_info: anyJsonObject('As sent'),
  date_created: TimeText,
  date_updated: TimeText,
  branch: Type.Integer(),
});

const CustomerVerifiedData = Type.Object({
  id: Id,
  reference: Type.Union([Type.String(), Type.Null()], {
    description: '`x-reference` of the request; null if none was sent',
  }),
  ...CustomerResult.properties,
  country: Type.String(),
  identifier_type: Type.String(),
  date_created: TimeText,
});

const alert = {
  id: Id,
  onboarding_id: Type.Integer({ description: 'Verification of the customer' }),
  strength: literals(['strong', 'weak']),
  match: Match,
  date_created: TimeText,
};
const ScreeningAlertData = Type.Union([
  Type.Object({ ...alert, kind: Type.Literal('sanction'), ...SanctionEntry.properties }),
  Type.Object({ ...alert, kind: Type.Literal('pep'), ...PepEntry.properties }),
]);

const envelope = <const Module extends string, const Event extends string, Data extends TSchema>(
  module: Module,
  event: Event,
  data: Data,
  description: string,
) =>
  Type.Object(
    {
      success: Type.Boolean({ description: 'True if the event was processed successfully' }),
      module: Type.Literal(module),
      event: Type.Literal(event),
      data,
    },
    { description },
  );

/** Every module event. It is signed with the hash key of the branch's integration. */
export const moduleEvents = {
  suspicious_transaction: envelope(
    'transaction_monitoring',
    'suspicious_transaction',
    SuspiciousTransactionData,
    'A transaction was found suspicious.',
  ),
  customer_verified: envelope(
    'kyc',
    'customer_verified',
    CustomerVerifiedData,
    'A customer was verified, with any decision. Off until the branch turns it on.',
  ),
  screening_alert: envelope(
    'kyc',
    'screening_alert',
    ScreeningAlertData,
    'A list change matched a known customer. Off until the branch turns it on.',
  ),
} as const;

export type ModuleEventName = keyof typeof moduleEvents;
export type ModuleEvent<Name extends ModuleEventName = ModuleEventName> = {
  [Each in Name]: Sendable<Static<(typeof moduleEvents)[Each]>>;
}[Name];

type WithoutId<Data> = Data extends unknown ? Omit<Data, 'id'> : never;
/**
 * Content of an event before it is recorded. It is `data` without its `id`, which is assigned when the event is
 * recorded.
 */
export type ModuleEventContent<Name extends ModuleEventName = ModuleEventName> = {
  [Each in Name]: Pick<ModuleEvent<Each>, 'module' | 'event'> & { readonly data: WithoutId<ModuleEvent<Each>['data']> };
}[Name];
