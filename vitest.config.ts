import { defineConfig } from 'vitest/config';

/** Two projects of one run: tests beside the source they test, and whole-service tests under `test/`. */
export default defineConfig({
  test: {
    include: ['{contract,packages,server,client,models,eval,bench}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'data/**'],
    globalSetup: ['test/temporary-folder.setup.ts', 'test/shared.setup.ts'],
    setupFiles: ['test/properties.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A loaded machine may starve a browser or a child process once; whoever works on a test sees it fail at once.
    retry: process.env.CI ? 2 : 0,
  },
});
