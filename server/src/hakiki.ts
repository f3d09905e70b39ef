import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { ConfigError } from './app/read-config.ts';
import type { Io } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { collectJson } from './cli/json-output.ts';
import { MISUSED, makeProgram } from './cli/program.ts';
import { UsageError } from './cli/usage-error.ts';
import { CommandFault } from './platform/command-fault.ts';
import { AppError } from './platform/errors.ts';

const io: Io = { out: (line) => console.log(line), err: (line) => console.error(line), environment: process.env };
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));

/** True if JSON was requested. The value is also used if the command throws. */
let asJson = false;
const fail = (message: string, status = 1): void => {
  process.exitCode = status;
  if (asJson) io.out(JSON.stringify({ exit_status: status, error: message }));
  else io.err(message);
};

const program = makeProgram(commands, {
  io,
  version,
  run: async (command, given, json) => {
    asJson = json;
    if (!json) {
      process.exitCode = await command.run(given, io);
      return;
    }
    const collected = collectJson(io);
    const status = await command.run(given, collected.io);
    process.exitCode = status;
    io.out(JSON.stringify(collected.document(status)));
  },
});

const words = process.argv.slice(2);
await program(words.length ? words : ['--help']).catch((error: unknown) => {
  // The program has already printed help, the version or a usage error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode ? MISUSED : 0;
  else if (error instanceof UsageError) fail(error.message, MISUSED);
  else if (error instanceof ConfigError) fail(`The configuration has faults:\n${error.message}`);
  else if (error instanceof AppError || error instanceof CommandFault) fail(error.message);
  else fail(`The command failed: ${error instanceof Error ? error.message : 'unknown fault'}`);
});
