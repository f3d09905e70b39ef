import { facesPolicyOf, thresholdBounds } from '../faces/branch-policy.ts';
import type { FacesReport } from '../faces/evaluation/evaluate.ts';

/** A branch whose threshold may be set. */
export interface BranchWithPolicy {
  readonly id: number;
  /** As it stands: a request replaces it as a whole. */
  readonly policy: Readonly<Record<string, unknown>>;
}

/** How to set a recommended threshold for a branch: the request to be copied, or why it cannot. Without a `branch` the first is assumed to have no policy. */
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
    // A greater distance takes more pairs for one person: that takes two people.
    ...(recommended > inUse ? ['This accepts more pairs than now: a second person approves it under Changes.'] : []),
    `curl -s -X ${recommended > inUse ? `POST http://localhost:${port}/v1/changes?branch=${branch?.id ?? 1}` : `PATCH http://localhost:${port}/v1/branches/${branch?.id ?? 1}`} -H "authorization: Token $TOKEN" -H 'content-type: application/json' -d ${quoted(JSON.stringify(recommended > inUse ? { settings: { policy }, reason: REASON } : { policy }))}`,
  ];
}

const REASON = 'Recommended by hakiki evaluate faces on our own photos';

/** As one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
