import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { FindCountry } from './countries.ts';

/**
 * One file of an import. `head` is the first 64 KiB as text. The format is recognised from the head and not from the
 * file's name.
 */
export interface ListFile {
  readonly path: string;
  readonly head: string;
}

/** Input of every reader, in addition to its files. */
export interface ListContext {
  readonly findCountry: FindCountry;
  /** Authority that published a sanctions list. It is a constant of the source (`sources.ts`). */
  readonly sanctionBody?: string;
  readonly title: string;
  /** Temporary folder of the import, for files with sorted records. The caller removes it. */
  readonly temporaryFolder: string;
  /** If true, a doubtful value in a user's own list stops the import. An unusable line always stops it. */
  readonly strict?: boolean;
  /**
   * Receives a message about each doubtful value that was left out. The message names the file, the fault and the line,
   * but never the value itself.
   */
  readonly warn?: (warning: string) => void;
}

/**
 * One change of a delta file. `next` returns the new entry for an id, computed from the former entry, or undefined to
 * remove the entry.
 */
export interface ListChange {
  readonly id: string;
  next(previous: ListedEntity | undefined): ListedEntity | undefined;
}

/** A source format. `recognises` checks the content, never a file's name. */
export interface ListFormat {
  readonly name: string;
  /** Description of the format, for the error about a file with an unknown format. */
  readonly form?: 'custom_csv_form';
  recognises(head: string): boolean;
  /** Publication date as `YYYY-MM-DD` from the head of the file, if the format has it there. */
  publicationDate?(head: string): string | undefined;
  /**
   * True if each file contains only a part of the list. The `source` of the entities identifies the part. An import
   * does not change entities of other sources.
   */
  readonly oneOfMany?: boolean;
  /**
   * Yields the entities of all files.
   * @throws AppError invalid_input with the fault and its position
   */
  read(files: readonly ListFile[], context: ListContext): AsyncIterable<ListedEntity>;
}

/**
 * A format that contains changes instead of the whole list. Each id occurs at most once. Files are read in the order of
 * their paths.
 */
export interface DeltaFormat {
  readonly name: string;
  recognises(head: string): boolean;
  readChanges(files: readonly ListFile[], context: ListContext): AsyncIterable<ListChange>;
}
