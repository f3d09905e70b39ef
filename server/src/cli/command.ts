/** Where a command writes, and what it was started with. Results go to `out`, everything said beside them to `err`. */
export interface Io {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** With `--json`: takes the result as data, which is then printed in place of what goes to `out`. */
  readonly report?: (result: unknown) => void;
}

/** One `hakiki` command. Its module is loaded when it is called: reading a passport needs no database, listing needs no model. */
export interface Command {
  /** The words that call it, e.g. `lists import`. */
  readonly name: string;
  /** Its arguments as the help shows them: `<needed> [optional] [several...]`. */
  readonly arguments?: string;
  /** What each option means, by its flags: `--name <value>`, or `--name` for one without a value. */
  readonly options?: Readonly<Record<string, string>>;
  /** Prints as it goes, until it is stopped or at length: `--json` is not offered. */
  readonly streams?: true;
  /** A whole line that works. */
  readonly example: string;
  readonly summary: string;
  /** Gives the exit status. Throws AppError for what the user can mend. */
  readonly run: (args: readonly string[], io: Io) => Promise<number>;
}
