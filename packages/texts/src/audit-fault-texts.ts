import { auditFaults } from './en/audit-faults.ts';
import type { KeptMessage } from './format.ts';
import { auditFaults as french } from './fr/audit-faults.ts';
import { language } from './language.ts';
import { renderFrom } from './render-from.ts';

/** Returns the text of a fault of the audit log, in the viewer's language. */
export const auditFaultText = (fault: KeptMessage): string =>
  renderFrom({ en: auditFaults, fr: french }[language.value], fault, language.value);
