import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddingManifestOf } from '../../vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../../vision/faces/template.ts';
import type { Models } from '../../vision/models/models.ts';
import { type ComparedFace, readFace } from '../read-face.ts';
import { QUALITIES, rangeOf } from './bins.ts';
import { byGroup, type GroupedPair, type GroupRow, worstGroupThreshold } from './by-group.ts';
import { DEGRADATIONS, type Degradation, degraded } from './degradations.ts';
import type { LabelledPhoto } from './labels.ts';
import { errorsAt, type Separation, separation } from './roc.ts';
import { type Rate, wilson } from './wilson.ts';
import { type CohortFigures, withCohort } from './with-cohort.ts';

/** One row of the table. It has the results for one change to one side of each pair. */
interface ConditionRow extends Separation {
  readonly condition: string;
  /** Number of photos in which no face was found. Their pairs count as no match. */
  readonly withoutFace: number;
  /** Error rates at the product's own threshold. */
  readonly falseMatch: number;
  readonly falseNonMatch: number;
}

interface QualityRow {
  readonly quality: string;
  readonly range: string;
  readonly same: number;
  readonly different: number;
  readonly falseMatch: number;
  readonly falseNonMatch: number;
}

export interface FacesReport {
  readonly photos: number;
  readonly people: number;
  readonly threshold: number;
  /**
   * Results for unchanged photos within each group of the labels. The group with the most false matches is first. Empty
   * if the labels have no groups.
   */
  readonly groups: readonly GroupRow[];
  /** Threshold at which 1 % of the strangers in the worst group match. Null if no group has enough pairs. */
  readonly recommended: number | null;
  /** Share of pairs of one person within a group that the recommended threshold would reject. */
  readonly recommendedFalseNonMatch: Rate | null;
  /** Effect of a cohort. Null if the recogniser has no threshold for a cohort. */
  readonly cohort: CohortFigures | null;
  readonly conditions: readonly ConditionRow[];
  /** Quality of the unchanged photos. */
  readonly qualities: readonly QualityRow[];
}

type Reading = Exclude<Awaited<ReturnType<typeof readFace>>, string> | null;

export interface Evaluation {
  readonly folder: string;
  readonly photos: readonly LabelledPhoto[];
  readonly models: Models;
  readonly onCondition?: (name: string) => void;
  /** Changes to one side of each pair, in addition to the unchanged photo. Default: all of `DEGRADATIONS`. */
  readonly degradations?: readonly Degradation[];
  /** Minimum number of people for a test of a cohort. Default: the minimum of a cohort. */
  readonly leastCohort?: number;
}

/**
 * Compares every photo with every other photo, unchanged and with one side degraded. Reads each photo once per
 * condition. Returns the report, and every pair for a calibration. Throws if a file is missing.
 */
export async function evaluateFaces({
  folder,
  photos,
  models,
  onCondition,
  degradations = DEGRADATIONS,
  leastCohort,
}: Evaluation): Promise<{ report: FacesReport; pairs: ComparedPair[] }> {
  const manifest = embeddingManifestOf(models);
  const { calibration } = manifest;
  const read = async (bytes: Uint8Array): Promise<Reading> => {
    const reading = await readFace(bytes, models);
    return typeof reading === 'string' ? null : reading;
  };
  const between = (a: FaceTemplate, b: FaceTemplate): number => templateDistance(a, b, manifest);
  const distance = (a: Reading, b: Reading): number =>
    a && b ? between(a.template, b.template) : Number.POSITIVE_INFINITY;

  onCondition?.('as they are');
  const files = await Promise.all(photos.map(({ file }) => readFile(join(folder, file))));
  const clean: Reading[] = [];
  for (const bytes of files) clean.push(await read(bytes));
  const cleanPairs = pairs(photos, clean, clean, distance);
  const rows = [row('as they are', cleanPairs, clean, calibration.threshold)];
  const all: ComparedPair[] = [...cleanPairs];

  for (const degradation of degradations) {
    onCondition?.(degradation.name);
    const changed: Reading[] = [];
    for (const [index, bytes] of files.entries()) {
      const face = clean[index]?.face;
      changed.push(face ? await read(await degraded(bytes, degradation, face.imageWidth, face.box.width)) : null);
    }
    const compared = pairs(photos, clean, changed, distance);
    rows.push(row(degradation.name, compared, changed, calibration.threshold));
    all.push(...compared);
  }
  const recommended = worstGroupThreshold(cleanPairs);
  const { cohort, ...own } = calibration;
  const templates = clean.map((reading) => reading?.template ?? null);
  const report: FacesReport = {
    photos: photos.length,
    people: new Set(photos.map(({ person }) => person)).size,
    threshold: calibration.threshold,
    groups: byGroup(cleanPairs, calibration.threshold),
    recommended,
    recommendedFalseNonMatch: recommended === null ? null : refusedAt(cleanPairs, recommended),
    cohort: cohort
      ? withCohort({
          ...{ photos, templates, recommended, leastPeople: leastCohort },
          ...{ pairs: cleanPairs, distance: between, calibration: { ...own, cohort } },
        })
      : null,
    conditions: rows,
    qualities: byQuality(cleanPairs, calibration.threshold),
  };
  return { report, pairs: all };
}

function refusedAt(compared: readonly ComparedPair[], threshold: number): Rate {
  const genuine = compared.filter(({ same, group }) => same && group !== null);
  return wilson(genuine.filter(({ distance }) => distance > threshold).length, genuine.length);
}

export interface ComparedPair extends GroupedPair {
  /** Indices of the two photos in the list. */
  readonly photos: readonly [number, number];
  readonly faces: readonly [ComparedFace, ComparedFace] | null;
}

/**
 * Pairs each photo with every other photo. If the second list contains other readings of the same photos, each pair is
 * compared in both directions.
 */
function pairs(
  photos: readonly LabelledPhoto[],
  first: readonly Reading[],
  second: readonly Reading[],
  distance: (a: Reading, b: Reading) => number,
): ComparedPair[] {
  const found: ComparedPair[] = [];
  for (const [i, a] of first.entries()) {
    for (const [j, b] of second.entries()) {
      if (i === j || (first === second && j < i)) continue;
      const same = photos[i]!.person === photos[j]!.person;
      const group = photos[i]!.group === photos[j]!.group ? photos[i]!.group : null;
      found.push({ distance: distance(a, b), same, group, photos: [i, j], faces: a && b ? [a.face, b.face] : null });
    }
  }
  return found;
}

function row(
  condition: string,
  compared: readonly ComparedPair[],
  readings: readonly Reading[],
  threshold: number,
): ConditionRow {
  const withoutFace = readings.filter((reading) => reading === null).length;
  return { condition, withoutFace, ...separation(compared), ...errorsAt(compared, threshold) };
}

function byQuality(compared: readonly ComparedPair[], threshold: number): QualityRow[] {
  return QUALITIES.flatMap((quality) =>
    quality.ranges.map(({ name }): QualityRow => {
      const inRange = compared.filter(({ faces }) => faces && rangeOf(quality, ...faces) === name);
      const same = inRange.filter((pair) => pair.same).length;
      return {
        quality: quality.name,
        range: name,
        same,
        different: inRange.length - same,
        ...errorsAt(inRange, threshold),
      };
    }),
  );
}
