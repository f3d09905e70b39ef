import { parseArgs } from 'node:util';
import { commands } from './commands.ts';

/** What a call was given: words beside the options, the values of options, and which options without a value were set. */
export interface Given {
  readonly words: readonly string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly set: Readonly<Record<string, boolean | undefined>>;
}

/**
 * Reads a command's options by the very flags that its help shows (`commands.ts`), so that they are declared once. Throws what `parseArgs` throws for
 * an option that is not declared.
 */
export function given(name: string, args: readonly string[]): Given {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`There is no command ${name}`);
  const options = Object.fromEntries(
    Object.keys(command.options ?? {}).map((flags) => {
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
