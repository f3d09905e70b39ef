import { type Static, Type } from 'typebox';
import { crop } from '../../vision/faces/crop.ts';
import { infer } from '../../vision/faces/infer.ts';
import { squareCrop } from '../../vision/faces/similarity.ts';
import type { Models } from '../../vision/models/models.ts';
import type { CueName, CueWeight, FusionTable } from './cue-table.ts';
import type { FaceView } from './views.ts';

/** Optional fields in the manifest of a presentation attack detector. */
const voteManifest = Type.Object({
  /** Side of the square for the model, in face sizes. Default: 1. */
  margin: Type.Optional(Type.Number({ minimum: 0.5, maximum: 6 })),
  /** Distance of the square's middle from the face's middle, to the right and down, in face sizes. Default: none. */
  shift: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
  /**
   * Further inputs of the model, which receive other squares of the same picture. `margin` and `shift` have the same
   * meaning as for the first input.
   */
  crops: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ minLength: 1 }),
        margin: Type.Number({ minimum: 0.5, maximum: 6 }),
        shift: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
      }),
      { maxItems: 4 },
    ),
  ),
  /** Index of the output value that is the probability of a real face. Default: the first value. */
  real_index: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * Weight of the model's result in log-odds. It is 0 at `from`, and `weight` at `to` and beyond. It is linear between
   * them. It is for operators whose own model is better than the shipped models. The results of the shipped models are
   * recorded with weight 0.
   */
  vote: Type.Optional(
    Type.Object({ from: Type.Number(), to: Type.Number(), weight: Type.Number({ minimum: -20, maximum: 0 }) }),
  ),
});

/**
 * The models that vote. Each has the name of the model, the name of its output, and the name of the resulting cue. By
 * default, the value at index 0 of the output is the probability of a real face.
 */
const VOTERS = [
  { model: 'antispoof', output: 'real', cue: 'antispoof_vote' },
  { model: 'liveness', output: 'classes', cue: 'liveness_vote' },
] as const;

export const VOTING_MODELS = VOTERS.map(({ model }) => model);

type VoteName = (typeof VOTERS)[number]['cue'];

/**
 * Returns the scores of the networks, from 0 (fake) to 1 (real). The shipped networks are weak. In a test, a print
 * scored .85 and a live face .63.
 */
export async function modelVotes({ raster, face }: FaceView, models: Models): Promise<Record<VoteName, number>> {
  const { x, y, width, height } = face.box;
  const votes: Record<VoteName, number> = { antispoof_vote: 0, liveness_vote: 0 };
  for (const { model, output, cue } of VOTERS) {
    const manifest = models.manifest(model, voteManifest);
    const { size } = manifest.input;
    const face = Math.max(width, height);
    const square = (margin = 1, [right, down]: readonly [number, number] = [0, 0]) => {
      const centre = [x + width / 2 + right * face, y + height / 2 + down * face] as const;
      return [crop(raster, squareCrop({ centre, side: face * margin, angle: 0 }, size), size)];
    };
    const further = Object.fromEntries(
      (manifest.crops ?? []).map((one) => [one.name, square(one.margin, one.shift)] as const),
    );
    const readings = await infer(models, { name: model, manifest }, square(manifest.margin, manifest.shift), further);
    const at = manifest.real_index ?? 0;
    const real = readings[output]?.[at];
    if (real === undefined) throw new Error(`${model}.json: real_index ${at} is beyond the output ${output}`);
    votes[cue] = real;
  }
  return votes;
}

/** Returns the table with the weights from the manifests of the voting models. */
export function withVoteWeights(table: FusionTable, models: Models): FusionTable {
  const cues: Partial<Record<CueName, CueWeight>> = { ...table.cues };
  for (const { model, cue } of VOTERS) {
    const { vote }: Static<typeof voteManifest> = models.manifest(model, voteManifest);
    if (!vote) continue;
    const ends: readonly (readonly [number, number])[] = [
      [vote.from, 0],
      [vote.to, vote.weight],
    ];
    cues[cue] = { ...cues[cue], curve: ends.toSorted(([a], [b]) => a - b) };
  }
  return { ...table, cues };
}
