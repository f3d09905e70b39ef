import { t as caseText } from './case-texts.ts';
import { common } from './common.ts';
import { t as crossCheckText } from './cross-check-texts.ts';
import { documentKindText, knownFieldText } from './document-texts.ts';
import { eventText } from './event-texts.ts';
import { t as evidenceText } from './evidence-texts.ts';
import { language, region } from './language.ts';
import { t as livenessText } from './liveness-texts.ts';
import { t as queueText } from './queue-texts.ts';
import { reasonCodeText } from './reason-texts.ts';
import { rows, values } from './record-names.ts';
import { ruleNameOfId } from './rule-name-texts.ts';
import { valueText } from './value-texts.ts';
import { t as verificationText } from './verification-texts.ts';

/** Returns the label for a part of a record, or undefined if the part has no label in the reader's language. */
export const partText = (name: string): string | undefined =>
  rows.get(name)?.[language.value] ??
  evidenceText.find(name) ??
  livenessText.find(name) ??
  caseText.find(name) ??
  eventText.find(name) ??
  crossCheckText.find(name) ??
  knownFieldText(name) ??
  values.get(name)?.[language.value];

const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region(), { timeZone: 'UTC', ...options });
/** Formats a time in UTC. */
export const momentText = (at: Date): string => `${dates({ dateStyle: 'long', timeStyle: 'medium' }).format(at)} UTC`;

/** Kinds of numbers whose name is an abbreviation. */
const NUMBERS = /^(bvn|nin|ssnit|tin|kra|bin|id)$/i;
/** Catalogues with the texts for values of fixed lists. */
const catalogues = [common, queueText, caseText, verificationText, livenessText, evidenceText, crossCheckText];
const IN_WORDS =
  /^(outcome|found|decision|risk_level|status|state|stage|kind|disposition|verdict|verdicts|result|side|seen|asked|source|quality|answer|dominant_emotion|media|strength|famil(y|ies)|fault|on_contradiction|when_not_checked|stills|cause|not_verified|verification_type|type|format|doubts)$/;

/** Returns the text for a value of this part. Returns a value without a text unchanged. */
export function partValueText(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (typeof value === 'number') return new Intl.NumberFormat(region(), { maximumFractionDigits: 3 }).format(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(new Date(value));
  if (/^(reasons?|why|message|detail|note|failure_reason|error)$/.test(name))
    return queueText.find(value) ?? reasonCodeText(value);
  if (/^(document_type|id_type|looks_like)$/.test(name)) return documentKindText(value);
  if (name === 'rules') return ruleNameOfId(value);
  if (name === 'country_code') return valueText('country', value);
  if (/^(pep|sanction)_types$/.test(name)) return valueText('types', value);
  if (/^(identifier_)?type$/.test(name) && NUMBERS.test(value)) return value.toUpperCase();
  if (IN_WORDS.test(name) || name === 'identifier_type') {
    const word = value.toLowerCase();
    const first = /^(state|status|stage)$/.test(name) ? [caseText, queueText] : [];
    const own =
      values.get(word)?.[language.value] ??
      [...first, ...catalogues].map((text) => text.find(word)).find((text) => text);
    return own ?? (name === 'kind' ? documentKindText(value) : valueText(name, value));
  }
  return valueText(name, value);
}
