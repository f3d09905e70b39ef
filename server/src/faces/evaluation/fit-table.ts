import { VIDEO_TABLE } from '../liveness/cue-table.ts';
import type { ScoredClip } from './clips.ts';
import { equalErrorRate } from './cue-worth.ts';
import { crossValidated, fitWeights } from './fit-weights.ts';
import { percent, rateText, wilson } from './wilson.ts';

/** Minimum number of clips of people, and of attacks, for a fit. */
const ENOUGH_TO_FIT = 20;

/**
 * Returns the error rates with other cue weights as Markdown lines. Each fit is tested on people and sets that were not
 * used for the fit.
 */
export function fitLines(clips: readonly ScoredClip[], pass: number): string[] {
  const measured = clips.filter(({ score, cues }) => score !== null && cues.non_rigid_motion !== undefined);
  const least = Math.min(measured.filter(({ live }) => live).length, measured.filter(({ live }) => !live).length);
  if (least < ENOUGH_TO_FIT)
    return [`Fewer than ${ENOUGH_TO_FIT} clips of people or of attacks: too few to fit weights to.`];
  const sets = [...new Set(measured.map(({ set }) => set))].sort();
  const tried: [string, readonly ScoredClip[]][] = [
    ['as shipped', measured],
    ['fitted on other people (5 folds)', crossValidated(measured)],
    ['the same, no weight above the shipped', crossValidated(measured, { most: 1 })],
  ];
  if (sets.length > 1)
    tried.push(
      ['fitted on other people of the other sets', crossValidated(measured, { held: 'people and sets' })],
      ['the same, no weight above the shipped', crossValidated(measured, { held: 'people and sets', most: 1 })],
    );
  const { bias, factors } = fitWeights(measured);
  const changed = Object.entries(factors).map(([name, factor]) => `\`${name}\` ${factor.toFixed(2)}`);
  return [
    'Weights of clips fitted anew, and what they are worth on people they were not fitted on (EER: equal error rate; APCER over all attacks of the set):',
    '',
    '| weights | set | EER | BPCER | APCER |',
    '|---|---|---|---|---|',
    ...tried.flatMap(([weights, scored]) =>
      sets.map((set) => {
        const own = scored.filter((clip) => clip.set === set);
        return `| ${weights} | ${set} | ${percent(equalErrorRate(own))} | ${wrongRate(own, true, pass)} | ${wrongRate(own, false, pass)} |`;
      }),
    ),
    '',
    `Fitted to all ${measured.length}: bias ${bias.toFixed(2)} (shipped ${VIDEO_TABLE.bias}); the shipped shares times ${changed.join(', ')}.`,
  ];
}

function wrongRate(clips: readonly ScoredClip[], live: boolean, pass: number): string {
  const own = clips.filter((clip) => clip.live === live);
  return rateText(wilson(own.filter(({ score }) => score! >= pass !== live).length, own.length));
}
