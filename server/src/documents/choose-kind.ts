import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import type { DocumentType } from './reading.ts';

/** From this on a kind's claim counts, and from this on another kind's claim overrules the type that was submitted. */
const CLAIM = 0.5;
const OVERRULE = 0.7;

export type KindChoice =
  | { readonly found: true; readonly reader: KindReader }
  | { readonly found: false; readonly looksLike: KindReader | null };

/**
 * The kind whose signs are strongest. With a submitted type, the strongest of that type, unless the page surely shows something
 * else: then that is what it looks like.
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
