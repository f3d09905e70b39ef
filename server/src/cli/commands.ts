import { accountCommands } from './account-commands.ts';
import type { Command } from './command.ts';
import { operatorCommands } from './operator-commands.ts';
import { recordCommands } from './record-commands.ts';
import { screeningCommands } from './screening-commands.ts';

/** Every `hakiki` command. A command's module is loaded only when needed. */
export const commands: readonly Command[] = [
  ...operatorCommands,
  ...accountCommands,
  ...screeningCommands,
  ...recordCommands,
];
