import { createHash } from 'node:crypto';

/** Everything that was known when it was asked for; hashes let anybody check that nothing was changed since. */
export interface EvidencePack {
  readonly format: 'hakiki-evidence-1';
  readonly made_at: string;
  readonly made_by: string;
  readonly masked: boolean;
  /** The result that it is about, or the case. */
  readonly verification?: Readonly<Record<string, unknown>>;
  readonly case?: Readonly<Record<string, unknown>>;
  readonly images: readonly PackImage[];
  /** Steps of reviewers in the queue. */
  readonly work: readonly unknown[];
  /** The signed end of the account's audit log at that time; null where there is none yet. */
  readonly audit_head: unknown;
  /** SHA-256 of all the above as canonical JSON (keys in order). */
  readonly sha256: string;
}

export interface PackImage {
  readonly name: string;
  readonly content_type: string;
  /** Hash of the stored image, also where a blurred one is shown. */
  readonly sha256: string | null;
  readonly bytes: number;
}

/** The pack with its own hash. Pure. */
export function hashedPack(pack: Omit<EvidencePack, 'sha256' | 'format'>): EvidencePack {
  const content = { format: 'hakiki-evidence-1' as const, ...pack };
  return { ...content, sha256: createHash('sha256').update(canonical(content)).digest('hex') };
}

/** JSON with the keys of each object in order, as `sha256` is made over it. Pure. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
