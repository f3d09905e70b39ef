import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { FindCountry } from './countries.ts';

/** One file of an import: `head` is its first 64 KiB as text, for recognising the format without trusting the name. */
export interface ListFile {
  readonly path: string;
  readonly head: string;
}

/** Input of every reader beside its files. */
export interface ListContext {
  readonly findCountry: FindCountry;
  /** Constant of the source (`sources.ts`): the authority behind a sanctions list. */
  readonly sanctionBody?: string;
  readonly title: string;
  /** A folder of the import's own for records sorted into temporary files; removed by the caller. */
  readonly temporaryFolder: string;
  /** Doubtful values of a list of a user's own stop the import, as unusable lines do. */
  readonly strict?: boolean;
  /** Takes what is doubtful in a value that was left out: the file, what, and the line; never the value itself. */
  readonly warn?: (warning: string) => void;
}

/** One change of a delta file: what the entry of that id becomes, given what it was; undefined removes it. */
export interface ListChange {
  readonly id: string;
  next(previous: ListedEntity | undefined): ListedEntity | undefined;
}

/** A source format. `recognises` judges content, never a file's name. */
export interface ListFormat {
  readonly name: string;
  /** The columns that a file must have; part of the error for a file that is not recognised. */
  readonly wants?: string;
  recognises(head: string): boolean;
  /** `YYYY-MM-DD` from the head of the file, where the format states it there. */
  publicationDate?(head: string): string | undefined;
  /** A file is one of several that make up the list, told by the entities' `source`: those of other sources stay. */
  readonly oneOfMany?: boolean;
  /** Streams the entities of all files together. @throws AppError invalid_input: what is wrong, and where. */
  read(files: readonly ListFile[], context: ListContext): AsyncIterable<ListedEntity>;
}

/** A format that carries changes instead of the whole list: each id at most once, files in order of their paths. */
export interface DeltaFormat {
  readonly name: string;
  recognises(head: string): boolean;
  readChanges(files: readonly ListFile[], context: ListContext): AsyncIterable<ListChange>;
}
