import { Command as Program } from 'commander';
import type { Given } from './command.ts';
import { commands } from './commands.ts';
import { givenTo } from './given.ts';

/** Returns the arguments of a command for these words. */
export function givenBy(name: string, args: readonly string[]): Given {
  const program = new Program(name)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .arguments('[words...]');
  const { options = {} } = commands.find((command) => command.name === name)!;
  for (const [flags, meaning] of Object.entries(options)) program.option(flags, meaning);
  return givenTo(program.action(() => {}).parse([...args], { from: 'user' }));
}
