import type { Io } from './command.ts';

/** Output with `--json`: one document, for every command. */
export interface JsonOutput {
  readonly exit_status: number;
  /**
   * Data that the command reported, or else the lines that it printed, parsed if they are JSON. Absent if the command
   * failed.
   */
  readonly result?: unknown;
  readonly error?: string;
}

/**
 * Creates an Io that collects a command's output. `document` returns the collected output at the end. Progress and
 * warnings are printed to the standard error at once.
 */
export function collectJson(io: Io): { readonly io: Io; document(exitStatus: number): JsonOutput } {
  const lines: string[] = [];
  const reported: unknown[] = [];
  return {
    io: { ...io, out: (line) => void lines.push(line), report: (result) => void reported.push(result) },
    document: (exitStatus) => ({ exit_status: exitStatus, result: resultOf(reported, lines) }),
  };
}

function resultOf(reported: readonly unknown[], lines: readonly string[]): unknown {
  if (reported.length) return reported.length === 1 ? reported[0] : reported;
  const whole = parsed(lines.join('\n'));
  if (whole !== undefined) return whole;
  const each = lines.map(parsed);
  return lines.length && each.every((value) => value !== undefined) ? each : { lines };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
