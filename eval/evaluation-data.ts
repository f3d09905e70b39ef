/**
 * Where pictures for evaluations lie. None is part of the repository: `EVAL_DATA` names a folder that holds those below, and programs take another
 * one as an argument.
 *   node eval/evaluation-data.ts     says what each is and where anyone gets it
 */
import { join } from 'node:path';
import { listSources } from '../server/src/watchlists/formats/sources.ts';

const folders = {
  faces:
    'photos with labels.tsv (file, person): the examples of ageitgey/face_recognition, exadel-inc/CompreFace, timesler/facenet-pytorch and ballerine-io/ballerine on GitHub',
  'faces-by-group':
    'photos with labels.tsv (file, person, group, sex): Labeled Faces in the Wild, a research set; grouped by hand',
  'documents/passports':
    'the specimens of Arg0s1080/mrz and image-js/mrz-detection on GitHub; eval/documents/passports.truth.json says what is right',
  'documents/real':
    'documents of your own with truth.jsonl (head of eval/real-documents.ts); ours are certificates from companies’ public pages, official specimens and blank forms',
} as const;

/** `given`, else the folder of that name below EVAL_DATA. @throws RangeError without either: where the pictures come from. */
export function evaluationFolder(name: keyof typeof folders, given?: string): string {
  const all = process.env['EVAL_DATA'];
  if (given !== undefined) return given;
  if (all) return join(all, name);
  throw new RangeError(`Give a folder, or set EVAL_DATA to one that holds ${name}/: ${folders[name]}`);
}

if (import.meta.main) {
  for (const [name, what] of Object.entries(folders)) console.log(`EVAL_DATA/${name}: ${what}`);
  for (const { id, addresses } of listSources)
    for (const address of addresses) console.log(`LISTS_DIR/${id}: ${address}`);
}
