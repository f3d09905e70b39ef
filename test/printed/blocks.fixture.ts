import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../service.fixture.ts';

export interface Block {
  /** Path of the page in the repository. */
  readonly page: string;
  /** Number of its first line. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

const foldersOfPages = ['docs', 'docs/install', 'docs/operations', 'docs/coming-from', 'client', 'examples', 'clients'];
const clientFolders = ['csharp', 'go', 'java', 'php', 'python'].map((language) => `clients/${language}`);
/** README and the pages for users, in order. */
export const pages: readonly string[] = [
  'README.md',
  ...[...foldersOfPages, ...clientFolders].flatMap((folder) =>
    readdirSync(join(repository, folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => `${folder}/${name}`),
  ),
];

/** Every block between fences of a page, without the indentation of its list. */
export function blocksOfPage(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { line: number; language: string; indent: number; lines: string[] } | undefined;
  for (const [at, text] of readFileSync(join(repository, page), 'utf8').split('\n').entries()) {
    const [, indent, language] = /^( *)```(\w*)$/.exec(text) ?? [];
    if (open && language === '') {
      blocks.push({ page, line: open.line, language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else if (open) open.lines.push(text.slice(open.indent));
    else if (indent !== undefined) open = { line: at + 1, language: language!, indent: indent.length, lines: [] };
  }
  return blocks;
}
