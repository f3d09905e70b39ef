import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import type { DocumentType } from './reading.ts';

/**
 * Minimum score of a document kind that is considered. `OVERRULE` is the minimum score at which another kind replaces
 * the submitted type.
 */
const CLAIM = 0.5;
const OVERRULE = 0.7;

export type KindChoice =
  | { readonly found: true; readonly reader: KindReader }
  | { readonly found: false; readonly looksLike: KindReader | null };

/**
 * Returns the document kind with the strongest signs. If a type was submitted, returns the strongest kind of that type.
 * If the page surely shows another kind, returns no kind, and `looksLike` is the other kind.
 */
export function chooseKind(kinds: readonly KindReader[], evidence: DocumentEvidence, type?: DocumentType): KindChoice {
  const claims = kinds
    .map((reader) => ({ reader, score: reader.recognise(evidence) }))
    .filter(({ score }) => score >= CLAIM)
    .sort((a, b) => b.score - a.score);
  const best = claims[0];
  if (!type) return best ? { found: true, reader: best.reader } : { found: false, looksLike: null };
  const fitting = claims.find(({ reader }) => reader.types.includes(type));
  const overruled = best && best.score >= OVERRULE && (!fitting || best.score > fitting.score + 0.2);
  if (fitting && !overruled) return { found: true, reader: fitting.reader };
  return { found: false, looksLike: best?.reader ?? null };
}
