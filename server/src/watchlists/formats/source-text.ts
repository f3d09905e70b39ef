import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { message } from '@hakiki/texts';
import { brokenList } from './broken-list.ts';
import { limits } from './limits.ts';

/** Encodings that are used in lists. A file that declares any other encoding is refused. */
const encodings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    ascii: 'utf-8',
    'utf-16': 'utf-16le',
    'utf-16le': 'utf-16le',
    'utf-16be': 'utf-16be',
    'iso-8859-1': 'windows-1252',
    latin1: 'windows-1252',
    'windows-1252': 'windows-1252',
  }),
);

const headBytes = 64 * 1024;

/**
 * Returns the first 64 KiB as text, for recognising the format. Never throws for an invalid encoding, because the
 * reader throws later.
 */
export async function readHead(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const declared = declaredEncoding(head);
    return new TextDecoder((declared && encodings.get(declared)) ?? 'utf-8').decode(head, { stream: true });
  } finally {
    await handle.close();
  }
}

/**
 * Reads a file as pieces of text. The encoding comes from the byte order mark, or else from the XML declaration. The
 * default is UTF-8. A file that declares UTF-8 or nothing, but contains only single-byte text, is read as Windows-1252.
 * UN, OFAC and OFSI have published such files. Refuses a mixture of both encodings as damaged. Also refuses NUL bytes
 * and files over `maxBytes`. Removes a DOS end-of-file mark (0x1A) at the end.
 */
export async function* readText(path: string, maxBytes: number = limits.fileBytes): AsyncGenerator<string> {
  const file = basename(path);
  const { size } = await stat(path);
  if (size > maxBytes) throw brokenList(file, message('list_too_large', { max: maxBytes }));
  const encoding = await findEncoding(path, file);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let read = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
      read += chunk.length;
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\0')) throw brokenList(file, message('list_nul'), message('place_byte', { byte: read }));
      const rest = read >= size && text.endsWith('\x1a') ? text.slice(0, -1) : text;
      if (rest !== '') yield rest;
    }
    const tail = decoder.decode();
    if (tail !== '') yield tail;
  } catch (error) {
    if (error instanceof TypeError)
      throw brokenList(file, message('list_encoding_invalid', { encoding }), message('place_byte', { byte: read }));
    throw error;
  }
}

/** Reads a small file as a whole, by the same rules as `readText`. */
export async function readWholeText(path: string, maxBytes: number): Promise<string> {
  let text = '';
  for await (const piece of readText(path, maxBytes)) text += piece;
  return text;
}

/**
 * Reads a JSON document that must be in memory as a whole. Before parsing, it counts objects, lists and items, because
 * they need much more memory than their text. The depth has no limit, because V8 parses without recursion, and readers
 * visit only the levels that they know.
 */
export async function readJsonDocument(path: string, maxBytes: number): Promise<unknown> {
  const text = await readWholeText(path, maxBytes);
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  if (values > limits.jsonValues) throw brokenList(basename(path), message('list_values_too_many'));
  try {
    return JSON.parse(text);
  } catch {
    throw brokenList(basename(path), message('list_json_malformed'));
  }
}

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

async function findEncoding(path: string, file: string): Promise<string> {
  const declared = declaredEncoding(await readStart(path));
  if (declared !== undefined && encodings.get(declared) === undefined) {
    throw brokenList(file, message('list_encoding_unsupported'));
  }
  const encoding = (declared && encodings.get(declared)) ?? 'utf-8';
  return encoding === 'utf-8' && (await isSingleByte(path)) ? 'windows-1252' : encoding;
}

async function readStart(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function declaredEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1]?.toLowerCase();
}

const highByte = /[\x80-\xff]/g;
const multiByte = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/**
 * Returns true if the bytes above ASCII are single-byte text. Reads the whole file once. The decision depends on the
 * share of such bytes. In a UTF-8 text nearly every high byte is part of a valid sequence, and in Latin text almost
 * none. For example, an archived UN list of 2025 declares UTF-8 and has 394 Latin bytes and 5 accidental sequences. A
 * text between these two cases is damaged UTF-8. Its decoding then fails.
 */
async function isSingleByte(path: string): Promise<boolean> {
  let high = 0;
  let inSequences = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    if (isAscii(chunk)) continue;
    const text = chunk.toString('latin1');
    high += text.match(highByte)?.length ?? 0;
    for (const sequence of text.match(multiByte) ?? []) inSequences += sequence.length;
  }
  return inSequences * 5 < high;
}
