// `npm run fuzz -- [options]`: sets up what is missing, then test/fuzz/run.ts (its head says the options).
import { ensureInstalled, prepareModels, runNode } from './setup.mjs';

ensureInstalled();
prepareModels();
process.exitCode = runNode(['test/fuzz/run.ts', ...process.argv.slice(2)]);
