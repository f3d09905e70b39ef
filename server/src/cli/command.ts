/** Where a command writes, and what it was started with. Results go to `out`, everything said beside them to `err`. */
export interface Io {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** With `--json`: takes the result as data, which is then printed in place of what goes to `out`. */
  readonly report?: (result: unknown) => void;
}

/** The arguments of a call: words beside the options, the values of options, and which options without a value were set. */
export interface Given {
  readonly words: readonly string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly set: Readonly<Record<string, boolean | undefined>>;
}

/** One `hakiki` command. Its module is loaded when it is called: reading a passport needs no database, listing needs no model. */
export interface Command {
  /** The words that call it, e.g. `lists import`. */
  readonly name: string;
  /** Its arguments as the help shows them: `<needed> [optional] [several...]`. */
  readonly arguments?: string;
  /** The meaning of each option, by its flags: `--name <value>`, or `--name` for one without a value. */
  readonly options?: Readonly<Record<string, string>>;
  /** Prints as it goes, until it is stopped or at length: `--json` is not offered. */
  readonly streams?: true;
  /** A whole line that works. */
  readonly example: string;
  readonly summary: string;
  /** Gives the exit status. Throws AppError for what the user can mend. */
  readonly run: (given: Given, io: Io) => Promise<number>;
}
