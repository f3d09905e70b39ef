#!/usr/bin/env node
// `npx hakiki <command>`: sets up what is missing, then runs the command with the Node that runs TypeScript.
import { ensureInstalled, nodeEnvironment, prepareModels, root, runNode } from '../scripts/setup.mjs';

try {
  ensureInstalled();
  prepareModels();
} catch (error) {
  console.error(`Set-up failed: ${error.message}`);
  process.exit(1);
}
process.exitCode = runNode([`${root}/server/src/hakiki.ts`, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: nodeEnvironment(),
});
