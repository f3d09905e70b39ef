import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/testing/until.ts';
import { decodeImage } from './decode-image.ts';
import { makeImageDecoder } from './image-decoder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-decoder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = (name: string, text: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
};
const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#284' } });
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('pictures that wait for each other are each their own', async () => {
  const decoder = makeImageDecoder();
  const files = await Promise.all([64, 65, 900, 66].map((side) => picture(side).png().toBuffer()));
  const decoded = await Promise.all([...files, Buffer.from('no picture')].map((file) => decoder.decode(file, 500)));
  expect(decoded.map((one) => (typeof one === 'string' ? one : [one.width, one.height, one.data.length]))).toEqual([
    [64, 64, 64 * 64 * 3],
    [65, 65, 65 * 65 * 3],
    [500, 500, 500 * 500 * 3],
    [66, 66, 66 * 66 * 3],
    'unreadable',
  ]);
});

test('one that uses up its processor time is given up, and the next picture is decoded by another process', async () => {
  const decoder = makeImageDecoder({ processorMs: 100 });
  const slow = await picture(6500).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  expect(await decoder.decode(slow, 500)).toBe('too_slow');
  expect(await decoder.decode(await picture(64).png().toBuffer(), 100)).toMatchObject({ width: 64 });
});

test('one that hangs is given up, its process is killed, and the next picture is decoded by another', async () => {
  const hang = program('hang', 'process.stdin.once("data", () => { for (;;); });');
  const decoder = makeImageDecoder({ program: hang, deadlineMs: 300 });
  const waiting = decoder.decode(Buffer.alloc(10), 100);
  const pid = await until(() => decoder.pid);
  expect(await waiting).toBe('too_late');
  expect(decoder.pid).toBeUndefined();
  await until(() => !alive(pid));
});

test('a process that crashes or that has grown is another one afterwards', async () => {
  const crash = makeImageDecoder({ program: program('crash', 'process.stdin.once("data", () => process.abort());') });
  expect(await crash.decode(Buffer.alloc(10), 100)).toBe('unreadable');
  expect(await crash.decode(Buffer.alloc(10), 100)).toBe('unreadable');
  const grown = makeImageDecoder({ maxIdleBytes: 1 });
  expect(await grown.decode(await picture(64).jpeg().toBuffer(), 100)).toMatchObject({ width: 64 });
  expect(grown.pid).toBeUndefined();
});

test.each(['svg', 'gif', 'tiff', 'avif'] as const)(
  '%s is not decoded, also where it is called by another name',
  async (kind) => {
    const file =
      kind === 'svg'
        ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        : await picture(64).toFormat(kind).toBuffer();
    await expect(decodeImage(file)).rejects.toMatchObject({ kind: 'invalid_input' });
    // A file may pass the check of the first bytes, but the decoder has no loader for its format.
    expect(await makeImageDecoder().decode(file, 100)).toBe('unreadable');
  },
);

test('a JPEG of thousands of scans is refused unread', async () => {
  const file = await picture(64).jpeg({ progressive: true }).toBuffer();
  await expect(decodeImage(file)).resolves.toMatchObject({ width: 64 });
  const scan = file.subarray(file.lastIndexOf(Buffer.of(0xff, 0xda)), -2);
  const bomb = Buffer.concat([file.subarray(0, -2), ...Array.from({ length: 2000 }, () => scan), file.subarray(-2)]);
  await expect(decodeImage(bomb)).rejects.toThrow('could not be read');
});
