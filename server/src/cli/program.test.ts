import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { makeProgram } from './program.ts';

/** What a line writes, what it runs, and with what exit code it ends. */
async function call(words: readonly string[]) {
  const [out, err, ran]: [string[], string[], [Command, readonly string[]][]] = [[], [], []];
  const program = makeProgram(commands, {
    io: { out: (line) => out.push(line), err: (line) => err.push(line), environment: {} },
    version: '1.2.3',
    run: async (command, rest) => void ran.push([command, rest]),
  });
  const code = await program(words).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof CommanderError)) throw error;
      return error.exitCode;
    },
  );
  return { out: out.join('\n'), err: err.join('\n'), ran, code };
}
/** The words of an example, as a shell would give them. */
const wordsOf = (example: string): string[] =>
  [
    ...example
      .replace(/^.*npx hakiki /, '')
      .replace(/ > .*$/, '')
      .matchAll(/'([^']*)'|(\S+)/g),
  ].map(([, quoted, plain]) => quoted ?? plain!);

test.for(commands.map((command) => [command.name, command] as const))(
  '%s: --help shows its options and an example and runs nothing; the example is a call of it',
  async ([name, command]) => {
    for (const flag of ['--help', '-h']) {
      const help = await call([...name.split(' '), flag]);
      expect(help.ran).toEqual([]);
      expect([help.code, help.err]).toEqual([0, '']);
      for (const flags of Object.keys(command.options ?? {})) expect(help.out).toContain(flags);
      expect(help.out).toContain(command.example);
    }
    const words = wordsOf(command.example);
    const { ran, err } = await call(words);
    expect(err).toBe('');
    expect(ran.map(([each, rest]) => [each.name, rest])).toEqual([[name, words.slice(name.split(' ').length)]]);
  },
);

test.for(['nonsense', 'forget', 'migrate --wat', 'migrate more', 'account', 'key issue --branch'])(
  'misuse runs nothing and says how it is called: %s',
  async (line) => {
    const { ran, err, out, code } = await call(line.split(' '));
    expect(ran).toEqual([]);
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(err).toMatch(/--help/);
  },
);

test('the program itself: version on the standard output, misuse is 2', () => {
  const file = join(import.meta.dirname, '..', 'hakiki.ts');
  expect(execFileSync(process.execPath, [file, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(() => execFileSync(process.execPath, [file, 'nonsense'], { stdio: 'pipe' })).toThrow(
    expect.objectContaining({ status: 2 }),
  );
});
