// `npm run load -- [options]`: sets up what is missing, then bench/load.ts (its head says the options).
import { ensureInstalled, prepareModels, runNode } from './setup.mjs';

ensureInstalled();
prepareModels();
process.exitCode = runNode(['bench/load.ts', ...process.argv.slice(2)]);
