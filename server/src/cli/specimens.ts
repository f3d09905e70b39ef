import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSpecimens } from '../sandbox/draw-specimens.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki specimens <folder>`: writes drawn documents and clips. Also writes a README that explains how to send each
 * file.
 */
export async function runSpecimens({ words: [folder] }: Given, { out, report }: Io): Promise<number> {
  if (!folder) throw new UsageError('specimens <folder>');
  await mkdir(folder, { recursive: true });
  const rows: string[] = [];
  const files: { file: string; use: string }[] = [];
  for await (const { file, use, bytes } of drawSpecimens()) {
    await writeFile(join(folder, file), bytes);
    rows.push(`| ${file} | ${use} |`);
    files.push({ file, use });
    out(`${file}: ${use}`);
  }
  const head = [
    '# Specimens',
    '',
    'Drawn by `npx hakiki specimens`. Nobody on them exists.',
    '',
    '| file | use |',
    '|---|---|',
  ];
  await writeFile(join(folder, 'README.md'), `${[...head, ...rows].join('\n')}\n`);
  report?.({ folder, files });
  return 0;
}
