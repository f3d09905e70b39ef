#!/usr/bin/env node
// `npx hakiki <command>`: sets up what is missing, then runs the command with the Node that runs TypeScript.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnableRoot } from '../scripts/out-of-node-modules.mjs';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = runnableRoot(here);
const setup = await import(pathToFileURL(`${root}/scripts/setup.mjs`).href);
try {
  setup.ensureInstalled();
  // Commands that only print text need no model.
  if (process.argv.length > 2 && !process.argv.some((word) => ['--help', '-h', '--version'].includes(word)))
    setup.prepareModels();
  if (process.argv[2] === 'start') {
    setup.buildPages();
    setup.buildDocumentationBeside();
  }
} catch (error) {
  console.error(`Set-up failed: ${error.message}`);
  process.exit(1);
}
// Not a synchronous child: a signal to this process must reach the command, which may be the service.
const command = spawn(setup.nodeBinary(), [`${root}/server/src/hakiki.ts`, ...process.argv.slice(2)], {
  env: setup.nodeEnvironment(),
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill(signal));
// npx ends at a signal without passing it on through its shell: the service must not be left behind.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && command.kill('SIGTERM'), 500).unref();
}
command.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
command.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)));
