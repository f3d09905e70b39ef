import { type Static, type TSchema, Type } from 'typebox';
import type { Sendable } from '../endpoint.ts';
import { CustomerResult, Match, PepEntry, SanctionEntry } from '../endpoints/customers.ts';
import { literals, MaybeText, TimeText } from '../schemas.ts';

/** Receivers de-duplicate on it: one sequence for all module events of an installation. */
const Id = Type.Integer({ description: 'De-duplicate on it: no two module events of an installation share one' });

const SuspiciousTransactionData = Type.Object({
  id: Id,
  is_internal_blacklisted: Type.Boolean(),
  is_blacklisted_by: MaybeText,
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
  customer_ip_address: Type.String(),
  customer_location: Type.String(),
  origin_account_no: Type.String(),
  origin_bank_code: Type.String(),
  transaction_description: Type.String(),
  destination_account_no: Type.String(),
  destination_bank_code: Type.String(),
  merchant_name: MaybeText,
  merchant_location: MaybeText,
  status: Type.String(),
  card_bin: MaybeText,
  card_last4: MaybeText,
  bvn: Type.String(),
  fraud_percent: Type.Union([Type.Number(), Type.Null()]),
  tag: Type.Array(Type.String()),
  sender_blacklisted: Type.Boolean(),
  receiver_blacklisted: Type.Boolean(),
  rules_flagged: Type.Array(Type.String()),
  additional_info: Type.Record(Type.String(), Type.Unknown()),
  date_created: TimeText,
  date_updated: TimeText,
  branch: Type.Integer(),
});

const CustomerVerifiedData = Type.Object({
  id: Id,
  ...CustomerResult.properties,
  country: Type.String(),
  identifier_type: Type.String(),
  date_created: TimeText,
});

const alert = {
  id: Id,
  onboarding_id: Type.Integer({ description: 'The verification that made the customer known' }),
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
      success: Type.Boolean({ description: 'Whether the event was processed successfully' }),
      module: Type.Literal(module),
      event: Type.Literal(event),
      data,
    },
    { description },
  );

/** Every module event: signed with the hash key of the branch's integration. */
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
    'A customer was verified, whatever the decision. Off until the branch turns it on.',
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
/** What a capability records: `data` without its `id`, which the recording gives. */
export type ModuleEventContent<Name extends ModuleEventName = ModuleEventName> = {
  [Each in Name]: Pick<ModuleEvent<Each>, 'module' | 'event'> & { readonly data: WithoutId<ModuleEvent<Each>['data']> };
}[Name];
