import type { FacesReport } from './evaluate.ts';

/** The report as two Markdown tables, ending with a line break. */
export function facesTable({ photos, people, threshold, conditions, qualities }: FacesReport): string {
  return [
    `${photos} photos of ${people} people. FMR and FNMR: strangers taken for one person, and one person for strangers, at the product's`,
    `threshold (distance ${threshold}). TAR: one person's pairs that pass where 0.1 % of the strangers' do, on these pairs alone.`,
    '',
    '| one side of each pair | no face | same | different | ROC AUC | TAR at FMR 0.1 % | FMR | FNMR |',
    '|---|---|---|---|---|---|---|---|',
    ...conditions.map(
      (row) =>
        `| ${row.condition} | ${row.withoutFace} | ${row.same} | ${row.different} | ${figure(row.auc, 4)} | ${percent(row.tar)} | ${percent(row.falseMatch)} | ${percent(row.falseNonMatch)} |`,
    ),
    '',
    'The photos as they are, by quality of the worse of the two:',
    '',
    '| quality | range | same | different | FMR | FNMR |',
    '|---|---|---|---|---|---|',
    ...qualities.map(
      (row) =>
        `| ${row.quality} | ${row.range} | ${row.same} | ${row.different} | ${percent(row.falseMatch)} | ${percent(row.falseNonMatch)} |`,
    ),
    '',
  ].join('\n');
}

function figure(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '—';
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(2)} %` : '—';
}
