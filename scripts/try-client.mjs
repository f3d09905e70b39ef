// `node scripts/try-client.mjs [version …]`: the client's package on the oldest and newest Node that it says it runs on, and between, each fetched by npm
// as a package and run without installing anything of its own. Before a release; a minute for each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runNode } from './setup.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['18.0.0', '18.20.8', '20.0.0', '22.0.0', '26.10.0'];
const folder = mkdtempSync(join(tmpdir(), 'hakiki-nodes-'));
try {
  const nodes = versions.map((version) => {
    const home = join(folder, version);
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{"private":true}');
    const name = `node-${process.platform}-${process.arch}`;
    const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], { cwd: home, stdio: 'inherit' });
    if (status !== 0) throw new Error(`Node ${version} could not be fetched`);
    return join(home, 'node_modules', name, 'bin', 'node');
  });
  process.env.CLIENT_NODES = nodes.join(delimiter);
  process.exitCode = runNode(['node_modules/vitest/vitest.mjs', 'run', 'test/newcomer.test.ts', '--reporter=verbose']);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
