import { type TemplateField, templateFields } from '../../../contract/src/values.ts';

export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>>;

const PLACEHOLDER = /\{(\w+)\}/g;
const isField = (name: string): name is TemplateField => (templateFields as readonly string[]).includes(name);

/**
 * Replaces the placeholders for which there is a value. The others stay in the text, so that the author can replace
 * them. A placeholder inside a value is not replaced. Pure.
 */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (isField(name) && values[name]) || placeholder);

/** Returns the placeholders in a text, each once. Pure. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([placeholder, name]) => (isField(name!) ? [placeholder] : []))),
];

/** Appends a text to a text that the user typed, on a new line. Pure. */
export const appended = (typed: string, text: string): string => (typed.trim() ? `${typed.trimEnd()}\n${text}` : text);
