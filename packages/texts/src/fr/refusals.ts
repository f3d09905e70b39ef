import { addressFaults } from './address-faults.ts';
import { auditFaults } from './audit-faults.ts';
import { closedStates } from './closed-states.ts';
import { documentReasons } from './document-reasons.ts';
import { expectations } from './expectations.ts';
import { listFaults } from './list-faults.ts';
import { livenessReasons } from './liveness-reasons.ts';
import { passwordAdvice } from './password-advice.ts';
import { problems } from './problems.ts';
import { profileFaults } from './profile-faults.ts';
import { reasons } from './reasons.ts';
import { riskModelFaults } from './risk-model-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { schemaFaults } from './schema-faults.ts';
import { signals } from './signals.ts';

/** French texts of errors. The English text is in the answer of the API. */
export const refusals = {
  ...addressFaults,
  ...auditFaults,
  ...closedStates,
  ...documentReasons,
  ...expectations,
  ...listFaults,
  ...livenessReasons,
  ...passwordAdvice,
  ...problems,
  ...profileFaults,
  ...reasons,
  ...riskModelFaults,
  ...ruleFaults,
  ...schemaFaults,
  ...signals,
};
