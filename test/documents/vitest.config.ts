import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Checks of the written documents, run by `npm run check`: their links lead somewhere, and their numbers are those of the result files. */
export default defineConfig({
  test: { root: join(import.meta.dirname, '../..'), include: ['test/documents/*.check.ts'] },
});
