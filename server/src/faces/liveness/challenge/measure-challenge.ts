import { embeddingManifestOf, embedFace, faceDistance } from '../../../vision/faces/embed.ts';
import type { Models } from '../../../vision/models/models.ts';
import type { CodedPicture } from '../../../vision/video/decoded-video.ts';
import type { FaceView } from '../views.ts';
import { boundTimes, type Commitment, findingsOfCommitments } from './commitments.ts';
import { type HeadPose, headPoses } from './head-pose.ts';
import { faceColour, type LightColour, seeLight } from './light.ts';
import { type AskedTurn, isMishap, type SeenTurn, seeTurns } from './see-turns.ts';
import type { Turn } from './turns.ts';
import { type ChallengeFindings, type ChallengeShares, UNANSWERED, weighChallenge } from './weigh-challenge.ts';

/** The turns that the person was asked to make during a recording, and the commitments from the browser. */
export interface ChallengeInput {
  readonly turns: readonly Turn[];
  /** Colours that the screen showed after the turns. Absent if no colours were requested. */
  readonly light?: readonly LightColour[];
  /**
   * The first commitment is made before the first turn. There is one more after each turn, and one after the light if
   * the page showed light. There are fewer if the person abandoned the attempt.
   */
  readonly commitments: readonly Commitment[];
  readonly abandoned: number;
}

/** Findings of the challenge for the record. They are never sent to a browser. */
export interface ChallengeEvidence {
  readonly kind: 'turns';
  readonly asked: readonly Turn[];
  readonly answered: boolean;
  readonly findings: ChallengeFindings | undefined;
  readonly shares: ChallengeShares;
  /** Amount that the challenge adds to the log-odds of a live person. */
  readonly total: number;
}

export const unanswered = ({ turns }: Pick<ChallengeInput, 'turns'>): ChallengeEvidence => ({
  ...{ kind: 'turns', asked: turns, answered: false, findings: undefined },
  ...{ shares: { unanswered: UNANSWERED }, total: UNANSWERED },
});

/**
 * Returns true if the person may try again. The bytes of the clip must be the committed ones, and wrong turns must
 * probably be a mistake.
 */
export const mayTryAgain = ({ findings }: ChallengeEvidence): boolean =>
  findings?.commitments.bytesMatch === true && isMishap(findings.turns);

/** Compares a clip with its challenge. `views` are the frames of the clip that show a face. */
export async function measureChallenge(
  clip: Uint8Array,
  { views, pictures }: { readonly views: readonly FaceView[]; readonly pictures: readonly CodedPicture[] },
  { turns, light = [], commitments, abandoned }: ChallengeInput,
  models: Models,
): Promise<ChallengeEvidence> {
  const lit = light.length > 0 && commitments.length === turns.length + 2;
  if (commitments.length !== turns.length + 1 && !lit) return unanswered({ turns });
  const bound = boundTimes(commitments, pictures);
  const asked: AskedTurn[] = turns.map((turn, i) => ({ turn, fromMs: bound[i]! }));
  const poses = headPoses(
    views.map(({ ms, mesh }) => ({ ms, points: mesh.points })),
    bound[0]!,
  );
  const seen = seeTurns(poses, asked);
  const findings: ChallengeFindings = {
    ...seen,
    toldMs: bound.map(Math.round),
    commitments: findingsOfCommitments(clip, commitments, bound, abandoned),
    ...(lit && { light: lightOver(views, light, bound[turns.length]!) }),
    personDistance: await distanceOverTurns(views, poses, { asked, seen: seen.turns }, models),
  };
  return { kind: 'turns', asked: turns, answered: true, findings, ...weighChallenge(findings) };
}

function lightOver(views: readonly FaceView[], order: readonly LightColour[], fromMs: number) {
  const series = views
    .filter(({ ms }) => ms >= fromMs)
    .map(({ ms, raster, mesh }) => ({ ms, rgb: faceColour(raster, mesh.points) }));
  return seeLight(series, order, fromMs);
}

/** Returns the index of the most frontal of the given poses. */
export function mostFrontal(poses: readonly HeadPose[]): number {
  const off = poses.map(({ yaw, pitch }) => Math.hypot(yaw, pitch));
  return off.indexOf(Math.min(...off));
}

/**
 * Share of the threshold that applies to this embedding alone. It is used if a manifest combines several models (as in
 * `../other-person.ts`).
 */
const OWN_SHARE = 0.6;
/**
 * Maximum angle of a pose, in degrees of the mesh. At a larger angle, the turn alone increases the recogniser's
 * distance.
 */
const TOO_FAR = 22;

/** Returns the largest distance between the face of each turn and the frontal face. */
async function distanceOverTurns(
  views: readonly FaceView[],
  poses: readonly HeadPose[],
  { asked, seen }: { readonly asked: readonly AskedTurn[]; readonly seen: readonly SeenTurn[] },
  models: Models,
): Promise<number | undefined> {
  if (views.length < 4) return undefined;
  const manifest = embeddingManifestOf(models);
  const { calibration, fusion = [] } = manifest;
  const ahead = views[mostFrontal(poses)]!;
  const own = await embedFace(ahead.raster, ahead.mesh, models);
  const distances: number[] = [];
  for (const [i, { fromMs }] of asked.entries()) {
    const until = asked[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    const angle = (at: number) => Math.hypot(poses[at]!.yaw, poses[at]!.pitch);
    const within = poses.flatMap(({ ms }, at) => (ms > fromMs && ms <= until && angle(at) <= TOO_FAR ? [at] : []));
    if (within.length === 0 || seen[i]!.strength < 0.3) continue;
    const at = within.reduce((most, one) => (angle(one) > angle(most) ? one : most));
    const embedding = await embedFace(views[at]!.raster, views[at]!.mesh, models);
    distances.push(faceDistance(own, embedding, manifest));
  }
  if (distances.length === 0) return undefined;
  return Math.max(...distances) / ((fusion.length > 0 ? OWN_SHARE : 1) * calibration.threshold);
}
