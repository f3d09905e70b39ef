// What a document that the service makes says in words; the dashboard takes them file by file.
export { t as caseText } from './case-texts.ts';
export { catalogue, words } from './catalogue.ts';
export { common } from './common.ts';
export { formOf, numberKindText, t as crossCheckText } from './cross-check-texts.ts';
export { checkResultKey, checkText, fieldText } from './document-texts.ts';
export { eventText } from './event-texts.ts';
export { t as evidenceText } from './evidence-texts.ts';
export { type Language, languages, paperRegions, speakTo } from './language.ts';
export { t as livenessText } from './liveness-texts.ts';
export { matchText } from './match-texts.ts';
export { decisionText, t as queueText } from './queue-texts.ts';
export { momentText, partText, partValueText } from './record-texts.ts';
export { t as reportText } from './report-texts.ts';
export { foundText, ruleName, sentenceText, signalText } from './rule-texts.ts';
export { t as verificationText } from './verification-texts.ts';
