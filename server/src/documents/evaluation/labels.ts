import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { CommandFault } from '../../platform/command-fault.ts';
import type { DocumentLabel } from './evaluate.ts';

/**
 * `labels.json` of a folder with pictures for an evaluation. For each file name, it has either the lines of the MRZ or
 * `{ "mrz": [...], "fields": { "last_name": "…" } }`.
 */
const labelsFile = Type.Record(
  Type.String(),
  Type.Union([
    Type.Array(Type.String()),
    Type.Object({
      mrz: Type.Optional(Type.Array(Type.String())),
      fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ]),
);

/** Reads the labels. Throws CommandFault that names the first invalid entry. */
export function parseDocumentLabels(text: string): DocumentLabel[] {
  const content = parse(text);
  const [fault] = Value.Errors(labelsFile, content);
  if (fault) throw new CommandFault(`labels.json: ${fault.instancePath || 'the file'} ${fault.message}`);
  const entries = Object.entries(content as Record<string, readonly string[] | Omit<DocumentLabel, 'file'>>);
  return entries.map(
    ([file, label]) => (Array.isArray(label) ? { file, mrz: label } : { file, ...label }) as DocumentLabel,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFault('labels.json is not JSON');
  }
}
