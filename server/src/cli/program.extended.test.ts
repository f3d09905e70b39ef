import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import type { Command, Given, Io } from './command.ts';
import { commands } from './commands.ts';
import { givenBy } from './given.fixture.ts';
import { collectJson } from './json-output.ts';
import { makeProgram } from './program.ts';

/** Runs a command line. Returns its output, the command that it called and its exit code. */
async function call(words: readonly string[]) {
  const [out, err, ran]: [string[], string[], [Command, Given, boolean][]] = [[], [], []];
  const program = makeProgram(commands, {
    io: { out: (line) => out.push(line), err: (line) => err.push(line), environment: {} },
    version: '1.2.3',
    run: async (command, given, json) => void ran.push([command, given, json]),
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
/** Returns the words of an example, split as a shell would split them. */
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
    expect(ran.map(([each, given]) => [each.name, given])).toEqual([
      [name, givenBy(name, words.slice(name.split(' ').length))],
    ]);
  },
);

test.for(commands.map((command) => [command.name, command] as const))(
  '%s: --json is taken anywhere on the line and shown in its help, but where it prints as it goes',
  async ([name, command]) => {
    const words = wordsOf(command.example);
    const rest = words.slice(name.split(' ').length);
    const asked = await call([...words, '--json']);
    if (command.streams) {
      expect(asked.ran).toEqual([]);
      expect(asked.err).toContain("unknown option '--json'");
      return;
    }
    const { words: args, text, set } = givenBy(name, rest);
    expect(asked.ran.map(([each, given, json]) => [each.name, given, json])).toEqual([
      [name, { words: args, text, set: { ...set, json: true } }, true],
    ]);
    expect((await call([...name.split(' '), '--help'])).out).toContain('--json');
  },
);

test.for(commands.map((command) => [command.name, command] as const))(
  '%s: what its help declares is what is read of its line',
  ([name, command]) => {
    const flags = Object.keys(command.options ?? {});
    const args = flags.flatMap((flag) => (flag.includes('<') ? [flag.split(' ')[0]!, `of ${flag}`] : [flag]));
    const { words, text, set } = givenBy(name, ['word', ...args]);
    expect(words).toEqual(['word']);
    const named = (flag: string): string => flag.split(' ')[0]!.slice(2);
    const valued = flags.filter((flag) => flag.includes('<'));
    expect(text).toEqual(Object.fromEntries(valued.map((flag) => [named(flag), `of ${flag}`])));
    expect(set).toEqual(
      Object.fromEntries(flags.filter((flag) => !valued.includes(flag)).map((flag) => [named(flag), true])),
    );
    expect(() => givenBy(name, ['--never-declared'])).toThrow('--never-declared');
  },
);

test('options are declared once, and what is said in words is reported as data too', () => {
  const folder = join(import.meta.dirname);
  const sources = [...readdirSync(folder), 'backup/backup.ts', '../customers/replay.ts']
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const reading = sources.filter(([, text]) => /\bparseArgs\(|startsWith\('--'\)/.test(text)).map(([name]) => name);
  expect(reading).toEqual([]);
  // These commands print continuously, or print lines of JSON. `bench` prints a list of programs, which is not a
  // result.
  const streams = ['bench.ts', 'listen.ts', 'delivery-listener.ts', 'operator-commands.ts'];
  const inWordsAlone = sources
    .filter(([name]) => !streams.includes(name))
    .filter(([, text]) => /\bout\((?!JSON\.|\w+\))|\bprint\((?!JSON\.)/.test(text) && !/\breport\?\.\(/.test(text))
    .map(([name]) => name);
  expect(inWordsAlone).toEqual([]);
});

test('--json prints one document: what was reported, else the lines, parsed where they are JSON', async () => {
  const io = { out: () => {}, err: () => {}, environment: {} };
  const documentOf = (print: (to: Io) => void) => {
    const collected = collectJson(io);
    print(collected.io);
    return collected.document(0).result;
  };
  expect(
    documentOf((to) => {
      to.out('two lists');
      to.report?.({ lists: 2 });
    }),
  ).toEqual({ lists: 2 });
  expect(documentOf((to) => to.out('{"id":7}'))).toEqual({ id: 7 });
  expect(documentOf((to) => ['{"a":1}', '{"a":2}'].map(to.out))).toEqual([{ a: 1 }, { a: 2 }]);
  expect(documentOf((to) => to.out('done'))).toEqual({ lines: ['done'] });
});

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

test('the program itself: with --json a failure is a document too', () => {
  const file = join(import.meta.dirname, '..', 'hakiki.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, 'audit', 'verify', '/no/such/file', '--json'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toEqual({ exit_status: 1, error: expect.stringContaining('no such file') });
});
