import { schemaFaults } from './en/schema-faults.ts';
import type { KeptMessage } from './format.ts';
import { schemaFaults as french } from './fr/schema-faults.ts';
import { language } from './language.ts';
import { renderFrom } from './render-from.ts';

/** Returns the text of a fault that prevents the approval of a report, in the viewer's language. */
export const schemaFaultText = (fault: KeptMessage): string =>
  renderFrom({ en: schemaFaults, fr: french }[language.value], fault, language.value);
