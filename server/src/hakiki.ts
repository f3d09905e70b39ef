import { ConfigError } from './app/config.ts';
import type { Io } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { AppError } from './platform/errors.ts';

const io: Io = { out: (line) => console.log(line), err: (line) => console.error(line), environment: process.env };

const help = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'Usage: npx hakiki <command>',
    '',
    ...commands.map(({ name, summary, usage }) => `  ${name.padEnd(width)}${summary}\n  ${''.padEnd(width)}${usage}`),
  ].join('\n');
};

async function main(words: readonly string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (!command) {
    const asked = !words.length || ['help', '--help', '-h'].includes(words[0]!);
    io[asked ? 'out' : 'err'](asked ? help() : `There is no command "${words.join(' ')}".\n\n${help()}`);
    return asked ? 0 : 2;
  }
  return command.run(words.slice(command.name.split(' ').length), io);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof ConfigError) io.err(`The configuration has faults:\n${error.message}`);
  else if (
    error instanceof AppError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  )
    io.err(error.message);
  else io.err(`The command failed: ${error instanceof Error ? error.message : 'unknown fault'}`);
  return 1;
});
