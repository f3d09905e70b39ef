import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { slugOf } from './slug.ts';

/** The page of the site that shows the files of `examples/`. */
export const SOURCES_PAGE = 'example-sources.md';
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ '.mjs': 'js', '.js': 'js', '.py': 'python', '.php': 'php', '.go': 'go', '.sh': 'sh', '.html': 'html' },
  '.css': 'css',
};

/** The programs of `examples/`, by their paths in the repository, receivers first. */
export function exampleFiles(repository: string): string[] {
  const isReceiver = (file: string): boolean => file.startsWith('examples/receivers/');
  return readdirSync(join(repository, 'examples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && LANGUAGES[extname(entry.name)] !== undefined)
    .map((entry) => posix.join('examples', entry.parentPath.slice(join(repository, 'examples').length), entry.name))
    .sort((a, b) => Number(isReceiver(b)) - Number(isReceiver(a)) || (a < b ? -1 : 1));
}

/** The anchor of a program on the page of the sources. Pure. */
export const anchorOfExample = (file: string): string => slugOf(file);

/** The page that shows each program as it is in the repository, to be copied. */
export function exampleSources(repository: string): string {
  const sections = exampleFiles(repository).map((file) => {
    const text = readFileSync(join(repository, file), 'utf8').trimEnd();
    return `## ${file}\n\n\`\`\`\`${LANGUAGES[extname(file)]}\n${text}\n\`\`\`\``;
  });
  return `# Source of the examples

Copy a receiver or another example from here. [Examples](./examples.md) has the command that runs each of them against a sandbox.

${sections.join('\n\n')}
`;
}
