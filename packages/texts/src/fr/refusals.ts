import { addressFaults } from './address-faults.ts';
import { documentReasons } from './document-reasons.ts';
import { expectations } from './expectations.ts';
import { livenessReasons } from './liveness-reasons.ts';
import { problems } from './problems.ts';
import { profileFaults } from './profile-faults.ts';
import { reasons } from './reasons.ts';
import { riskModelFaults } from './risk-model-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { signals } from './signals.ts';

/** French texts of errors. The English texts are in the answer. */
export const refusals = {
  ...addressFaults,
  ...documentReasons,
  ...expectations,
  ...livenessReasons,
  ...problems,
  ...profileFaults,
  ...reasons,
  ...riskModelFaults,
  ...ruleFaults,
  ...signals,
};
