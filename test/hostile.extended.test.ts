import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { blank, pngHeader } from './hostile-pictures.fixture.ts';
import { type Service, startService } from './service.fixture.ts';

/** Allowed growth of the process under the worst input: two threads' models and caches, and what the collector has not got to. */
const GROWTH_MB = 600;

let service: Service;
let passport: Buffer;
let started: number;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_QUEUE: '2' } });
  passport = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
  await sendForm({ document_front: passport });
  started = residentMb();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** Sends bytes as they are. A server may answer and close before it has read them all: then the answer counts, not the closing. */
function send(path: string, headers: Record<string, string>, bytes: Uint8Array): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const outgoing = httpRequest(service.baseUrl + path, { method: 'POST', headers, agent: false }, (incoming) => {
      answered = true;
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode!, headers: incoming.headers, body: JSON.parse(text) }),
      );
      incoming.on('error', reject);
    });
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    outgoing.end(bytes);
  });
}

const sendRaw = (contentType: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Sent> =>
  send(
    '/api/onboarding/document_verification',
    { 'x-access-token': service.sandbox.api_key, 'content-type': contentType, ...headers },
    bytes,
  );

type Part = string | Uint8Array | { bytes: Uint8Array; name: string; type: string };
const passportFields = { document_type: 'passport', country: 'nigeria' };
async function encode(parts: [string, Part][]): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, part] of parts)
    if (typeof part === 'string') form.append(name, part);
    else {
      const {
        bytes,
        name: file,
        type,
      } = 'bytes' in part ? part : { bytes: part, name: 'front.jpg', type: 'image/jpeg' };
      form.append(name, new Blob([new Uint8Array(bytes)], { type }), file);
    }
  const response = new Response(form);
  return { type: response.headers.get('content-type')!, bytes: Buffer.from(await response.arrayBuffer()) };
}
async function sendForm(files: Record<string, Part>, fields: Record<string, string> = passportFields): Promise<Sent> {
  const { type, bytes } = await encode([...Object.entries(fields), ...Object.entries(files)]);
  return sendRaw(type, bytes);
}

/** A refusal in the contract's shape that blames the request, never us. */
function expectRefused({ status, body, headers }: Sent, message?: RegExp): void {
  expect([400, 413, 415], JSON.stringify(body)).toContain(status);
  expect(body).toEqual({ status: 'failed', data: [], message: expect.any(String) });
  expect(body.message.length).toBeGreaterThan(8);
  expect(body.message).not.toMatch(/node_modules|\.ts|select |Error|undefined/);
  expect(headers['x-request-id']).toBeDefined();
  if (message) expect(body.message).toMatch(message);
}
async function expectAlive(): Promise<void> {
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  expect(residentMb() - started).toBeLessThan(GROWTH_MB);
}

describe('pictures', () => {
  const refused: Record<string, () => Promise<Part> | Part> = {
    'of zero bytes': () => Buffer.alloc(0),
    'of one byte': () => Buffer.of(0xff),
    'a JPEG marker and nothing else': () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    'a PNG signature and nothing else': () => Buffer.from('89504e470d0a1a0a', 'hex'),
    'that say 30,000 × 30,000': () => pngHeader(30_000),
    'that say 2 billion × 2 billion': () => pngHeader(2_000_000_000),
    'of 16 bits that end at once': () => pngHeader(900, 16),
    'blank, of 16 bits': async () => blank().toColourspace('rgb16').png().toBuffer(),
    'blank, in CMYK': async () => blank().toColourspace('cmyk').jpeg().toBuffer(),
    'blank and transparent': async () => blank(4).png().toBuffer(),
    'of one pixel': async () => blank().resize(1, 1).png().toBuffer(),
    'long and thin': async () => blank().resize(4000, 2, { fit: 'fill' }).jpeg().toBuffer(),
    'a GIF, animated, called a JPG': async () =>
      sharp(await blank().png().toBuffer(), { animated: true })
        .gif()
        .toBuffer(),
    'a WebP called a PNG': async () => ({ bytes: await blank().webp().toBuffer(), name: 'a.png', type: 'image/png' }),
    'an SVG that would read a file': () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'),
    'of 6 MB': () => Buffer.concat([passport, Buffer.alloc(6 * 1_048_576)]),
    'of 40 MB': () => Buffer.alloc(40 * 1_048_576, passport.subarray(0, 1000)),
  };

  test.each(Object.keys(refused))('%s are refused, and the next request is served', async (name) => {
    expectRefused(await sendForm({ document_front: await refused[name]!() }));
    await expectAlive();
  });

  test('a passport is judged by its content, whatever it is called, also in CMYK and 16 bits', async () => {
    const variants: Part[] = [
      { bytes: passport, name: 'virus.exe', type: 'application/octet-stream' },
      await sharp(passport).toColourspace('cmyk').jpeg().toBuffer(),
      await sharp(passport).toColourspace('rgb16').png({ compressionLevel: 9 }).resize(1200).toBuffer(),
    ];
    for (const [index, front] of variants.entries()) {
      const { status, body } = await sendForm({ document_front: front });
      expect([status, body.data.last_name], `${index}: ${body.message}`).toEqual([200, specimenHolder.surname]);
    }
  });

  test('cut or damaged anywhere, a picture is read or refused, never our fault', async () => {
    const small = await sharp(passport).resize(700).jpeg({ quality: 60 }).toBuffer();
    const png = await sharp(passport).resize(300).png({ palette: true }).toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(small, png),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 8,
        }),
        async (picture, end, damage) => {
          const bytes = Buffer.from(picture.subarray(0, Math.ceil(picture.length * Math.max(end, 0.02))));
          for (const [at, value] of damage) bytes[Math.floor(at * bytes.length)] = value;
          const sent = await sendForm({ document_front: bytes });
          if (sent.status !== 200) expectRefused(sent);
        },
      ),
      { seed: 42, numRuns: 25 },
    );
    await expectAlive();
  });
});

describe('forms', () => {
  test('bytes of any kind under a boundary of any kind are refused', async () => {
    const { bytes, type } = await encode([
      ['country', 'nigeria'],
      ['document_front', passport.subarray(0, 2000)],
    ]);
    const boundary = type.split('boundary=')[1]!;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 4000 }),
          fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
          fc
            .tuple(fc.nat(bytes.length - 1), fc.uint8Array({ maxLength: 20 }))
            .map(([at, more]) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])),
          fc
            .string({ maxLength: 200 })
            .map((name) =>
              Buffer.from(
                `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--${boundary}--\r\n`,
              ),
            ),
        ),
        fc.constantFrom(
          type,
          type,
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=other',
          'multipart/form-data; boundary="',
        ),
        async (body, contentType) => expectRefused(await sendRaw(contentType, body)),
      ),
      { seed: 43, numRuns: 150 },
    );
    await expectAlive();
  });

  const front = () => ['document_front', passport] as [string, Part];
  const fields = Object.entries(passportFields) as [string, Part][];
  const refused: Record<string, () => [string, Part][]> = {
    'a field of 3 MB': () => [['country', 'x'.repeat(3_000_000)], ['document_type', 'passport'], front()],
    '1,000 fields': () => Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'x']),
    '30 files': () => [...fields, ...Array.from({ length: 30 }, () => front())],
    'no file': () => fields,
    'a file where a word belongs': () => [['country', Buffer.from('nigeria')], ['document_type', 'passport'], front()],
    'a word where a file belongs': () => [...fields, ['document_front', 'a passport']],
    'names that objects have of themselves': () => [
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['toString', 'z'],
      front(),
    ],
    'NUL in a country': () => [['country', 'nigeria\0'], ['document_type', 'passport'], front()],
  };
  test.each(Object.keys(refused))('%s', async (name) => {
    const { type, bytes } = await encode(refused[name]!());
    expectRefused(await sendRaw(type, bytes));
    await expectAlive();
  });

  test('one country too many is refused: which one is meant is not guessed', async () => {
    const { type, bytes } = await encode([['country', 'atlantis'], ...fields, front()]);
    expectRefused(await sendRaw(type, bytes), /country was given more than once/);
  });

  test('a part with headers without end', async () => {
    const { type, bytes } = await encode([['country', 'nigeria']]);
    const boundary = type.split('boundary=')[1]!;
    expectRefused(
      await sendRaw(
        type,
        Buffer.concat([Buffer.from(`--${boundary}\r\nX-Long: ${'x'.repeat(300_000)}\r\n\r\n`), bytes]),
      ),
    );
  });

  test('a Content-Length beyond all bounds is refused before a byte is read', async () => {
    const outgoing = httpRequest(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      agent: false,
      headers: {
        'x-access-token': service.sandbox.api_key,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000000000',
      },
    });
    outgoing.on('error', () => {});
    outgoing.flushHeaders();
    const status = await new Promise((resolve) =>
      outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode)),
    );
    outgoing.destroy();
    expect(status).toBe(400);
  });
});

test('more at once than threads and queue hold: 503 with Retry-After for those, and the others are read', async () => {
  const { type, bytes } = await encode([...Object.entries(passportFields), ['document_front', passport]] as [
    string,
    Part,
  ][]);
  const order: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const sent = await sendRaw(type, bytes);
      order.push(sent.status);
      return sent;
    }),
  );
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThanOrEqual(4);
  for (const { body, headers } of busy) {
    expect(body).toMatchObject({ status: 'failed', data: [] });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const read = answers.filter(({ status }) => status === 200);
  expect(read.length + busy.length).toBe(10);
  expect(read.length).toBeGreaterThanOrEqual(3);
  // A refused caller did not wait for the last served one.
  expect(order.at(-1)).toBe(200);
  await sleep(0);
  expect((await sendRaw(type, bytes)).status).toBe(200);
  await expectAlive();
});

test('nothing of all that was logged as a fault of ours', () => {
  const faults = service
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|unhandled/.test(line));
  expect(faults).toEqual([]);
});
