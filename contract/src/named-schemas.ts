import type { TSchema } from 'typebox';
import { ApiKey } from './endpoints/api-keys.ts';
import { AuditLine, SignedHead } from './endpoints/audit.ts';
import { AuthoritySettings } from './endpoints/authorities.ts';
import { BlacklistEntry } from './endpoints/blacklist.ts';
import { Case, CaseAlert, CaseEvent, CaseLine } from './endpoints/cases.ts';
import { Change, Difference, WeakenedGuard, WholeChange } from './endpoints/changes.ts';
import { CustomerLine } from './endpoints/customer-pages.ts';
import { CustomerResult, Match, PepEntry, SanctionEntry, Screening, ScreeningAnswer } from './endpoints/customers.ts';
import { Export } from './endpoints/exports.ts';
import { EntryChange, ListRefresh, ListVersion } from './endpoints/lists.ts';
import { Branch, User } from './endpoints/management.ts';
import { Transaction, TransactionAnswer } from './endpoints/monitoring.ts';
import { ComparisonResult, DocumentResult, LivenessResult } from './endpoints/onboarding.ts';
import { WorkEvent, WorkItem } from './endpoints/queue.ts';
import { Report } from './endpoints/reports.ts';
import {
  AssessmentShown,
  Declared,
  FactorResult,
  RiskModel,
  RiskModelDraft,
  RiskModelFactor,
} from './endpoints/risk.ts';
import { RuleList, RuleListDraft, TransactionField } from './endpoints/rule-lists.ts';
import { Snooze } from './endpoints/rule-snoozes.ts';
import { Backtest, BacktestResult } from './endpoints/rule-trials.ts';
import { RuleDraft, RuleShown, RuleVersion } from './endpoints/rules.ts';
import { Alert, ListInForce } from './endpoints/screening-work.ts';
import { Brand, SdkConfig, SecretRecord } from './endpoints/sdk-configs.ts';
import { PageState, SessionState } from './endpoints/sdk-sessions.ts';
import { Thresholds } from './endpoints/thresholds.ts';
import { EvaluatedTransaction } from './endpoints/transactions.ts';
import { CrossCheck, VerificationRecord, VerificationSummary } from './endpoints/verifications.ts';
import { Delivery, DeliveryAttempt, Integration } from './endpoints/webhooks.ts';
import { CustomerProfile, DocumentBlock, livenessCompleted } from './events/liveness-completed.ts';
import { moduleEvents } from './events/module-events.ts';
import { Masked } from './schemas.ts';

/**
 * Schemas with a name of their own in `components/schemas` of openapi.json and in the generated clients. Every place of an answer or an event that
 * holds one of these very objects refers to it; validation does not change.
 */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  Alert,
  ApiKey,
  AuditLine,
  AuditSignedHead: SignedHead,
  AuthoritySettings,
  Backtest,
  BacktestResult,
  BlacklistEntry,
  Branch,
  Brand,
  Case,
  CaseAlert,
  CaseEvent,
  CaseSummary: CaseLine,
  Change,
  ChangeDifference: Difference,
  CrossCheck,
  Customer: CustomerLine,
  CustomerResult,
  CustomerProfile,
  CustomerVerified: moduleEvents.customer_verified,
  DeclaredProfile: Declared,
  DocumentBlock,
  DocumentResult,
  Export,
  FaceComparisonResult: ComparisonResult,
  ListEntryChange: EntryChange,
  ListInForce,
  ListRefresh,
  ListVersion,
  LivenessCompleted: livenessCompleted,
  LivenessResult,
  Masked,
  PepEntry,
  Report,
  RiskAssessment: AssessmentShown,
  RiskFactorResult: FactorResult,
  RiskModel,
  RiskModelDraft,
  RiskModelFactor,
  Rule: RuleShown,
  RuleDraft,
  RuleList,
  RuleListDraft,
  RuleVersion,
  SanctionEntry,
  Screening,
  ScreeningAlert: moduleEvents.screening_alert,
  ScreeningMatch: Match,
  ScreeningAnswer,
  SdkConfig,
  SdkPageState: PageState,
  SdkSession: SessionState,
  SdkWebhookSecret: SecretRecord,
  Snooze,
  SuspiciousTransaction: moduleEvents.suspicious_transaction,
  Transaction: EvaluatedTransaction,
  Thresholds,
  TransactionAnswer,
  TransactionField,
  TransactionRequest: Transaction,
  User,
  Verification: VerificationRecord,
  VerificationSummary,
  WeakenedGuard,
  WebhookDelivery: Delivery,
  WebhookDeliveryAttempt: DeliveryAttempt,
  WebhookIntegration: Integration,
  WholeChange,
  WorkEvent,
  WorkItem,
};
