import { Command as Program } from 'commander';
import type { Command, Given, Io } from './command.ts';
import { givenTo } from './given.ts';

/** Exit code for an invalid command line. The other exit codes are 0 (success) and 1 (failure). */
export const MISUSED = 2;

/**
 * Returns the commands with their help. `--help` prints a command's options and an example, without running the
 * command. `run` is called with the command, its arguments and its options, after these were checked against the
 * command's declaration.
 */
export function makeProgram(
  commands: readonly Command[],
  {
    io,
    version,
    run,
  }: { io: Io; version: string; run: (command: Command, given: Given, json: boolean) => Promise<void> },
): (words: readonly string[]) => Promise<void> {
  const trimmed = (write: (line: string) => void) => (text: string) => write(text.replace(/\n$/, ''));
  const configured = (program: Program): Program =>
    program
      .exitOverride()
      .configureOutput({ writeOut: trimmed(io.out), writeErr: trimmed(io.err) })
      .configureHelp({ sortSubcommands: true, subcommandTerm: (each) => each.name() })
      .helpOption('-h, --help', 'show this, and run nothing')
      .helpCommand(false)
      .showHelpAfterError(`(npx hakiki ${nameOf(program)}--help shows how it is called)`);
  return async (words) => {
    const root = configured(new Program('hakiki').usage('<command>').version(version, '--version', 'show the version'));
    root.description(
      'Commands of Hakiki: identity verification and screening. Each has --help with its options and an example.',
    );
    for (const command of commands) {
      const place = command.name.split(' ');
      const group = place.length > 1 ? groupOf(root, place[0]!, configured) : root;
      const own = group.command(place.at(-1)!);
      own.description(command.summary).addHelpText('after', `\nExample:\n  ${command.example}`);
      if (command.arguments) own.arguments(command.arguments);
      for (const [flags, meaning] of Object.entries(command.options ?? {})) own.option(flags, meaning);
      if (!command.streams) own.option('--json', 'the result as one JSON document');
      configured(own).action(() => {
        const given = givenTo(own);
        return run(command, given, given.set['json'] === true);
      });
    }
    await root.parseAsync([...words], { from: 'user' });
  };
}

const nameOf = (program: Program): string => (program.parent ? `${nameOf(program.parent)}${program.name()} ` : '');

function groupOf(root: Program, name: string, configured: (program: Program) => Program): Program {
  const known = root.commands.find((each) => each.name() === name);
  if (known) return known;
  const group = root.command(name).description(`commands of ${name}: npx hakiki ${name} --help`);
  return configured(group);
}
