import type { KeptMessage } from './format.ts';
import { addressFaults } from './fr/address-faults.ts';
import { auditFaults } from './fr/audit-faults.ts';
import { closedStates } from './fr/closed-states.ts';
import { documentNotes } from './fr/document-notes.ts';
import { documentReasons } from './fr/document-reasons.ts';
import { expectations } from './fr/expectations.ts';
import { listFaults } from './fr/list-faults.ts';
import { livenessReasons } from './fr/liveness-reasons.ts';
import { missingValues } from './fr/missing-values.ts';
import { passwordAdvice } from './fr/password-advice.ts';
import { problems } from './fr/problems.ts';
import { profileFaults } from './fr/profile-faults.ts';
import { reasons } from './fr/reasons.ts';
import { receiverFindings } from './fr/receiver-findings.ts';
import { reportQuestions } from './fr/report-questions.ts';
import { riskModelFaults } from './fr/risk-model-faults.ts';
import { ruleFaults } from './fr/rule-faults.ts';
import { ruleSentences } from './fr/rule-sentences.ts';
import { schemaFaults } from './fr/schema-faults.ts';
import { signals } from './fr/signals.ts';
import { unreadyParts } from './fr/unready-parts.ts';
import type { Language } from './language.ts';
import { type English, english, type MessageCode, type ParamsAfter } from './messages.ts';
import { renderFrom } from './render-from.ts';

const french = {
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
} satisfies Readonly<Record<MessageCode, string>>;
const catalogues: Readonly<Record<Language, Readonly<Record<keyof English, string>>>> = { en: english, fr: french };

/** Returns the text of a message in a language. Pure. */
export const render = <Code extends MessageCode>(
  code: Code,
  params: ParamsAfter<Code>[0],
  language: Language,
): string =>
  renderFrom(catalogues[language], { code, params: (params ?? {}) as NonNullable<KeptMessage['params']> }, language);

/** Returns the text of a message in a record or an answer. An unknown code is converted to words. Pure. */
export const renderKept = (kept: KeptMessage, language: Language): string =>
  renderFrom(catalogues[language], kept, language);
