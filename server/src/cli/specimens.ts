import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSpecimens, specimensReadme } from '../sandbox/draw-specimens.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki specimens <folder>`: writes drawn documents and clips. Also writes a README that explains how to send each
 * file.
 */
export async function runSpecimens({ words: [folder] }: Given, { out, report }: Io): Promise<number> {
  if (!folder) throw new UsageError('specimens <folder>');
  await mkdir(folder, { recursive: true });
  const specimens = listSpecimens();
  for (const { file, use, draw } of specimens) {
    await writeFile(join(folder, file), await draw());
    out(`${file}: ${use}`);
  }
  await writeFile(join(folder, 'README.md'), specimensReadme(specimens));
  const files = specimens.map(({ file, use }) => ({ file, use }));
  report?.({ folder, files });
  return 0;
}
