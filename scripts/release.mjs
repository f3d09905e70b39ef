// `npm run release -- 0.1.0 [--out FOLDER] [--dry-run] [--no-image]`: everything of a release in one folder, from the commit that is checked out:
// tarballs of service, clients and Web SDK, the API's description, Postman collection, chart, manifests, documentation as Markdown and as a site, SBOM, image, sums; then says what to sign and to push. Publishes nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { archive, changesOf, obstacles, output, settledSbom, writeSums } from './release-files.mjs';
import { renderChart } from './render-chart.mjs';
import { buildDocumentation, buildPages, ensureInstalled, root, runNode } from './setup.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--out');
const outArgument = at < 0 ? undefined : args.splice(at, 2)[1];
const [dryRun, noImage] = ['--dry-run', '--no-image'].map((flag) => args.includes(flag));
const [version, ...rest] = args.filter((word) => !word.startsWith('--'));
if (!version || rest.length) {
  console.error('Usage: npm run release -- VERSION [--out FOLDER] [--dry-run] [--no-image]');
  process.exit(2);
}
/** What tools leave in the folder of a client whose tests ran. */
const isBuilt = (path) => /[/\\](target|bin|obj|vendor|__pycache__|[^/\\]+\.egg-info)$/.test(path);
/** What a compose installation that runs in this clone keeps beside its files. */
const isOwnSecret = (path) => /[/\\]compose[/\\](secrets|\.env)$/.test(path);
const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const git = (...words) => output('git', words, { cwd: root }).trim();
const faults = obstacles({
  version,
  versions: Object.fromEntries(
    ['package.json', 'client/package.json', 'web-sdk/package.json'].map((file) => [
      file,
      JSON.parse(read(file)).version,
    ]),
  ),
  changelog: read('CHANGELOG.md'),
  chart: read('deploy', 'chart', 'Chart.yaml'),
  isClean: dryRun || git('status', '--porcelain') === '',
  tags: dryRun ? [] : git('tag', '--list').split('\n'),
});
if (faults.length) {
  console.error(`Version ${version} cannot be released:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  process.exit(1);
}
const out = resolve(outArgument ?? join(root, 'release', version));
if (existsSync(out) && readdirSync(out).length) {
  console.error(`${out} holds something already: name another folder with --out`);
  process.exit(1);
}
ensureInstalled();
buildPages();
buildDocumentation();
mkdirSync(out, { recursive: true });
const time = Number(git('log', '-1', '--format=%ct'));
const commit = git('rev-parse', 'HEAD');
const work = mkdtempSync(join(tmpdir(), 'hakiki-release-'));
try {
  const npmPack = (folder) => {
    const packed = output('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], { cwd: folder });
    return JSON.parse(packed)[0].filename;
  };
  // First: it makes files that the service's tarball takes in.
  if (runNode(['client/build/build.ts']) !== 0) throw new Error('the client could not be built; see above');
  // The service, as `npx ./hakiki-0.1.0.tgz start` runs it.
  output(process.execPath, [join(root, 'scripts', 'pack.mjs'), out], { cwd: root });
  const client = join(root, 'client', 'dist');
  npmPack(client);
  // What publishing would refuse is found here; nothing is published.
  output('npm', ['publish', '--dry-run', '--ignore-scripts', '--access', 'public'], { cwd: client });
  npmPack(join(root, 'web-sdk'));
  // Clients in other languages, each as its language installs it from a folder.
  for (const language of ['csharp', 'go', 'java', 'php', 'python']) {
    const folder = join(work, `hakiki-${language}`);
    cpSync(join(root, 'clients', language), folder, { recursive: true, filter: (path) => !isBuilt(path) });
    archive(folder, join(out, `hakiki-${language}-${version}.tgz`), time);
  }
  for (const [program, ...words] of [
    ['server/src/hakiki.ts', 'openapi', '--write', join(out, `hakiki-openapi-${version}.json`)],
    ['client/build/postman.ts', join(out, `hakiki-postman-${version}.json`)],
  ])
    if (runNode([program, ...words]) !== 0) throw new Error(`${program} failed; see above`);

  // What docs/install and docs/operations install: compose, systemd, alerts, dashboards, high availability, pgBackRest.
  const deploy = join(work, `hakiki-deploy-${version}`);
  cpSync(join(root, 'deploy'), deploy, { recursive: true, filter: (path) => !isOwnSecret(path) });
  archive(deploy, join(out, `hakiki-deploy-${version}.tgz`), time);
  cpSync(join(root, 'deploy', 'chart'), join(work, 'hakiki'), { recursive: true });
  archive(join(work, 'hakiki'), join(out, `hakiki-chart-${version}.tgz`), time);
  writeFileSync(join(out, `hakiki-kubernetes-${version}.yaml`), `${Object.values(renderChart()).join('\n---\n')}\n`);
  const docs = join(work, `hakiki-docs-${version}`);
  cpSync(join(root, 'docs'), docs, { recursive: true, filter: (path) => !/docs.(screens|adr)$/.test(path) });
  archive(docs, join(out, `hakiki-docs-${version}.tgz`), time);

  const site = join(work, `hakiki-site-${version}`);
  if (runNode(['website/build.ts', '--out', site]) !== 0) throw new Error('the site could not be built; see above');
  archive(site, join(out, `hakiki-site-${version}.tgz`), time);

  const sbom = join(work, 'sbom.json');
  output(process.execPath, [join(root, 'scripts', 'sbom.mjs'), sbom], { cwd: root });
  writeFileSync(join(out, `hakiki-${version}.cdx.json`), settledSbom(readFileSync(sbom, 'utf8'), time));
  writeFileSync(join(out, 'CHANGES.md'), `${changesOf(read('CHANGELOG.md'), version)}\n`);

  const builder = ['podman', 'docker'].find((program) => spawnSync(program, ['--version']).status === 0);
  if (!noImage && builder) {
    const source = join(work, 'source');
    mkdirSync(source);
    output('sh', ['-c', `git archive HEAD | tar -x -C '${source}'`], { cwd: root });
    // OCI's own format has no health checks.
    const format = builder === 'podman' ? ['--format', 'docker'] : [];
    const build = ['build', ...format, '--file', 'deploy/Containerfile', '--tag', `hakiki:${version}`, '.'];
    const { status } = spawnSync(builder, build, { cwd: source, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${builder} build failed; see above`);
    output(builder, ['save', '--output', join(out, `hakiki-image-${version}.tar`), `hakiki:${version}`]);
  }
  const dist = join(root, 'web-sdk', 'dist');
  writeSums(
    out,
    readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => join(dist, name)),
  );
  const image = readdirSync(out).some((name) => name.startsWith('hakiki-image-'));
  console.log(`${out} holds ${version} of ${commit}:\n${readdirSync(out)
    .map((name) => `  ${name}`)
    .join('\n')}
${image ? '' : `\nNo image: ${noImage ? '--no-image' : 'there is neither podman nor docker'}.\n`}
What to sign, on the machine that has the key:
  git tag --sign v${version} ${commit} --message "Hakiki ${version}"
  gpg --armor --detach-sign ${join(out, 'SHA256SUMS')}${image ? `\n  cosign sign <registry>/hakiki@<digest>` : ''}
Then: git push origin v${version}, and publish the files beside SHA256SUMS.asc.${
    image
      ? `\nPin the image: podman push --digestfile digest hakiki:${version} <registry>/hakiki:${version}, and image.digest in the values of the chart.`
      : ''
  }`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
