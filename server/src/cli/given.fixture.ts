import type { Given } from './command.ts';
import { commands } from './commands.ts';
import { givenTo } from './given.ts';

/** What a command is given when it is called with these words. */
export const givenBy = (name: string, args: readonly string[]): Given =>
  givenTo(commands.find((command) => command.name === name)!, args);
