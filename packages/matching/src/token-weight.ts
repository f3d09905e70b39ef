import type { Token } from './normalise/token.ts';

/** Weight of a word in a comparison of names: about 1, and less for words that say little. */
export function tokenWeight(token: Token): number {
  if (token.role === 'minor') return 0.3;
  if (token.role === 'title') return 0.1;
  if (token.role === 'number') return 1;
  if (token.text.length === 1) return 0.35;
  if (token.text.length === 2 && !token.known) return 0.7;
  return token.common ? 0.8 : 1;
}

/** Weight of several words. */
export const sumOfWeights = (tokens: readonly Token[]): number =>
  tokens.reduce((total, token) => total + tokenWeight(token), 0);
