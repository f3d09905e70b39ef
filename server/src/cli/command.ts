/** Output of a command, and its environment. Results go to `out`, all other messages to `err`. */
export interface Io {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** With `--json`: receives the result as data, which is printed instead of the lines sent to `out`. */
  readonly report?: (result: unknown) => void;
}

/** Arguments of a call: the words that are not options, the values of options, and the flags that were set. */
export interface Given {
  readonly words: readonly string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly set: Readonly<Record<string, boolean | undefined>>;
}

/**
 * A `hakiki` command. Its module is loaded only when it is called: reading a passport needs no database, listing needs
 * no model.
 */
export interface Command {
  /** Words that call the command, e.g. `lists import`. */
  readonly name: string;
  /** Arguments as the help shows them: `<needed> [optional] [several...]`. */
  readonly arguments?: string;
  /** Description of each option, by its flags: `--name <value>`, or `--name` for one without a value. */
  readonly options?: Readonly<Record<string, string>>;
  /** True if it prints continuously or prints long output: `--json` is then not offered. */
  readonly streams?: true;
  /** A complete command line that works. */
  readonly example: string;
  readonly summary: string;
  /** Returns the exit status. Throws AppError for a fault that the user can correct. */
  readonly run: (given: Given, io: Io) => Promise<number>;
}
