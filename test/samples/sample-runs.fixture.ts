import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCsharp, csharpEnvironment, hasCsharp, methodOf } from '../clients/csharp.fixture.ts';
import { goCache } from '../clients/languages.fixture.ts';

/** Code to run, by the operation that it calls. */
export type Codes = ReadonlyMap<string, string>;
/** How the samples of a language are run: all by one process. */
export interface SampleLanguage {
  readonly hasTools: () => boolean;
  /** Writes the programs into `folder`, which has the files that they read, and returns the command that runs them in their order. */
  prepare(folder: string, codes: Codes): readonly string[];
}

const MARK = '=== ';
const isThere = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;
const writeAll = (folder: string, ending: string, codes: Codes): void => {
  for (const [id, code] of codes) writeFileSync(join(folder, `${id}.${ending}`), code);
};

const typescript: SampleLanguage = {
  hasTools: () => true,
  prepare(folder, codes) {
    writeAll(folder, 'ts', codes);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(folder, 'run.js'),
      `for (const id of process.argv.slice(2)) {
  console.log('\\n${MARK}' + id);
  await import('./' + id + '.ts').catch((error) => console.log(error));
}`,
    );
    return [process.execPath, 'run.js', ...codes.keys()];
  },
};

const python: SampleLanguage = {
  hasTools: () => isThere('python3', '-c', 'import requests'),
  prepare(folder, codes) {
    writeAll(folder, 'py', codes);
    writeFileSync(
      join(folder, 'run.py'),
      `import sys, traceback
for id in sys.argv[1:]:
    print("\\n${MARK}" + id, flush=True)
    try:
        exec(compile(open(id + ".py").read(), id, "exec"), {})
    except Exception:
        traceback.print_exc(file=sys.stdout)`,
    );
    return ['python3', 'run.py', ...codes.keys()];
  },
};

const php: SampleLanguage = {
  hasTools: () => isThere('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
  prepare(folder, codes) {
    writeAll(folder, 'php', codes);
    writeFileSync(
      join(folder, 'run.php'),
      `<?php
error_reporting(E_ALL);
foreach (array_slice($argv, 1) as $id) {
    echo "\\n${MARK}$id\\n";
    (function () use ($id) { include __DIR__ . "/$id.php"; })();
}`,
    );
    return ['php', 'run.php', ...codes.keys()];
  },
};

const java: SampleLanguage = {
  hasTools: () => isThere('javac', '--version'),
  prepare(folder, codes) {
    const named = new Map([...codes].map(([id, code]) => [id, code.replace('class Main', `class ${id}`)]));
    writeAll(folder, 'java', named);
    writeFileSync(
      join(folder, 'Run.java'),
      `public class Run {
  public static void main(String[] ids) throws Exception {
    for (String id : ids) {
      System.out.println("\\n${MARK}" + id);
      try {
        Class.forName(id).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (Exception error) {
        System.out.println(error.getCause());
      }
    }
  }
}`,
    );
    const files = [...named.keys(), 'Run'].map((id) => `${id}.java`);
    execFileSync('javac', ['-Xlint:all', '-Werror', '--release', '17', ...files], { cwd: folder, encoding: 'utf8' });
    return ['java', 'Run', ...codes.keys()];
  },
};

const go: SampleLanguage = {
  hasTools: () => isThere('go', 'version'),
  prepare(folder, codes) {
    const source = join(folder, 'go');
    mkdirSync(source);
    for (const [id, code] of codes)
      writeFileSync(
        join(source, `${id}.go`),
        code.replace('func main()', `func ${id}()`).replaceAll('contentOf(', `${id}ContentOf(`),
      );
    const calls = [...codes.keys()].map((id) => `\tprintln("\\n${MARK}${id}")\n\t${id}()`);
    writeFileSync(
      join(source, 'main.go'),
      `package main\n\nimport "fmt"\n\nfunc println(text string) { fmt.Println(text) }\n\nfunc main() {\n${calls.join('\n')}\n}\n`,
    );
    writeFileSync(join(source, 'go.mod'), 'module samples\n\ngo 1.19\n');
    execFileSync('go', ['build', '-o', '../samples', '.'], {
      cwd: source,
      env: { ...process.env, GOPROXY: 'off', GOCACHE: goCache },
      encoding: 'utf8',
    });
    return [join(folder, 'samples')];
  },
};

const csharp: SampleLanguage = {
  hasTools: () => hasCsharp,
  prepare(folder, codes) {
    const source = join(folder, 'csharp');
    mkdirSync(source);
    for (const [id, code] of codes) writeFileSync(join(source, `${id}.cs`), methodOf(code, `Sample_${id}`, 'Run()'));
    const calls = [...codes.keys()].map((id) => `await TryAsync("${id}", Sample_${id}.Run);`);
    const main = `static async Task TryAsync(string id, Func<Task> run)
{
    Console.WriteLine("\\n${MARK}" + id);
    try { await run(); }
    catch (Exception error) { Console.WriteLine(error); }
}
${calls.join('\n')}`;
    writeFileSync(join(source, 'RunSamples.cs'), methodOf(main, 'RunSamples', 'Main()'));
    const assembly = join(source, 'samples.dll');
    const files = [...codes.keys(), 'RunSamples'].map((id) => join(source, `${id}.cs`));
    compileCsharp(assembly, files, { target: 'exe' });
    const environment = Object.entries(csharpEnvironment).map(([name, value]) => `${name}=${value}`);
    return ['env', ...environment, 'dotnet', assembly];
  },
};

/** By the name of the tab. */
export const sampleLanguages: Readonly<Record<string, SampleLanguage>> = {
  TypeScript: typescript,
  Python: python,
  PHP: php,
  Java: java,
  Go: go,
  'C#': csharp,
};

/** Returns the output of each sample, by its name. */
export const outputsOf = (printed: string): ReadonlyMap<string, string> =>
  new Map(
    printed
      .split(`\n${MARK}`)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
