import type { risk as contract } from '@hakiki/contract';
import type { CustomerDecision } from '../reviews/customer-decisions.ts';
import type { RecordAlert } from '../screening/watch/alerts-of-records.ts';
import type { OpenedRecord } from '../verifications/newest-of-reference.ts';
import type { Conduct } from './conduct.ts';
import type { RiskFacts } from './risk-model.ts';

export type Declared = contract.DeclaredProfile;
type Record_ = Pick<OpenedRecord, 'id' | 'kind' | 'outcome' | 'provenance' | 'result' | 'evidence'>;

export interface FactSources {
  readonly declared: Declared;
  /** Records of the customer, newest first. */
  readonly records: readonly Record_[];
  readonly alerts: readonly RecordAlert[];
  readonly decisions: readonly CustomerDecision[];
  readonly conduct: Conduct;
}

/** ISO 3166-1 alpha-2 codes of the countries that have an authority. */
const AUTHORITY_COUNTRIES: Readonly<Record<string, string>> = {
  nigeria: 'ng',
  kenya: 'ke',
  ghana: 'gh',
  uganda: 'ug',
  rwanda: 'rw',
};

/** Evidence of a customer's check or an SDK run, with the fields that the rating reads. */
interface Evidence {
  readonly identity?: { readonly verified?: boolean; readonly reason?: string; readonly kind?: string } | undefined;
  readonly identifier?: { readonly country?: string; readonly number?: string } | undefined;
  readonly screening?:
    | {
        readonly outcome: {
          readonly sanctions: readonly { readonly strength: string }[];
          readonly peps: readonly unknown[];
        };
      }
    | null
    | undefined;
}
const evidenceOf = ({ evidence }: Record_): Evidence => (evidence ?? {}) as Evidence;
interface RunResult {
  readonly biometrics?: { readonly liveness_verified?: boolean };
  readonly document?: { readonly status?: string } | null;
  readonly subject?: { readonly identifier?: string; readonly identifier_type?: string };
}
const runOf = ({ result }: Record_): RunResult => (result ?? {}) as RunResult;

/**
 * Returns the facts from which a rating's factors are computed. A factor is absent if no facts about it are known.
 * Pure.
 */
export function factsOf({ declared, records, alerts, decisions, conduct }: FactSources): RiskFacts {
  const one = (code: string | undefined): readonly string[] | undefined => (code === undefined ? undefined : [code]);
  const cases = conduct.confirmedCases ? 'confirmed' : conduct.openCases ? 'open' : 'none';
  const { expected_activity: expected } = declared;
  const facts = {
    customer_type: one(declared.customer_type),
    product: declared.product?.length ? declared.product : undefined,
    channel: one(declared.channel),
    occupation: one(declared.occupation),
    geography: countriesOf(declared, records),
    identity: one(identityOf(records)),
    document: one(documentOf(records)),
    liveness: one(livenessOf(records)),
    ...screeningOf(records, alerts, decisions),
    transaction_alerts: conduct.alerts,
    cases: [cases],
    activity:
      expected && conduct.volume !== undefined
        ? Math.round((conduct.volume / expected.monthly_amount) * 100) / 100
        : undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as RiskFacts;
}

/**
 * Returns the identity numbers that were verified in the records. Transactions identify the customer by one of these
 * numbers. Pure.
 */
export const numbersOf = (records: readonly Record_[]): string[] => [
  ...new Set(
    records.flatMap((record) => {
      const { identifier, identifier_type: type } = runOf(record).subject ?? {};
      return [evidenceOf(record).identifier?.number, type === 'reference' ? '' : identifier].filter(
        (number) => !!number,
      ) as string[];
    }),
  ),
];

function countriesOf({ countries = [] }: Declared, records: readonly Record_[]): string[] | undefined {
  const authority = records.flatMap(
    (record) => AUTHORITY_COUNTRIES[evidenceOf(record).identifier?.country ?? ''] ?? [],
  );
  const all = [...new Set([...countries.map((code) => code.toLowerCase()), ...authority])];
  return all.length ? all : undefined;
}

/** Returns the result of the newest check of an identity number. Undefined if no authority answered. */
function identityOf(records: readonly Record_[]): string | undefined {
  for (const record of records) {
    const { identity } = evidenceOf(record);
    if (identity?.verified === true || identity?.kind === 'found') return 'verified';
    if (identity?.reason === 'not_found' || identity?.kind === 'not_found') return 'not_verified';
  }
  return undefined;
}

const DOCUMENT_STATUS: Readonly<Record<string, string>> = {
  verified: 'valid',
  unverified: 'invalid',
  unreadable: 'invalid',
};
function documentOf(records: readonly Record_[]): string | undefined {
  for (const record of records) {
    if (record.kind === 'document') return record.outcome;
    const status = record.kind === 'sdk' ? DOCUMENT_STATUS[runOf(record).document?.status ?? ''] : undefined;
    if (status) return status;
  }
  return undefined;
}

function livenessOf(records: readonly Record_[]): string | undefined {
  for (const record of records) {
    if (record.kind === 'liveness') return record.outcome;
    const live = record.kind === 'sdk' ? runOf(record).biometrics?.liveness_verified : undefined;
    if (live !== undefined) return live ? 'live' : 'not_live';
  }
  return undefined;
}

/** Returns the result of the newest screening. Includes later decisions, and later alerts that changed lists raised. */
function screeningOf(
  records: readonly Record_[],
  alerts: readonly RecordAlert[],
  decisions: readonly CustomerDecision[],
) {
  const looked = records.find((record) => record.kind === 'customer' || evidenceOf(record).screening);
  if (!looked) return {};
  const outcome = evidenceOf(looked).screening?.outcome;
  const decision = decisions.find(({ verification_id: id }) => id === looked.id);
  const cleared = decision?.decision === 'approve' && decision.reason === 'different_person';
  const raised = (kind: RecordAlert['kind'], status: RecordAlert['status']) =>
    alerts.some((alert) => alert.kind === kind && alert.status === status);
  const hit = (code: string): string => (cleared ? 'cleared' : code);
  const strong = outcome?.sanctions.some(({ strength }) => strength === 'strong');
  const sanctions = !outcome
    ? 'not_screened'
    : strong
      ? hit('match')
      : outcome.sanctions.length
        ? hit('possible')
        : 'none';
  const pep = !outcome ? 'not_screened' : outcome.peps.length ? hit('match') : 'none';
  return {
    sanctions: [
      sanctions,
      ...(raised('sanction', 'open') ? ['possible'] : []),
      ...(raised('sanction', 'confirmed') ? ['match'] : []),
    ],
    pep: [pep, ...(raised('pep', 'open') || raised('pep', 'confirmed') ? ['match'] : [])],
  };
}
