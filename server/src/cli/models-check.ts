import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { modelDirectories } from '../app/vision-pool.ts';
import { evaluateFaces, type FacesReport } from '../faces/evaluation/evaluate.ts';
import { parseLabels } from '../faces/evaluation/labels.ts';
import { facesTable } from '../faces/evaluation/table.ts';
import { modelVotes } from '../faces/liveness/model-votes.ts';
import { viewOf } from '../faces/liveness/views.ts';
import { CommandFault } from '../platform/command-fault.ts';
import { faceAttributes } from '../vision/faces/attributes.ts';
import { detectFaces } from '../vision/faces/detect.ts';
import { faceMesh } from '../vision/faces/mesh.ts';
import { faceTemplate } from '../vision/faces/template.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import type { Raster } from '../vision/image/raster.ts';
import { meterInference } from '../vision/models/inference-meter.ts';
import { type Models, openModels } from '../vision/models/models.ts';
import type { Io } from './command.ts';
import { compareDetectors, detectorLines, isDetector } from './compare-detectors.ts';
import { UsageError } from './usage-error.ts';

const RUNS = 8;

/** Test of each kind of model with the bundled image. Each function returns the model's result as text. */
const TRIALS: Readonly<Record<string, (picture: Raster, models: Models) => Promise<string>>> = {
  'face-detector': async (picture, models) => `${(await detectFaces(picture, models)).length} faces found of 7`,
  'face-mesh': async (picture, models) => `belief ${(await seen(picture, models)).mesh.flag.toFixed(2)}`,
  'face-embedding': async (picture, models) => {
    const { mesh } = await seen(picture, models);
    const { embedding, fused } = await faceTemplate(picture, mesh, models);
    return `${[embedding, ...fused].map(({ length }) => length).join(' + ')} values`;
  },
  'face-attributes': async (picture, models) => {
    const { mesh } = await seen(picture, models);
    return (await faceAttributes(picture, mesh, models)).gender;
  },
  antispoof: async (picture, models) => `real ${(await votes(picture, models)).antispoof_vote.toFixed(3)}`,
  liveness: async (picture, models) => `real ${(await votes(picture, models)).liveness_vote.toFixed(3)}`,
};

/**
 * `hakiki models check <folder> [labelled photos]`: checks whether an operator's models can replace the shipped models.
 * Opens each file with its manifest, runs it on an image of face-api, and compares its speed with the shipped model.
 * With labelled photos (columns `file`, `person`), compares the accuracy of the recognisers in their worst group. With
 * labelled stills and clips (`file`, `class`), compares the spoof detectors. Exit status 1 if a model cannot be used.
 * Throws AppError invalid_input.
 */
export async function runModelsCheck([folder, labelled]: readonly string[], io: Io): Promise<number> {
  if (!folder) throw new UsageError('models check <folder of models> [folder of labelled photos]');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandFault(`There is no folder ${folder}`);
  const names = Object.keys(TRIALS).filter((name) => existsSync(join(folder, `${name}.onnx`)));
  if (names.length === 0)
    throw new CommandFault(
      `${folder} has none of ${Object.keys(TRIALS)
        .map((name) => `${name}.onnx`)
        .join(', ')}`,
    );
  const prepared = modelDirectories({ modelsDir: undefined }, io.environment);
  const [ours, theirs] = [openModels(prepared), openModels([folder, ...prepared])];
  const sample = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg');
  const picture = await decodeImage(readFileSync(sample), { maxSide: 1000 });

  io.out('| model | on the bundled picture | time beside ours | version |\n|---|---|---|---|');
  const models: TriedModel[] = [];
  for (const name of names) {
    const tried = await tryModel(name, picture, theirs);
    if ('fault' in tried) {
      models.push({ name, fault: tried.fault });
      io.out(`| ${name} | CANNOT BE USED: ${tried.fault} | | |`);
      continue;
    }
    const own = await tryModel(name, picture, ours);
    const times = 'fault' in own ? null : tried.ms / own.ms;
    const version = await theirs.version(name);
    models.push({ name, said: tried.said, ours: 'fault' in own ? null : own.said, times_ours: times, version });
    io.out(
      `| ${name} | ${tried.said} (ours: ${'fault' in own ? '—' : own.said}) | ${times === null ? '—' : `${times.toFixed(1)} ×`} | ${version} |`,
    );
  }
  const usable = models.every((model) => !('fault' in model));
  const both = { ours, theirs };
  const detectors = names.filter(isDetector);
  const measured = usable && labelled !== undefined;
  const faces = measured && detectors.length < names.length ? await compareOn(labelled, both, io) : undefined;
  const spoof = measured && detectors.length > 0 ? await compareDetectors(labelled, detectors, both, io) : undefined;
  for (const line of spoof ? detectorLines(spoof) : []) io.out(line);
  io.report?.({ models, ...(faces && { faces }), ...(spoof && { detectors: spoof }) });
  return usable ? 0 : 1;
}

type TriedModel =
  | { readonly name: string; readonly fault: string }
  | {
      readonly name: string;
      readonly said: string;
      readonly ours: string | null;
      readonly times_ours: number | null;
      readonly version: string | undefined;
    };
type Tried = { readonly said: string; readonly ms: number } | { readonly fault: string };

async function tryModel(name: string, picture: Raster, models: Models): Promise<Tried> {
  try {
    const said = await TRIALS[name]!(picture, models);
    // Measures only the time of this model's network. In the time of a whole check, a slow network would not be
    // noticed.
    const metered = meterInference(models, name);
    for (let run = 0; run < RUNS; run++) await TRIALS[name]!(picture, metered);
    return { said, ms: metered.spentMs() / RUNS };
  } catch (error) {
    return { fault: (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replaceAll('|', '/') };
  }
}

async function compareOn(
  folder: string,
  { ours, theirs }: { ours: Models; theirs: Models },
  io: Io,
): Promise<{ ours: FacesReport; yours: FacesReport; advice: string }> {
  const labels = join(folder, 'labels.tsv');
  if (!existsSync(labels)) throw new CommandFault(`${folder} has no labels.tsv (columns file, person, group, sex)`);
  const photos = parseLabels(readFileSync(labels, 'utf8'));
  const measured = async (models: Models) => (await evaluateFaces({ folder, photos, models, degradations: [] })).report;
  const [mine, other] = [await measured(ours), await measured(theirs)];
  io.out(`\n# Ours\n\n${facesTable(mine)}\n# Yours\n\n${facesTable(other)}`);
  const said = advice(worstTar(mine), worstTar(other));
  io.out(said);
  return { ours: mine, yours: other, advice: said };
}

/**
 * Returns the share of genuine pairs that pass, for the group in which this share is lowest. The threshold of each
 * group is the one with one false match in a hundred pairs of that group.
 */
function worstTar({ groups }: FacesReport): number | null {
  const rates = groups.filter(({ same, different }) => same > 0 && different >= 100).map(({ tar1 }) => tar1.share);
  return rates.length === 0 ? null : Math.min(...rates);
}

export function advice(ours: number | null, theirs: number | null): string {
  if (ours === null || theirs === null)
    return 'No group has 100 pairs of strangers and a genuine pair: too few photos to say whether to switch.';
  const figures = `In the worst group ${(100 * theirs).toFixed(1)} % of genuine pairs pass at FMR 1 %, with ours ${(100 * ours).toFixed(1)} %`;
  return theirs > ours
    ? `${figures}: switch, with the threshold recommended above in its manifest.`
    : `${figures}: do not switch.`;
}

async function seen(picture: Raster, models: Models) {
  const [face] = await detectFaces(picture, models);
  if (!face) throw new Error('no face is found on the bundled picture');
  return { face, mesh: await faceMesh(picture, face, models) };
}

async function votes(picture: Raster, models: Models) {
  const view = await viewOf(picture, models);
  if (!view) throw new Error('no face is found on the bundled picture');
  return modelVotes(view, models);
}
