import { addressFaults } from './en/address-faults.ts';
import { auditFaults } from './en/audit-faults.ts';
import { closedStates } from './en/closed-states.ts';
import { documentNotes } from './en/document-notes.ts';
import { documentReasons } from './en/document-reasons.ts';
import { expectations } from './en/expectations.ts';
import { listFaults } from './en/list-faults.ts';
import { livenessReasons } from './en/liveness-reasons.ts';
import { missingValues } from './en/missing-values.ts';
import { passwordAdvice } from './en/password-advice.ts';
import { problems } from './en/problems.ts';
import { profileFaults } from './en/profile-faults.ts';
import { reasons } from './en/reasons.ts';
import { receiverFindings } from './en/receiver-findings.ts';
import { reportQuestions } from './en/report-questions.ts';
import { riskModelFaults } from './en/risk-model-faults.ts';
import { ruleFaults } from './en/rule-faults.ts';
import { ruleSentences } from './en/rule-sentences.ts';
import { schemaFaults } from './en/schema-faults.ts';
import { signals } from './en/signals.ts';
import { unreadyParts } from './en/unready-parts.ts';
import type { Holes, Param } from './format.ts';

/** All messages in English. The English text also defines the parameters of each message. */
export const english = {
  ...addressFaults,
  ...auditFaults,
  ...closedStates,
  ...documentNotes,
  ...documentReasons,
  ...expectations,
  ...listFaults,
  ...livenessReasons,
  ...missingValues,
  ...passwordAdvice,
  ...problems,
  ...profileFaults,
  ...reasons,
  ...receiverFindings,
  ...reportQuestions,
  ...riskModelFaults,
  ...ruleFaults,
  ...ruleSentences,
  ...schemaFaults,
  ...signals,
  ...unreadyParts,
} as const;
export type English = typeof english;
export type MessageCode = keyof English;

/** Parameters of a message, by their names. */
export type ParamsOf<Code extends MessageCode> = { readonly [Name in Holes<English[Code]>]: Param };

/**
 * Code with its parameters. The code is stored and returned, and its text is created only when a person reads it. A
 * message with any code is a single type, because a union of all messages is too large for the compiler.
 */
export type Message<Code extends MessageCode = MessageCode> = [MessageCode] extends [Code]
  ? { readonly code: MessageCode; readonly params: Readonly<Record<string, Param>> }
  : Code extends MessageCode
    ? { readonly code: Code; readonly params: ParamsOf<Code> }
    : never;

/** Arguments after a code. There are none if the text has no parameters. */
export type ParamsAfter<Code extends MessageCode> = [Holes<English[Code]>] extends [never]
  ? [params?: Readonly<Record<string, never>>]
  : [params: ParamsOf<Code>];

/** Creates a code with its parameters. The compiler checks the parameters against the English text. Pure. */
export const message = <Code extends MessageCode>(code: Code, ...[params]: ParamsAfter<Code>): Message<Code> =>
  ({ code, params: params ?? {} }) as Message<Code>;
