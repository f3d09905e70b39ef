import type { Token } from './normalise/token.ts';

/**
 * Returns the weight of a word in a comparison of names. It is about 1, and lower for words with little information.
 */
export function tokenWeight(token: Token): number {
  if (token.role === 'minor') return 0.3;
  if (token.role === 'title') return 0.1;
  if (token.role === 'number') return 1;
  if (token.text.length === 1) return 0.35;
  if (token.text.length === 2 && !token.known) return 0.7;
  return token.common ? 0.8 : 1;
}

/** Returns the weight of several words. */
export const sumOfWeights = (tokens: readonly Token[]): number =>
  tokens.reduce((total, token) => total + tokenWeight(token), 0);
