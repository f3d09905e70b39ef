import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { FindCountry } from './countries.ts';

/**
 * One file of an import. `head` is its first 64 KiB as text. The format is recognised from it and not from the file's
 * name.
 */
export interface ListFile {
  readonly path: string;
  readonly head: string;
}

/** Input of every reader besides its files. */
export interface ListContext {
  readonly findCountry: FindCountry;
  /** Constant of the source (`sources.ts`): the authority that published a sanctions list. */
  readonly sanctionBody?: string;
  readonly title: string;
  /** Temporary folder of the import, for records sorted into files. The caller removes it. */
  readonly temporaryFolder: string;
  /** If true, doubtful values of a user's own list stop the import, as unusable lines do. */
  readonly strict?: boolean;
  /**
   * Receives each value that was left out as doubtful: the file, the fault, and the line, but never the value itself.
   */
  readonly warn?: (warning: string) => void;
}

/** One change of a delta file. It returns the new entry for an id from the former entry, or undefined to remove it. */
export interface ListChange {
  readonly id: string;
  next(previous: ListedEntity | undefined): ListedEntity | undefined;
}

/** A source format. `recognises` checks the content, never a file's name. */
export interface ListFormat {
  readonly name: string;
  /** Required columns of a file, for the error about an unrecognised file. */
  readonly wants?: string;
  recognises(head: string): boolean;
  /** Publication date as `YYYY-MM-DD` from the head of the file, if the format states it there. */
  publicationDate?(head: string): string | undefined;
  /**
   * True if a file is only a part of the list, identified by the entities' `source`. Entities of other sources stay
   * unchanged.
   */
  readonly oneOfMany?: boolean;
  /**
   * Streams the entities of all files together.
   * @throws AppError invalid_input with the fault and its place
   */
  read(files: readonly ListFile[], context: ListContext): AsyncIterable<ListedEntity>;
}

/**
 * A format that contains changes instead of the whole list. Each id occurs at most once. Files are read in order of
 * their paths.
 */
export interface DeltaFormat {
  readonly name: string;
  recognises(head: string): boolean;
  readChanges(files: readonly ListFile[], context: ListContext): AsyncIterable<ListChange>;
}
