import { CommandFault } from '../../platform/command-fault.ts';

/** A photo and the person in it. */
export interface LabelledPhoto {
  readonly file: string;
  readonly person: string;
  /** The columns `group` and `sex`, joined, if they exist. Strangers are compared only if they have the same value. */
  readonly group: string | null;
}

/**
 * Parses a tab-separated list with a heading line. Columns are `file` and `person`, and optionally `group` and `sex`.
 * Throws CommandFault that names the line.
 */
export function parseLabels(text: string): LabelledPhoto[] {
  const [heading = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = heading.split('\t').map((name) => name.trim());
  const [fileColumn, personColumn] = [columns.indexOf('file'), columns.indexOf('person')];
  const [groupColumn, sexColumn] = [columns.indexOf('group'), columns.indexOf('sex')];
  if (fileColumn < 0 || personColumn < 0) {
    throw new CommandFault('labels.tsv must begin with a line that names the columns file and person, tab-separated');
  }
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const [file, person] = [cells[fileColumn]?.trim(), cells[personColumn]?.trim()];
    if (!file || !person) throw new CommandFault(`labels.tsv, line ${index + 2}: file or person is missing`);
    const group = [groupColumn, sexColumn].flatMap((column) => cells[column]?.trim() || []).join(' ');
    return { file, person, group: group || null };
  });
}
