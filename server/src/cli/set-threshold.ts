import { facesPolicyOf, thresholdBounds } from '../faces/branch-policy.ts';
import type { FacesReport } from '../faces/evaluation/evaluate.ts';

/** A branch whose threshold can be set. */
export interface BranchWithPolicy {
  readonly id: number;
  /** Current policy of the branch. It is part of the request, because a request replaces the whole policy. */
  readonly policy: Readonly<Record<string, unknown>>;
}

/**
 * Returns lines that explain how to set a recommended threshold for a branch: a request to copy, or the reason why the
 * threshold cannot be set. Without `branch`, the request is for the first branch and has no other policy.
 */
export function setThresholdLines(
  { recommended, threshold: shipped }: Pick<FacesReport, 'recommended' | 'threshold'>,
  branch: BranchWithPolicy | undefined,
  { port }: { readonly port: number },
): string[] {
  if (recommended === null) return [];
  const inUse = branch ? (facesPolicyOf(branch.policy).threshold ?? shipped) : shipped;
  if (recommended === inUse) return [`${recommended} is in use.`];
  const [low, high] = thresholdBounds(shipped);
  if (recommended < low || recommended > high)
    return [
      `A branch's threshold may be from ${low.toFixed(4)} to ${high.toFixed(4)}: this recogniser cannot keep the rate on such photos within what is allowed.`,
    ];
  const policy = { ...branch?.policy, faces: { ...facesPolicyOf(branch?.policy ?? {}), threshold: recommended } };
  return [
    branch
      ? `To set it for branch ${branch.id}, with the rest of its policy as it is now (TOKEN: who may change settings, docs/policies.md):`
      : 'To set it for branch 1, if that has no other policy: a request replaces all of it, and `--branch <id>` writes one with the rest (TOKEN: who may change settings, docs/policies.md):',
    // A higher maximum distance accepts more pairs as one person, so two people must approve the change.
    ...(recommended > inUse ? ['This accepts more pairs than now: a second person approves it under Changes.'] : []),
    `curl -s -X ${recommended > inUse ? `POST http://localhost:${port}/v1/changes?branch=${branch?.id ?? 1}` : `PATCH http://localhost:${port}/v1/branches/${branch?.id ?? 1}`} -H "authorization: Token $TOKEN" -H 'content-type: application/json' -d ${quoted(JSON.stringify(recommended > inUse ? { settings: { policy }, reason: REASON } : { policy }))}`,
  ];
}

const REASON = 'Recommended by hakiki evaluate faces on our own photos';

/** Quotes a text so that a shell reads it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
