/** Output and environment of a command. Results go to `out`, all other messages to `err`. */
export interface Io {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives the result as data if `--json` is set. This data is printed instead of the lines for `out`. */
  readonly report?: (result: unknown) => void;
}

/** Arguments of a call: words that are not options, values of options, and flags that are set. */
export interface Given {
  readonly words: readonly string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly set: Readonly<Record<string, boolean | undefined>>;
}

/**
 * A `hakiki` command. Its module is loaded only when the command is called, because different commands need different
 * parts. For example, reading a passport needs no database.
 */
export interface Command {
  /** Words that call the command, for example `lists import`. */
  readonly name: string;
  /** Arguments in the form in which the help shows them: `<needed> [optional] [several...]`. */
  readonly arguments?: string;
  /** Description of each option, by its flags: `--name <value>`, or `--name` for an option without a value. */
  readonly options?: Readonly<Record<string, string>>;
  /** True if the command prints continuously or prints long output. In this case `--json` is not available. */
  readonly streams?: true;
  /** Example of a complete command line that works. */
  readonly example: string;
  readonly summary: string;
  /**
   * Runs the command and returns the exit status. Throws AppError for a fault that the user of the command can correct.
   */
  readonly run: (given: Given, io: Io) => Promise<number>;
}
