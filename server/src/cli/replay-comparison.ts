import type { Platform } from '../app/open-platform.ts';
import { makeFaceCohort } from '../faces/cohort/cohort.ts';
import { makeCompareFaces } from '../faces/compare.ts';
import {
  type ComparisonReplay,
  type RecordedComparison,
  replayComparison,
  type Unmeasured,
} from '../faces/replay-comparison.ts';
import type { StoredImage } from '../verifications/record.ts';
import { embeddingManifestOf } from '../vision/faces/embed.ts';
import type { Models } from '../vision/models/models.ts';
import type { Io } from './command.ts';

/** The decrypted contents of a record. */
export interface OpenedRecord {
  readonly id: number;
  readonly account_id: number;
  readonly kind: string;
  readonly reference: string | null;
  readonly images: readonly StoredImage[];
  readonly provenance: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly evidence: unknown;
}

type Recorded = Pick<
  RecordedComparison,
  'match' | 'confidence' | 'distance' | 'threshold' | 'modelVersions' | 'cohort'
>;

const WHY: Readonly<Record<Unmeasured, string>> = {
  no_pictures: 'its pictures are kept no longer',
  other_models: 'the recogniser is another since',
  snapshot_deleted: 'the snapshot was deleted since, as those are that hold somebody who was forgotten',
};

/**
 * `hakiki replay` for a face comparison, from a comparison or an SDK run. Returns undefined if the record has no face
 * comparison. The exit status is the same as for a customer.
 */
export async function replayRecordedComparison(
  record: OpenedRecord,
  io: Pick<Io, 'out' | 'report'>,
  { db, vault, blobs, models }: Pick<Platform, 'db' | 'vault' | 'blobs'> & { readonly models: Models },
): Promise<number | undefined> {
  const recorded = comparisonOf(record);
  if (!recorded) return undefined;
  const { calibration } = embeddingManifestOf(models);
  const deps = {
    compare: makeCompareFaces({ models }),
    cohort: makeFaceCohort({ db, vault, manifest: () => embeddingManifestOf(models) }),
    calibration,
    versionOf: (name: string) => models.version(name),
  };
  const pictures = await Promise.all(
    comparedOf(record).map((image) => (image ? blobs.get(record.account_id, image.blob) : undefined)),
  );
  const [one, two] = pictures;
  const replayed = await replayComparison(deps, {
    ...recorded,
    ...{ accountId: record.account_id, reference: record.reference ?? undefined },
    images: one && two ? [one, two] : undefined,
  });
  io.report?.(replayed);
  for (const line of lines(record.id, recorded, replayed)) io.out(line);
  return replayed.same ? 0 : 1;
}

/** Returns the recorded comparison of two faces; undefined if there is none, or if the faces could not be compared. */
function comparisonOf({ kind, result, evidence, provenance }: OpenedRecord): Recorded | undefined {
  // The first records contain no threshold.
  const isWhole = (given: Partial<Recorded> | undefined) =>
    typeof given?.distance === 'number' && typeof given.threshold === 'number';
  if (kind === 'sdk') {
    const { comparison } = evidence as { comparison?: Recorded };
    return isWhole(comparison) ? named(comparison!) : undefined;
  }
  if (kind !== 'comparison' || !isWhole(evidence as Partial<Recorded>)) return undefined;
  const { status: match, confidence } = result as { status: boolean; confidence: number };
  return {
    ...named(evidence as Recorded),
    ...{ match, confidence, modelVersions: provenance['models'] as Recorded['modelVersions'] },
  };
}

/**
 * Renames the fields about the cohort to their current names. In the first records, `distanceWithout` was called
 * `plain`.
 */
function named(recorded: Recorded): Recorded {
  const cohort = recorded.cohort as (NonNullable<Recorded['cohort']> & { readonly plain?: number }) | undefined;
  if (cohort?.plain === undefined) return recorded;
  const { plain, ...rest } = cohort;
  return { ...recorded, cohort: { ...rest, distanceWithout: plain } };
}

/** Returns the two compared images, in order. */
function comparedOf({ kind, images }: OpenedRecord): readonly (StoredImage | undefined)[] {
  const named = (...names: string[]) =>
    names.flatMap((name) => images.find((image) => image.name === name) ?? []).at(0);
  return kind === 'sdk' ? [named('portrait', 'authority_photo'), named('selfie')] : [named('first'), named('second')];
}

function lines(id: number, { match, confidence, threshold }: Recorded, replayed: ComparisonReplay): string[] {
  const { distance, cohort, unmeasured } = replayed;
  const inWords = (is: boolean, sure: number | null) =>
    `${is ? 'match' : 'no match'}${sure === null ? '' : `, ${sure} %`}`;
  const measured = ({ recorded, again }: ComparisonReplay['distance']) =>
    `distance ${recorded.toFixed(4)} then, ${again === null ? 'not measured again' : `${again.toFixed(4)} now`}`;
  return [
    `${id}: ${inWords(match, confidence)}, threshold ${Number(threshold.toFixed(4))}`,
    `From the record: ${inWords(replayed.match, replayed.confidence)}`,
    `The two faces: ${measured(distance)}`,
    ...(cohort ? [`Against snapshot ${cohort.version} of ${cohort.people} people: ${measured(cohort)}`] : []),
    ...unmeasured.map((why) => `  What could not be measured again stands as recorded: ${WHY[why]}`),
    replayed.same ? 'The same answer' : 'ANOTHER ANSWER',
  ];
}
