import { type Static, Type } from 'typebox';
import { crop } from '../../vision/faces/crop.ts';
import { infer } from '../../vision/faces/infer.ts';
import { squareCrop } from '../../vision/faces/similarity.ts';
import type { Models } from '../../vision/models/models.ts';
import type { CueName, CueWeight, FusionTable } from './cue-table.ts';
import type { FaceView } from './views.ts';

/** Optional fields in the manifest of a presentation attack detector. */
const voteManifest = Type.Object({
  /** Side of the square it is shown, in faces; 1 when absent. */
  margin: Type.Optional(Type.Number({ minimum: 0.5, maximum: 6 })),
  /** How far the middle of that square lies from the face's, right and down, in faces; nowhere when absent. */
  shift: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
  /** Further inputs of the file that take the same picture, each another square of it (as `margin` and `shift` say for the first). */
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
  /** Which value of the output is the probability of a real face; the first when absent. */
  real_index: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * How its answer weighs, in log-odds: nothing at `from`, `weight` at `to` and beyond, linear between. For an operator whose own model
   * deserves more than the shipped ones, which are recorded and not weighed.
   */
  vote: Type.Optional(
    Type.Object({ from: Type.Number(), to: Type.Number(), weight: Type.Number({ minimum: -20, maximum: 0 }) }),
  ),
});

/** The voting models, the output that holds the probability of a real face first, and the cue that it becomes. */
const VOTERS = [
  { model: 'antispoof', output: 'real', cue: 'antispoof_vote' },
  { model: 'liveness', output: 'classes', cue: 'liveness_vote' },
] as const;

export const VOTING_MODELS = VOTERS.map(({ model }) => model);

type VoteName = (typeof VOTERS)[number]['cue'];

/** The networks' scores, 0 (fake) to 1 (real). The shipped ones are weak: a print scored .85, a live face .63. */
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

/** The table with the weights that the manifests of the voting models ask for. */
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
