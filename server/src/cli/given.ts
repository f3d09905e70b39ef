import { parseArgs } from 'node:util';
import type { Command, Given } from './command.ts';

/**
 * Reads a call by the very flags that the command's help shows, so that they are declared once. Throws what `parseArgs` throws for an option that is
 * not declared.
 */
export function givenTo({ options: declared = {} }: Pick<Command, 'options'>, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.keys(declared).map((flags) => {
      const [, option, value] = /^--([\w-]+)( <.+>)?$/.exec(flags)!;
      return [option!, { type: value ? ('string' as const) : ('boolean' as const) }];
    }),
  );
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const entries = Object.entries(values);
  return {
    words: positionals,
    text: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    set: Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
  };
}
