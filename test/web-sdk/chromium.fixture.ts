import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const fromHere = createRequire(import.meta.url);
const packageOf = (name: string): string => join(fromHere.resolve(name), '..', '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageOf('@sparticuz/chromium'), 'utf8')) as { version: string };

/**
 * The program of Chromium, unpacked once for this version. The package by itself writes it to its place piece by piece, and takes a file that
 * another process is still writing for a whole one (ETXTBSY): here each process unpacks into a folder of its own, in a process that has ended before
 * anybody starts the program, and the first whole folder gets the common name.
 */
export async function chromiumProgram(): Promise<string> {
  // Beside the folder that goes with this run of the tests.
  const folder = join(process.env['HAKIKI_TEST_SHARED'] ?? tmpdir(), `hakiki-chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const own = mkdtempSync(`${folder}-`);
  try {
    const unpack = `await (await import(${JSON.stringify(fromHere.resolve('@sparticuz/chromium'))})).default.executablePath()`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
      env: { ...process.env, TMPDIR: own },
    });
    renameSync(own, folder);
  } catch (error) {
    // Another process was first: its folder is whole.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return program;
}
