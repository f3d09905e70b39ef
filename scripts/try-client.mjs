// `node scripts/try-client.mjs [version …]`: the client's package on versions of Node between the oldest and the newest, which its test runs on each time.
// Before a release; a minute for each.
import { runNode } from './setup.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['18.20.8', '20.0.0', '22.0.0'];
process.env.CLIENT_NODES = versions.join();
process.exitCode = runNode([
  'node_modules/vitest/vitest.mjs',
  'run',
  'test/newcomer.extended.test.ts',
  '--reporter=verbose',
]);
