import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../newcomer.fixture.ts';
import { repository } from '../service.fixture.ts';
import { hasCsharp, isBeforeDotnet5, prepareCsharp } from './csharp.fixture.ts';

export interface Program {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A client of clients/ and how its programs are run. */
export interface Language {
  /** The name of its fences in Markdown. */
  readonly fence: string;
  readonly hasTools: boolean;
  /** Its HTTP client sends headers in ASCII alone. */
  readonly sendsAscii?: boolean;
  /** Builds what is needed in `folder`, and returns how to run the program of test/clients/programs and a block of the README. */
  prepare(folder: string): { readonly program: Program; readonly block: (text: string, name: string) => Program };
}

const clients = join(repository, 'clients');
const programs = join(import.meta.dirname, 'programs');
const isThere = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

/** Goes with the temporary folder of the run: every file of the run that builds Go finds the standard library compiled. */
export const goCache = join(tmpdir(), 'go-cache');
/** Where Debian's libjackson2-databind-java has it. */
const jackson = ['annotations', 'core', 'databind'].map((part) => `/usr/share/java/jackson-${part}.jar`);

export const languages: Readonly<Record<string, Language>> = {
  python: {
    fence: 'python',
    hasTools: isThere('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'),
    prepare(folder) {
      const environment = { PYTHONPATH: join(clients, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
      return {
        program: { command: ['python3', join(programs, 'program.py')], environment },
        block(text, name) {
          const file = join(folder, `${name}.py`);
          writeFileSync(file, text);
          return { command: ['python3', file], environment };
        },
      };
    },
  },
  php: {
    fence: 'php',
    hasTools: isThere('php', '-r', 'exit(extension_loaded("curl") && PHP_VERSION_ID >= 80100 ? 0 : 1);'),
    prepare(folder) {
      const client = join(clients, 'php');
      mkdirSync(join(folder, 'vendor'));
      writeFileSync(join(folder, 'vendor', 'autoload.php'), `<?php require '${client}/autoload.php';`);
      return {
        program: { command: ['php', join(programs, 'program.php')], environment: { CLIENT: client } },
        block(text, name) {
          const file = join(folder, `${name}.php`);
          writeFileSync(file, text);
          const serve = ['sh', '-c', `exec php -S 127.0.0.1:$PORT ${file}`];
          return { command: name === 'receiver' ? serve : ['php', file] };
        },
      };
    },
  },
  java: {
    fence: 'java',
    sendsAscii: true,
    hasTools: isThere('javac', '--version') && jackson.every((jar) => existsSync(jar)),
    prepare(folder) {
      const source = join(clients, 'java', 'src', 'main', 'java', 'com', 'hakiki');
      const built = join(folder, 'classes');
      mkdirSync(built);
      const path = [built, ...jackson].join(':');
      const files = readdirSync(source).map((file) => join(source, file));
      // The names in environment variables are read in the locale's encoding.
      const environment = { LC_ALL: 'C.UTF-8' };
      execFileSync('javac', [
        ...['-Xlint:all', '-Werror', '--release', '17', '-d', built, '-cp', path],
        ...[...files, join(programs, 'Program.java')],
      ]);
      return {
        program: { command: ['java', '-cp', path, 'Program'], environment },
        block(text, name) {
          const file = join(folder, `${name}.java`);
          writeFileSync(file, text);
          return { command: ['java', '-cp', path, file], environment };
        },
      };
    },
  },
  go: {
    fence: 'go',
    hasTools: isThere('go', 'version'),
    prepare(folder) {
      const environment = { ...process.env, GOPROXY: 'off', GOCACHE: goCache, GOFLAGS: '-mod=mod' };
      const build = (name: string, write: (file: string) => void): Program => {
        const own = join(folder, name);
        mkdirSync(own);
        write(join(own, 'main.go'));
        const replaced = `hakiki v0.1.0 => ${join(clients, 'go')}`;
        writeFileSync(join(own, 'go.mod'), `module try\n\ngo 1.19\n\nrequire hakiki v0.1.0\n\nreplace ${replaced}\n`);
        execFileSync('go', ['build', '-o', 'try', '.'], { cwd: own, env: environment });
        return { command: [join(own, 'try')] };
      };
      execFileSync('go', ['vet', '.'], { cwd: join(clients, 'go'), env: environment });
      return {
        program: build('program', (file) => cpSync(join(programs, 'program.go'), file)),
        block: (text, name) => build(name, (file) => writeFileSync(file, text)),
      };
    },
  },
  csharp: {
    fence: 'csharp',
    sendsAscii: isBeforeDotnet5,
    hasTools: hasCsharp,
    prepare: (folder) =>
      prepareCsharp(folder, { program: join(programs, 'Program.cs'), minimalApi: join(programs, 'MinimalApi.cs') }),
  },
};

export const readmeOf = (language: string): string => `clients/${language}/README.md`;
/** The README's program that calls the API, and its receiver. */
export function blocksOfReadme(language: string): readonly [string, string] {
  const { fence } = languages[language]!;
  const [api, ...more] = blocksOf(readmeOf(language), fence, 'The API');
  const [receiver] = blocksOf(readmeOf(language), fence, 'Webhooks');
  if (api === undefined || receiver === undefined || more.length)
    throw new Error(`${readmeOf(language)} needs one block under "The API" and one under "Webhooks"`);
  return [api, receiver];
}
