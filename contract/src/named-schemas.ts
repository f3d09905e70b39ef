import { type TSchema, Type } from 'typebox';
import { BranchPolicy } from './branch-policy.ts';
import { closed } from './closed.ts';
import { CrossCheck } from './cross-check.ts';
import { success } from './endpoint.ts';
import { ApiKey } from './endpoints/api-keys.ts';
import { AuditChanges, AuditLine, SignedHead } from './endpoints/audit.ts';
import { Confirmed, RecoveryCodes } from './endpoints/authentication.ts';
import { AuthoritySettings, ProviderCredentials, RoutingSettings } from './endpoints/authorities.ts';
import { BlacklistEntry } from './endpoints/blacklist.ts';
import { Case, CaseAlert, CaseEvent, CaseLine } from './endpoints/cases.ts';
import {
  Change,
  Difference,
  GuardName,
  Value as GuardValue,
  proposal,
  WeakenedGuard,
  WholeChange,
} from './endpoints/changes.ts';
import { CustomerLine } from './endpoints/customer-pages.ts';
import {
  CustomerResult,
  Match,
  PepEntry,
  SanctionEntry,
  Screening,
  ScreeningAnswer,
  ScreeningSubject,
} from './endpoints/customers.ts';
import { Export } from './endpoints/exports.ts';
import { EntryChange, ListRefresh, ListVersion } from './endpoints/lists.ts';
import { Branch, managed, PasswordLink, User } from './endpoints/management.ts';
import { AccountRef, LimitInForce, ThresholdInForce, Transaction, TransactionAnswer } from './endpoints/monitoring.ts';
import { NoticeMail } from './endpoints/notice-mail.ts';
import { ComparisonResult, DocumentResult, LivenessResult, Settings } from './endpoints/onboarding.ts';
import { WaitingCount } from './endpoints/overview.ts';
import { Erasure, personCriteria, Stays } from './endpoints/persons.ts';
import { BulkResult, ReasonCode, WorkEvent, WorkItem, Kind as WorkKind } from './endpoints/queue.ts';
import { ItemChecklist } from './endpoints/queue-checklist.ts';
import { Report, Kind as ReportKind } from './endpoints/reports.ts';
import {
  AssessmentShown,
  Declared,
  FactorKey,
  FactorResult,
  RiskModel,
  Difference as RiskModelDifference,
  RiskModelDraft,
  RiskModelFactor,
} from './endpoints/risk.ts';
import { RuleList, RuleListDraft, TransactionField } from './endpoints/rule-lists.ts';
import { Snooze } from './endpoints/rule-snoozes.ts';
import { Backtest, BacktestResult, Sample, Shadow, Side } from './endpoints/rule-trials.ts';
import {
  Change as RuleChange,
  Difference as RuleDifference,
  RuleDraft,
  RuleShown,
  RuleVersion,
} from './endpoints/rules.ts';
import { FillProgress } from './endpoints/sandbox.ts';
import { SavedView } from './endpoints/saved-views.ts';
import { Alert, ListInForce } from './endpoints/screening-work.ts';
import {
  Brand,
  DocumentFiles,
  LivenessPolicy,
  SdkConfig,
  SecretRecord,
  TurnsWaiver,
  VerificationType,
} from './endpoints/sdk-configs.ts';
import { PageState, SandboxOutcome, SessionState } from './endpoints/sdk-sessions.ts';
import { TemplateContent, TextTemplate } from './endpoints/text-templates.ts';
import { Thresholds } from './endpoints/thresholds.ts';
import { EvaluatedTransaction } from './endpoints/transactions.ts';
import {
  Outcome,
  RefusedResult,
  ScreeningBatchResult,
  VerificationRecord,
  VerificationSummary,
} from './endpoints/verifications.ts';
import { Delivery, DeliveryAttempt, Integration, WebhookTest } from './endpoints/webhooks.ts';
import { CustomerProfile, DocumentBlock, livenessCompleted } from './events/liveness-completed.ts';
import { moduleEvents } from './events/module-events.ts';
import { ComparisonEvidence } from './evidence/comparison.ts';
import { CustomerEvidence, IdentityEvidence } from './evidence/customer.ts';
import { DocumentEvidence } from './evidence/document.ts';
import { HistoryDetails } from './evidence/history-details.ts';
import { Challenge, LivenessEvidence } from './evidence/liveness.ts';
import { EvidenceNote, PersonalValue } from './evidence/parts.ts';
import { Provenance, ProviderAttempt, ScreeningProvenance } from './evidence/provenance.ts';
import { RunEvidence } from './evidence/run.ts';
import { ScreenedSubject } from './evidence/screened-subject.ts';
import { Hit, ScreeningEvidence, ScreeningsEvidence } from './evidence/screening.ts';
import { RuleResult, TransactionEvidence } from './evidence/transaction.ts';
import { JsonValue } from './json-value.ts';
import { OtherInformation } from './other-information.ts';
import { ReportElements, ReportSettings } from './report-settings.ts';
import {
  Amounts,
  RuleChangeValue,
  RuleCondition,
  RuleInput,
  RuleOperand,
  RuleParameter,
  RuleScope,
  RuleSignal,
} from './rule-condition.ts';
import { CodedMessage, HitRule, Masked, MessageParams, Time, ValueFault } from './schemas.ts';
import { SdkRefusalData, sdkRefused } from './sdk-refusal.ts';

/**
 * Schemas with their own name in `components/schemas` of openapi.json and in the generated clients. An equal schema in
 * a body or an answer is described by a reference to the named schema. This does not change the validation.
 */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  AccountReference: AccountRef,
  Alert,
  Amounts,
  ApiKey,
  AuditChanges,
  AuditLine,
  AuditSignedHead: SignedHead,
  AuthoritySettings,
  Backtest,
  BacktestResult,
  BacktestAlerts: Side,
  BacktestSample: Sample,
  BlacklistEntry,
  Branch,
  BranchPolicy,
  Brand,
  BulkResult,
  Case,
  CaseAlert,
  CaseEvent,
  CaseSummary: CaseLine,
  Change,
  ChangeDifference: Difference,
  CodedMessage,
  ComparisonEvidence,
  CrossCheck,
  Customer: CustomerLine,
  CustomerEvidence,
  CustomerResult,
  CustomerProfile,
  CustomerVerified: moduleEvents.customer_verified,
  DeclaredProfile: Declared,
  DocumentBlock,
  DocumentEvidence,
  DocumentFiles,
  DocumentResult,
  EmptyAnswer: managed(Type.Object({})),
  EvidenceNote,
  Export,
  FaceComparisonResult: ComparisonResult,
  GuardName,
  GuardValue,
  HistoryDetails,
  HitRule,
  IdAnswer: managed(Type.Object({ id: Type.Integer() })),
  IdentityEvidence,
  IdentityResult: CustomerResult.properties.identity,
  ItemChecklist,
  JsonValue,
  LegalDuty: Stays,
  LimitAnswer: success(LimitInForce),
  ListEntryChange: EntryChange,
  ListInForce,
  ListRefresh,
  ListVersion,
  LivenessChallenge: Challenge,
  LivenessCompleted: livenessCompleted,
  LivenessEvidence,
  LivenessPolicy,
  LivenessResult,
  Masked,
  MessageParams,
  NoticeMail,
  OnboardingSettingsAnswer: success(Settings),
  OtherInformation,
  PasswordLink,
  PepEntry,
  PersonalValue,
  Provenance,
  ProviderAttempt,
  ProviderCredentials,
  RecoveryCodes,
  RefusedResult,
  Report,
  ReportElements,
  ReportKind,
  ReportSettings,
  RiskAssessment: AssessmentShown,
  RiskFactor: FactorKey,
  RiskFactorResult: FactorResult,
  RiskModel,
  RiskModelDifference,
  RiskModelDraft,
  RiskModelFactor,
  RoutingSettings,
  Rule: RuleShown,
  RuleChangeValue,
  RuleCondition,
  RuleDifference,
  RuleDraft,
  RuleInput,
  RuleList,
  RuleListDraft,
  RuleOperand,
  RuleParameter,
  RuleResult,
  RuleScope,
  RuleSignal,
  RuleVersion,
  RunEvidence,
  SandboxFillProgress: FillProgress,
  SandboxOutcome,
  SanctionEntry,
  SavedView,
  ScreenedSubject,
  Screening,
  ScreeningSubject,
  ScreeningAlert: moduleEvents.screening_alert,
  ScreeningMatch: Match,
  ScreeningAnswer,
  ScreenBatchResult: ScreeningBatchResult,
  ScreeningEvidence,
  ScreeningHit: Hit,
  ScreeningProvenance,
  ScreeningsEvidence,
  SdkConfig,
  SdkVerificationType: VerificationType,
  SdkPageState: PageState,
  SdkRefusal: sdkRefused,
  SdkRefusalData,
  SdkSession: SessionState,
  SdkWebhookSecret: SecretRecord,
  ShadowRun: Shadow,
  Snooze,
  SuspiciousTransaction: moduleEvents.suspicious_transaction,
  TextTemplate,
  Transaction: EvaluatedTransaction,
  Thresholds,
  ThresholdAnswer: success(ThresholdInForce),
  Time,
  TokenAnswer: managed(Confirmed),
  TransactionAnswer,
  TransactionEvidence,
  TransactionField,
  TransactionRequest: Transaction,
  TurnsWaiver,
  User,
  ValueFault,
  Verification: VerificationRecord,
  VerificationOutcome: Outcome,
  VerificationSummary,
  WaitingCount,
  WeakenedGuard,
  WebhookDelivery: Delivery,
  WebhookDeliveryAttempt: DeliveryAttempt,
  WebhookIntegration: Integration,
  WebhookTest,
  WholeChange,
  WorkEvent,
  WorkItem,
  WorkKind,
  WorkReason: ReasonCode,
  TextTemplateAnswer: managed(TextTemplate),
  ...closedAll({
    BrandInput: Brand,
    Erasure,
    LimitProposal: proposal.limit,
    PersonCriteria: Type.Object(personCriteria),
    RiskModelInput: RiskModel,
    RuleChange,
    SdkConfigProposal: proposal.sdk_config,
    SettingsProposal: proposal.settings,
    TextTemplateInput: TemplateContent,
  }),
};

/** Closes each schema. Requests of `/v1` use the same closed schemas, because unknown fields are refused there. */
function closedAll(schemas: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema)]));
}
