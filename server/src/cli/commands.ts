import { accountCommands } from './account-commands.ts';
import type { Command } from './command.ts';
import { operatorCommands } from './operator-commands.ts';
import { recordCommands } from './record-commands.ts';
import { screeningCommands } from './screening-commands.ts';

/** Every `hakiki` command. The module of a command is loaded only when it is needed. */
export const commands: readonly Command[] = [
  ...operatorCommands,
  ...accountCommands,
  ...screeningCommands,
  ...recordCommands,
];
