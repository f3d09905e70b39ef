import { createHash } from 'node:crypto';

/**
 * All data about a result at the time of the request. With the hashes, anyone can verify that no data was changed
 * later.
 */
export interface EvidencePack {
  readonly format: 'hakiki-evidence-1';
  readonly made_at: string;
  readonly made_by: string;
  readonly masked: boolean;
  /** The record of the result, if the pack is not about a case. */
  readonly verification?: Readonly<Record<string, unknown>>;
  readonly case?: Readonly<Record<string, unknown>>;
  readonly images: readonly PackImage[];
  /** Actions of reviewers in the work queue. */
  readonly work: readonly unknown[];
  /** Signed end of the account's audit log at that time. Null if no end was signed yet. */
  readonly audit_head: unknown;
  /** SHA-256 of all fields above as canonical JSON (with sorted keys). */
  readonly sha256: string;
}

export interface PackImage {
  readonly name: string;
  readonly content_type: string;
  /** Hash of the stored image, even if the pack shows the image blurred. */
  readonly sha256: string | null;
  readonly bytes: number;
}

/** Adds the hash to a pack. Pure. */
export function hashedPack(pack: Omit<EvidencePack, 'sha256' | 'format'>): EvidencePack {
  const content = { format: 'hakiki-evidence-1' as const, ...pack };
  return { ...content, sha256: createHash('sha256').update(canonical(content)).digest('hex') };
}

/** Returns JSON in which the keys of each object are sorted. The `sha256` is computed over this text. Pure. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
