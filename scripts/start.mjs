// `npm start`: sets up what is missing, then becomes the server.
import { spawn } from 'node:child_process';
import {
  buildDocumentationBeside,
  buildPages,
  ensureInstalled,
  nodeBinary,
  nodeEnvironment,
  prepareModels,
  root,
} from './setup.mjs';

try {
  ensureInstalled();
  prepareModels();
  buildPages();
} catch (error) {
  console.error(`Set-up failed: ${error.message}`);
  process.exit(1);
}
const server = spawn(nodeBinary(), ['server/src/main.ts'], { cwd: root, env: nodeEnvironment(), stdio: 'inherit' });
const documentation = buildDocumentationBeside();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => {
  documentation?.kill();
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
});
