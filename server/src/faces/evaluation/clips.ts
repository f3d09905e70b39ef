import { CommandFault } from '../../platform/command-fault.ts';
import type { CueName, CueValues } from '../liveness/cue-table.ts';

/** A still or clip and what it shows. */
export interface LabelledClip {
  readonly file: string;
  readonly live: boolean;
  /** How an attack was made, such as `print held`; of a person what they did, such as `sits`. */
  readonly species: string;
  /** Where it was gathered: figures are given for each. */
  readonly set: string;
  /** The person in the clip. Values fitted on a person are never tested on the same one. */
  readonly person: string;
}

/** A labelled clip that the check gave a verdict on, or none (`score` null). */
export interface ScoredClip extends LabelledClip {
  readonly score: number | null;
  readonly cues: CueValues;
  /** Each cue's part of the log-odds, as shipped. */
  readonly shares: CueValues;
}

/**
 * A tab-separated list with a heading line: columns `file` and `class` (live or attack), and if there are any `species`, `set` and `person`.
 * Throws AppError invalid_input that names the line.
 */
export function parseClipLabels(text: string): LabelledClip[] {
  const [heading = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = heading.split('\t').map((name) => name.trim());
  const cell = (cells: readonly string[], name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
  if (!columns.includes('file') || !columns.includes('class'))
    throw new CommandFault('labels.tsv must begin with a line that names the columns file and class, tab-separated');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const [file, kind] = [cell(cells, 'file'), cell(cells, 'class')];
    if (!file || (kind !== 'live' && kind !== 'attack'))
      throw new CommandFault(`labels.tsv, line ${index + 2}: file is missing, or class is not live or attack`);
    const species = cell(cells, 'species') || kind;
    return {
      file,
      live: kind === 'live',
      species,
      set: cell(cells, 'set') || 'all',
      person: cell(cells, 'person') || file,
    };
  });
}

/** The cues that were measured, in the order of their names. */
export function cuesOf(clips: readonly ScoredClip[]): CueName[] {
  return [...new Set(clips.flatMap(({ cues }) => Object.keys(cues)))].sort() as CueName[];
}
