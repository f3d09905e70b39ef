import type { CueName } from '../liveness/cue-table.ts';
import { cuesOf, type ScoredClip } from './clips.ts';
import { type Area, areaOf, aucAtLikeSize, equalErrorRate } from './cue-worth.ts';
import { fitLines } from './fit-table.ts';
import { percent, rateText, wilson } from './wilson.ts';

/**
 * Returns the error rates of the liveness check on labelled clips as Markdown (ISO/IEC 30107-3). A line break is at the
 * end. `pass` is the minimum score of a pass.
 */
export function livenessTable(clips: readonly ScoredClip[], pass: number): string {
  const sets = setsOf(clips);
  return [
    'APCER: attacks that pass; BPCER: people who are refused; no verdict counts as refused. 95 % intervals (Wilson).',
    '',
    '| set | what is shown | n | no verdict | wrong |',
    '|---|---|---|---|---|',
    ...sets.flatMap(([set, own]) => speciesRows(set, own, pass)),
    '',
    `Equal error rate of the score: ${sets.map(([set, own]) => `${set} ${percent(equalErrorRate(own))}`).join(', ')}.`,
    '',
    'How well each cue tells people from attacks: the chance that a person has the higher value (.50 says nothing, below that it is the attacks), with its',
    '95 % interval (Newcombe) as if no two clips were of one person, and of how many people and attacks.',
    '',
    ...cueTable(sets, (own, value) => areaOf(own, value), [null]),
    '',
    'The same over pairs of clips whose faces are of like size alone (within a quarter), since faces of attacks are often larger or smaller than those of people:',
    '',
    ...cueTable(sets, (own, _value, cue) => (cue ? aucAtLikeSize(own, cue) : null)),
    '',
    ...fitLines(clips, pass),
    '',
  ].join('\n');
}

type Sets = readonly (readonly [set: string, clips: readonly ScoredClip[]])[];

function setsOf(clips: readonly ScoredClip[]): Sets {
  const sets = [...new Set(clips.map(({ set }) => set))].sort();
  return sets.map((set) => [set, clips.filter((clip) => clip.set === set)]);
}

type Worth = (
  clips: readonly ScoredClip[],
  value: (clip: ScoredClip) => number | null | undefined,
  cue: CueName | null,
) => Area | null;

/** Returns a table of the cues. `before` are rows before the cues. The row of the score is null. */
function cueTable(sets: Sets, worth: Worth, before: readonly null[] = []): string[] {
  const row = (name: string, cue: CueName | null) => {
    const value = (clip: ScoredClip) => (cue ? clip.cues[cue] : clip.score);
    return `| ${name} | ${sets.map(([, own]) => areaText(worth(own, value, cue))).join(' | ')} |`;
  };
  const all = sets.flatMap(([, own]) => own);
  return [
    `| cue | ${sets.map(([set]) => set).join(' | ')} |`,
    `|---|${sets.map(() => '---|').join('')}`,
    ...before.map((cue) => row('**score**', cue)),
    ...cuesOf(all).map((cue) => row(`\`${cue}\``, cue)),
  ];
}

function areaText(area: Area | null): string {
  if (!area) return '—';
  const [mean, low, high] = [area.auc, area.low, area.high].map((value) => value.toFixed(2));
  return `${mean} (${low}–${high}) ${area.live}/${area.attacks}`;
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
