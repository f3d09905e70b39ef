// `npm run sbom [file]`: the software bill of materials of a release (CycloneDX, JSON), of what is installed to run: from package-lock.json.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from './setup.mjs';

const file = process.argv[2] ?? 'hakiki.cdx.json';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { status, stdout, stderr } = spawnSync(
  npm,
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--loglevel=error'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 },
);
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const { components } = JSON.parse(stdout);
writeFileSync(file, stdout);
console.log(`${components.length} components in ${file}`);
