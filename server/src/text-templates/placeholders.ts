import { templateFields } from '@hakiki/contract';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the first unknown placeholder of a template, without its braces, or undefined if there is none. Pure. */
export function unknownPlaceholder(text: string): string | undefined {
  const known: readonly string[] = templateFields;
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).find((name) => !known.includes(name));
}
