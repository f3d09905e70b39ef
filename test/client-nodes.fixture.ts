import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run } from './newcomer.fixture.ts';
import { repository } from './service.fixture.ts';

/** The oldest and the newest Node that `@hakiki/client` says it runs on. */
export const OLDEST = '18.0.0';
export const NEWEST = '26.10.0';

/** npm's errors where no registry can be reached. */
const NO_REGISTRY = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|ENOTCACHED/;

/**
 * The binary of a version of Node for this machine, which npm has as a package of its own; kept in `.cache/nodes`, fetched where it is not there yet
 * (some 40 MB). Undefined where no registry answers.
 * @throws Error when npm fails in another way
 */
export async function clientNode(version: string): Promise<string | undefined> {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(repository, '.cache', 'nodes', version);
  const binary = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}');
  // A connection that answers nothing is given up in time for another try: npm's own limit is five minutes, a test's is four. npm refuses a
  // maximum below the minimum, which is 10 s by default.
  const times = ['--fetch-timeout=40000', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=2', ...times];
  try {
    await run(npm, ['install', ...options, `${name}@${version}`], { cwd: home });
  } catch (error) {
    if (NO_REGISTRY.test((error as { stderr?: string }).stderr ?? '')) return undefined;
    throw error;
  }
  return binary;
}
