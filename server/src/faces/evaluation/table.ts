import { ENOUGH_FOR_A_THOUSANDTH, type GroupRow } from './by-group.ts';
import type { FacesReport } from './evaluate.ts';
import { type Rate, rateText } from './wilson.ts';

/** Returns the report as Markdown tables. A line break is at the end. */
export function facesTable(report: FacesReport): string {
  const { photos, people, threshold, conditions, qualities } = report;
  return [
    `${photos} photos of ${people} people. FMR and FNMR: strangers taken for one person, and one person for strangers, at the product's`,
    `threshold (distance ${threshold}). TAR: one person's pairs that pass where 0.1 % of the strangers' do, on these pairs alone;`,
    `not stated from fewer than ${ENOUGH_FOR_A_THOUSANDTH.toLocaleString('en')} pairs of strangers.`,
    ...groupsTable(report),
    ...cohortTable(report),
    '',
    '| one side of each pair | no face | same | different | ROC AUC | TAR at FMR 0.1 % | FMR | FNMR |',
    '|---|---|---|---|---|---|---|---|',
    ...conditions.map(
      (row) =>
        `| ${row.condition} | ${row.withoutFace} | ${row.same} | ${row.different} | ${figure(row.auc, 4)} | ${row.different < ENOUGH_FOR_A_THOUSANDTH ? '—' : percent(row.tar)} | ${percent(row.falseMatch)} | ${percent(row.falseNonMatch)} |`,
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

/**
 * Returns the table of the groups. People of the same group and sex are confused most often. Therefore, a rate over all
 * pairs of different people is lower than the rate within a group.
 */
function groupsTable({ groups, recommended, recommendedFalseNonMatch: price, threshold }: FacesReport): string[] {
  if (groups.length === 0) return [];
  const advice =
    recommended === null
      ? 'No group has enough pairs of strangers (100) to recommend a threshold.'
      : `Recommended threshold: ${recommended} (in use: ${threshold}). With it at most 1 % of the strangers in any of these groups pass; its FNMR: ${rate(price)} of ${price?.of} pairs.`;
  return [
    '',
    'Strangers of the same group (and sex) only, with 95 % intervals (Wilson); the photos as they are. Pairs of few people depend on',
    'each other: the intervals are too narrow where a group has few people.',
    '',
    '| group | same | different | ROC AUC | TAR at FMR 1 % | TAR at FMR 0.1 % | FMR | FNMR | FMR 1 % at |',
    '|---|---|---|---|---|---|---|---|---|',
    ...groups.map(
      (row: GroupRow) =>
        `| ${row.group} | ${row.same} | ${row.different} | ${figure(row.auc, 4)} | ${rate(row.tar1)} | ${rate(row.tar01)} | ${rate(row.falseMatch)} | ${rate(row.falseNonMatch)} | ${figure(row.bound, 4)} |`,
    ),
    '',
    advice,
  ];
}

/** Returns the effect of a cohort in each group. It is useful before a cohort is switched on. */
function cohortTable({ cohort }: FacesReport): string[] {
  if (cohort === null) return [];
  const { people, least, rows } = cohort;
  if (rows.length === 0)
    return [
      '',
      `What a cohort would change cannot be said: it needs ${least} people, and faces of ${people} were found here.`,
    ];
  return [
    '',
    `Against a cohort (docs/faces.md) of these ${people} people, one photo each, without the two compared: the same pairs without it and with it.`,
    'Its distances are larger, so it has a threshold of its own, which is moved as far as a branch moves the other.',
    '',
    '| group | threshold | with a cohort | same | different | FMR without | FMR with | FNMR without | FNMR with |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.group} | ${row.threshold} | ${Number(row.adjustedThreshold.toFixed(4))} | ${row.same} | ${row.different} | ${rate(row.falseMatch.without)} | ${rate(row.falseMatch.with)} | ${rate(row.falseNonMatch.without)} | ${rate(row.falseNonMatch.with)} |`,
    ),
  ];
}

function rate(value: Rate | null): string {
  return value === null ? '—' : rateText(value);
}

function figure(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '—';
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(2)} %` : '—';
}
