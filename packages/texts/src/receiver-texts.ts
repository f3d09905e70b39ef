import { addressFaults } from './en/address-faults.ts';
import { receiverFindings } from './en/receiver-findings.ts';
import type { KeptMessage } from './format.ts';
import { addressFaults as frenchFaults } from './fr/address-faults.ts';
import { receiverFindings as frenchFindings } from './fr/receiver-findings.ts';
import { language } from './language.ts';
import { renderFrom } from './render-from.ts';

const catalogues = {
  en: { ...addressFaults, ...receiverFindings },
  fr: { ...frenchFaults, ...frenchFindings },
} as const;

/** Returns the text of a request or a finding in the test of a webhook receiver, in the viewer's language. */
export const receiverText = (message: KeptMessage): string =>
  renderFrom(catalogues[language.value], message, language.value);
