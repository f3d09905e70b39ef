import { VIDEO_TABLE } from '../liveness/cue-table.ts';
import { cuesOf, type ScoredClip } from './clips.ts';
import { auc, aucAtLikeSize, equalErrorRate } from './cue-worth.ts';
import { crossValidated, fitWeights } from './fit-weights.ts';
import { rateText, wilson } from './wilson.ts';

/** Fewer people or attacks than this, and a fit says nothing. */
const ENOUGH_TO_FIT = 20;

/** How right the liveness check is on labelled clips, as Markdown (ISO/IEC 30107-3), ending with a line break. `pass`: the score that passes. */
export function livenessTable(clips: readonly ScoredClip[], pass: number): string {
  const sets = [...new Set(clips.map(({ set }) => set))].sort();
  const columns = sets.length > 1 ? [...sets, 'all'] : ['all'];
  const of = (set: string) => (set === 'all' ? clips : clips.filter((clip) => clip.set === set));
  const figure = (value: number | null) => (value === null ? '—' : value.toFixed(2));
  const cueRow = (name: string, value: (clip: ScoredClip) => number | null | undefined, like: string) =>
    `| ${name} | ${columns.map((set) => figure(auc(of(set), value))).join(' | ')} | ${like} |`;
  return [
    'APCER: attacks that pass; BPCER: people who are refused; no verdict counts as refused. 95 % intervals (Wilson).',
    '',
    '| set | what is shown | n | no verdict | wrong |',
    '|---|---|---|---|---|',
    ...sets.flatMap((set) => speciesRows(set, of(set), pass)),
    '',
    `Equal error rate of the score: ${columns.map((set) => `${set} ${percent(equalErrorRate(scored(of(set))))}`).join(', ')}.`,
    '',
    'How well each cue tells people from attacks: the chance that a person has the higher value (.50 says nothing, below that it is the attacks). The last',
    'column looks only at pairs whose faces are of like size, since faces of attacks are often larger or smaller than those of people.',
    '',
    `| cue | ${columns.join(' | ')} | at like size (pairs) |`,
    `|---|${columns.map(() => '---|').join('')}---|`,
    cueRow('**score**', ({ score }) => score, ''),
    ...cuesOf(clips).map((cue) => {
      const { auc: like, pairs } = aucAtLikeSize(clips, cue);
      return cueRow(`\`${cue}\``, ({ cues }) => cues[cue], `${figure(like)} (${pairs})`);
    }),
    '',
    ...fitLines(clips),
    '',
  ].join('\n');
}

function speciesRows(set: string, clips: readonly ScoredClip[], pass: number): string[] {
  const kinds = [...new Set(clips.map(({ live, species }) => `${live ? 0 : 1}${species}`))].sort();
  return kinds.map((kind) => {
    const own = clips.filter(({ live, species }) => `${live ? 0 : 1}${species}` === kind);
    const passed = own.filter(({ score }) => score !== null && score >= pass).length;
    const live = kind.startsWith('0');
    const wrong = wilson(live ? own.length - passed : passed, own.length);
    const without = own.filter(({ score }) => score === null).length;
    return `| ${set} | ${kind.slice(1)} | ${own.length} | ${without} | ${live ? 'BPCER' : 'APCER'} ${rateText(wrong)} |`;
  });
}

/** What other weights would be worth on people they were not fitted on. */
function fitLines(clips: readonly ScoredClip[]): string[] {
  const measured = clips.filter(({ score, cues }) => score !== null && cues.non_rigid_motion !== undefined);
  const least = Math.min(measured.filter(({ live }) => live).length, measured.filter(({ live }) => !live).length);
  if (least < ENOUGH_TO_FIT)
    return [`Fewer than ${ENOUGH_TO_FIT} clips of people or of attacks: too few to fit weights to.`];
  const { bias, factors } = fitWeights(measured, VIDEO_TABLE.bias);
  const changed = Object.entries(factors).map(([name, factor]) => `\`${name}\` ${factor.toFixed(2)}`);
  return [
    `Weights fitted to these clips, tried on people they were not fitted on (5 folds): equal error rate ${percent(equalErrorRate(crossValidated(measured, VIDEO_TABLE.bias)))},`,
    `with the shipped weights ${percent(equalErrorRate(scored(measured)))} (${measured.length} clips). Fitted to all: bias ${bias.toFixed(2)} (shipped ${VIDEO_TABLE.bias}); the shipped shares times ${changed.join(', ')}.`,
  ];
}

function scored(clips: readonly ScoredClip[]): { live: boolean; score: number }[] {
  return clips.map(({ live, score }) => ({ live, score: score ?? 0 }));
}

function percent(rate: number | null): string {
  return rate === null ? '—' : `${(100 * rate).toFixed(1)} %`;
}
