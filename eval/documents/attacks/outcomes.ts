import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What one altered page came back as. `caught`: the altered field's own check failed. */
export interface AlteredOutcome {
  readonly part: 'altered';
  readonly key: string;
  readonly attack: string;
  readonly result: 'refused' | 'invalid' | 'valid';
  readonly caught: boolean;
  readonly remark: string;
}

/**
 * What one picture with a strange face came back as. `portrait`: the document's own, the stranger's, or of two documents the one whose
 * number was not read; `none` without a photo.
 */
export interface FaceOutcome {
  readonly part: 'faces';
  readonly key: string;
  readonly attack: string;
  readonly kind: string;
  readonly result: 'refused' | 'invalid' | 'valid';
  readonly portrait: 'none' | 'own' | 'strange';
  readonly remark: string;
}

export type Outcome = AlteredOutcome | FaceOutcome;

/** The outcomes of former calls, one JSON object a line; none without a file. */
export function readOutcomes(file: string | undefined): Outcome[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome);
}

export function keepOutcome(file: string | undefined, outcome: Outcome): void {
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}
