// What `npm run release` makes its files with: archives and sums whose bytes depend on the commit alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @returns {string} what the command wrote. @throws Error when it fails */
export function output(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 256 << 20,
    ...options,
  });
  if (error || status !== 0) throw new Error(`${command} ${args[0] ?? ''} failed: ${error?.message ?? stderr ?? ''}`);
  return stdout;
}

/**
 * A folder as a .tar.gz: names in order, no owners, one time for all, no name or time in gzip's own header. GNU tar.
 * @param {number} time seconds since 1970: the commit's
 */
export function archive(folder, file, time) {
  const tar = spawnSync(
    'tar',
    [
      ...['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'],
      ...['--mode=go=rX,u+rw,a-s', '-C', dirname(folder), '-cf', '-', basename(folder)],
    ],
    { maxBuffer: 512 << 20 },
  );
  if (tar.status !== 0) throw new Error(`tar failed: ${tar.stderr}`);
  const gzip = spawnSync('gzip', ['-9n'], { input: tar.stdout, maxBuffer: 512 << 20 });
  if (gzip.status !== 0) throw new Error(`gzip failed: ${gzip.stderr}`);
  writeFileSync(file, gzip.stdout);
}

/** An SBOM without its random serial number and the time of its making, so that the same commit has the same bytes. */
export function settledSbom(text, time) {
  const sbom = JSON.parse(text);
  sbom.metadata.timestamp = new Date(time * 1000).toISOString();
  delete sbom.serialNumber;
  const [a, b] = [createHash('sha256').update(JSON.stringify(sbom)).digest('hex'), 'urn:uuid:'];
  const uuid = `${a.slice(0, 8)}-${a.slice(8, 12)}-5${a.slice(13, 16)}-8${a.slice(17, 20)}-${a.slice(20, 32)}`;
  return `${JSON.stringify({ ...sbom, serialNumber: b + uuid }, null, 2)}\n`;
}

const hash = (algorithm, bytes, encoding) => createHash(algorithm).update(bytes).digest(encoding);

/** `SHA256SUMS`, which `sha256sum --check` reads, and the integrity of what browsers load (`<script integrity>`). */
export function writeSums(folder, browserFiles) {
  const names = readdirSync(folder).filter((name) => !['SHA256SUMS', 'SRI.txt'].includes(name));
  const sums = names.sort().map((name) => `${hash('sha256', readFileSync(join(folder, name)), 'hex')}  ${name}\n`);
  const integrity = browserFiles.map(
    (file) => `sha384-${hash('sha384', readFileSync(file), 'base64')}  ${basename(file)}\n`,
  );
  writeFileSync(join(folder, 'SRI.txt'), integrity.join(''));
  const sri = `${hash('sha256', readFileSync(join(folder, 'SRI.txt')), 'hex')}  SRI.txt\n`;
  writeFileSync(join(folder, 'SHA256SUMS'), [...sums, sri].join(''));
}

/** The changes of one version, from CHANGELOG.md; undefined where it has no such section. */
export function changesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `) || text.startsWith(`${version}\n`));
  return section?.slice(section.indexOf('\n') + 1).trim();
}

/** What stops a release of `version`; empty where nothing does. Pure. */
export function obstacles({ version, versions, changelog, isClean, tags, chart }) {
  const faults = [];
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    faults.push(`${version} is no version (SemVer, such as 0.1.0)`);
  for (const [file, found] of Object.entries(versions))
    if (found !== version) faults.push(`${file} has version ${found}`);
  if (!chart.includes(`\nversion: ${version}\n`) || !chart.includes(`\nappVersion: ${version}\n`))
    faults.push(`deploy/chart/Chart.yaml has another version or appVersion`);
  if (changesOf(changelog, version) === undefined) faults.push(`CHANGELOG.md has no section '## ${version}'`);
  if (!isClean) faults.push('the working tree has changes that are not committed');
  if (tags.includes(`v${version}`)) faults.push(`the tag v${version} exists`);
  return faults;
}
