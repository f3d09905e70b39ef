import { CommandFault } from '../../platform/command-fault.ts';
import type { CueName, CueValues } from '../liveness/cue-table.ts';

/** A still or clip with its label. */
export interface LabelledClip {
  readonly file: string;
  readonly live: boolean;
  /** The method of an attack, such as `print held`, or the activity of a person, such as `sits`. */
  readonly species: string;
  /** Collection to which the clip belongs. Figures are reported for each collection. */
  readonly set: string;
  /**
   * The person in the clip. Values that were fitted on clips of a person are never tested on clips of the same person.
   */
  readonly person: string;
}

/** A labelled clip with the score of the check. `score` is null if the check gave no result. */
export interface ScoredClip extends LabelledClip {
  readonly score: number | null;
  readonly cues: CueValues;
  /** Amount that each cue adds to the log-odds with the shipped weights. */
  readonly shares: CueValues;
}

/**
 * Parses a tab-separated list with a heading line. The columns are `file`, `class` (live or attack), and optionally
 * `species`, `set` and `person`. Throws CommandFault that names the faulty line.
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

/** Returns the cues that were measured, sorted by name. */
export function cuesOf(clips: readonly ScoredClip[]): CueName[] {
  return [...new Set(clips.flatMap(({ cues }) => Object.keys(cues)))].sort() as CueName[];
}
