import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localServer } from './local-server.fixture.ts';
import { makeOutbound } from './outbound.ts';
import type { OutboundReason } from './outbound-error.ts';
import type { Lookup } from './resolve.ts';
import { SELF_SIGNED } from './self-signed.fixture.ts';

const MEGABYTE = 1_048_576;
const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE));

let server: Awaited<ReturnType<typeof localServer>>;
const open = makeOutbound({ allow: [], allowLoopback: true });
const strict = makeOutbound({ allow: [], allowLoopback: false });

beforeAll(async () => {
  server = await localServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const hop = /^\/hop\/(\d)$/.exec(url.pathname)?.[1];
    if (hop !== undefined && hop !== '0') response.writeHead(302, { location: `/hop/${Number(hop) - 1}` }).end();
    else if (url.pathname === '/to') response.writeHead(307, { location: url.searchParams.get('url') ?? '' }).end();
    else if (url.pathname === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    else if (url.pathname === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zipped'));
    else if (url.pathname === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    else if (url.pathname === '/declared')
      response.writeHead(200, { 'content-length': 3 * MEGABYTE }).end(Buffer.alloc(3 * MEGABYTE));
    else if (url.pathname === '/endless') {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(65_536), () => setImmediate(more));
      more();
    } else if (url.pathname === '/drip') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    } else if (url.pathname === '/silent') request.resume();
    else if (url.pathname === '/absent') response.writeHead(404).end('no');
    else if (url.pathname === '/cut')
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    else if (url.pathname === '/echo')
      request.pipe(response.writeHead(202, { 'x-kind': String(request.headers['x-kind']) }));
    else response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
  });
});
afterAll(async () => {
  await Promise.all([open.close(), strict.close(), server.close()]);
});

const refusedAs = (reason: OutboundReason) =>
  expect.objectContaining({ name: 'OutboundError', kind: 'invalid_input', reason });
const fetchOpen = (path: string, limits = {}) => open.fetchMedia(`${server.origin}${path}`, limits);

describe('fetching media', () => {
  it('gives the bytes and the declared type', async () => {
    const { bytes, contentType } = await fetchOpen('/picture');
    expect([Buffer.from(bytes).toString(), contentType]).toEqual(['picture', 'image/png']);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/_x',
    'ftp://127.0.0.1/a',
    'not a url',
    '//127.0.0.1/a',
    'http://',
  ])('%s is no URL for it', async (url) => {
    await expect(open.fetchMedia(url)).rejects.toEqual(refusedAs('bad_url'));
  });

  it('refuses credentials in the URL', async () => {
    await expect(open.fetchMedia('http://user:pass@127.0.0.1/')).rejects.toEqual(refusedAs('credentials_in_url'));
  });

  it.each([
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hexadecimal', '0x7f.0x0.0x0.0x1'],
    ['short', '127.1'],
    ['full-width', '１２７.0.0.1'],
    ['trailing dot', '127.0.0.1.'],
    ['IPv6', '[::1]'],
    ['IPv4-mapped IPv6', '[::ffff:7f00:1]'],
    ['metadata', '169.254.169.254'],
    ['unspecified', '0.0.0.0'],
    ['a name for loopback', 'localhost'],
  ])('refuses loopback and metadata written as %s', async (_, host) => {
    await expect(strict.fetchMedia(`http://${host}:${server.port}/private`)).rejects.toEqual(refusedAs('refused'));
    expect(server.visits.get('/private')).toBeUndefined();
  });

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', 'http://10.0.0.1/'])(
    'refuses a redirect to %s',
    async (url) => {
      await expect(fetchOpen(`/to?url=${encodeURIComponent(url)}`)).rejects.toEqual(refusedAs('refused'));
    },
  );

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/'])('does not follow a redirect to %s', async (url) => {
    await expect(fetchOpen(`/to?url=${encodeURIComponent(url)}`)).rejects.toEqual(refusedAs('bad_url'));
  });

  it('follows three redirects and not a fourth', async () => {
    expect(Buffer.from((await fetchOpen('/hop/3')).bytes).toString()).toBe('picture');
    const before = server.visits.get('/hop/0');
    await expect(fetchOpen('/hop/4')).rejects.toEqual(refusedAs('too_many_redirects'));
    expect(server.visits.get('/hop/0')).toBe(before);
  });

  it('stops a gzip bomb at the limit', async () => {
    await expect(fetchOpen('/bomb', { maxBytes: MEGABYTE })).rejects.toEqual(refusedAs('too_large'));
  });

  it('understands a server that compresses unasked, and says when it cannot', async () => {
    expect(Buffer.from((await fetchOpen('/gzip')).bytes).toString()).toBe('zipped');
    await expect(fetchOpen('/broken')).rejects.toEqual(refusedAs('unreadable'));
  });

  it.each(['/declared', '/endless'])('stops %s at the limit', async (path) => {
    await expect(fetchOpen(path, { maxBytes: MEGABYTE })).rejects.toEqual(refusedAs('too_large'));
  });

  it.each(['/drip', '/silent'])('gives %s up at the deadline', async (path) => {
    await expect(fetchOpen(path, { timeoutMs: 300 })).rejects.toEqual(refusedAs('timed_out'));
  });

  it('gives a name server that never answers up at the deadline', async () => {
    const outbound = makeOutbound({ allow: [], allowLoopback: false, lookup: () => new Promise(() => undefined) });
    await expect(outbound.fetchMedia('http://slow.example/', { timeoutMs: 100 })).rejects.toEqual(
      refusedAs('timed_out'),
    );
    await outbound.close();
  });

  it('says the status of an answer that is no success, and no more', async () => {
    await expect(fetchOpen('/absent')).rejects.toMatchObject({
      reason: 'bad_status',
      message: 'The URL could not be used: its server answered with status 404',
    });
  });

  it('a body that is cut off is an error', async () => {
    await expect(fetchOpen('/cut')).rejects.toMatchObject({ name: 'OutboundError' });
  });

  it('nothing listening, and an unknown name', async () => {
    const closed = await localServer(() => undefined);
    await closed.close();
    await expect(open.fetchMedia(`${closed.origin}/`)).rejects.toEqual(refusedAs('unreachable'));
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const outbound = makeOutbound({ allow: [], allowLoopback: false, lookup });
    await expect(outbound.fetchMedia('http://nowhere.example/')).rejects.toEqual(refusedAs('unknown_host'));
  });
});

describe('TLS', () => {
  it('refuses a certificate that nobody vouches for', async () => {
    const secure = createServer(SELF_SIGNED, (_, response) => response.end('secret'));
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    const { port } = secure.address() as AddressInfo;
    await expect(open.post(`https://localhost:${port}/`, { body: '{}' })).rejects.toEqual(refusedAs('bad_certificate'));
    secure.close();
  });
});

describe('names that change their answer', () => {
  const answering = (...answers: string[][]) => {
    const asked: string[] = [];
    const lookup: Lookup = async (host) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]!;
      asked.push(host);
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { lookup, asked };
  };

  it('checks the address that is connected to, not an earlier answer', async () => {
    const { lookup } = answering(['8.8.8.8'], ['127.0.0.1']);
    const outbound = makeOutbound({ allow: [], allowLoopback: false, lookup });
    const url = `http://rebind.example:${server.port}/rebound`;
    await outbound.checkUrl(url);
    await expect(outbound.fetchMedia(url)).rejects.toEqual(refusedAs('refused'));
    expect(server.visits.get('/rebound')).toBeUndefined();
  });

  it('asks once and connects to what it checked', async () => {
    const { lookup, asked } = answering(['127.0.0.1'], ['127.0.0.2']);
    const outbound = makeOutbound({ allow: ['127.0.0.1'], allowLoopback: false, lookup });
    await outbound.fetchMedia(`http://pinned.example:${server.port}/pinned`);
    expect([asked, server.visits.get('/pinned')]).toEqual([['pinned.example'], 1]);
    await outbound.close();
  });

  it('leaves the private addresses out of a mixed answer', async () => {
    const { lookup } = answering(['10.0.0.1', '127.0.0.1', 'fe80::1']);
    const outbound = makeOutbound({ allow: ['127.0.0.1'], allowLoopback: false, lookup });
    await outbound.fetchMedia(`http://mixed.example:${server.port}/mixed`);
    expect(server.visits.get('/mixed')).toBe(1);
    await outbound.close();
  });

  it('reaches a private address under a name that the operator listed, and under no other', async () => {
    const { lookup } = answering(['127.0.0.1']);
    const outbound = makeOutbound({ allow: ['authority.internal'], allowLoopback: false, lookup });
    await outbound.fetchMedia(`http://authority.internal:${server.port}/listed`);
    await expect(outbound.checkUrl('http://other.internal/')).rejects.toEqual(refusedAs('refused'));
    await outbound.close();
  });
});

describe('one request', () => {
  it('posts the bytes as they are and answers with status, headers and the start of the body', async () => {
    const body = JSON.stringify({ note: 'é'.repeat(10) });
    const answer = await open.post(`${server.origin}/echo`, {
      body,
      headers: { 'x-kind': 'event' },
      maxResponseBytes: 9,
    });
    expect(answer).toMatchObject({
      status: 202,
      headers: { 'x-kind': 'event' },
      bodyStart: '{"note":"',
      truncated: true,
    });
  });

  it('does not follow a redirect: it is the answer', async () => {
    const before = server.visits.get('/hop/0');
    expect((await open.post(`${server.origin}/hop/1`, { body: '{}' })).status).toBe(302);
    expect(server.visits.get('/hop/0')).toBe(before);
  });

  it('drops an endless answer at the limit', async () => {
    const answer = await open.request('GET', `${server.origin}/endless`, { maxResponseBytes: 1000 });
    expect([answer.bodyStart.length, answer.truncated]).toEqual([1000, true]);
  });

  it('gives a whole answer that drips up at the deadline', async () => {
    await expect(open.post(`${server.origin}/drip`, { body: '{}', timeoutMs: 300 })).rejects.toEqual(
      refusedAs('timed_out'),
    );
  });

  it('sends nothing any more for a caller whose deadline passed in the queue for a connection', async () => {
    let asked = 0;
    const release = Promise.withResolvers<void>();
    const slow = await localServer((_, response) => {
      asked += 1;
      void release.promise.then(() => response.end());
    });
    const first = Array.from({ length: 64 }, () => open.post(`${slow.origin}/`, { body: '{}' }));
    await vi.waitUntil(() => asked === 64);
    await expect(open.post(`${slow.origin}/`, { body: '{}', timeoutMs: 50 })).rejects.toEqual(refusedAs('timed_out'));
    release.resolve();
    await Promise.all(first);
    await open.post(`${slow.origin}/`, { body: '{}' });
    expect(asked).toBe(65);
    await slow.close();
  });

  it('tells a refused address from a slow server', async () => {
    await expect(strict.post(`${server.origin}/echo`, { body: '{}' })).rejects.toEqual(refusedAs('refused'));
    await expect(open.post(`${server.origin}/silent`, { body: '{}', timeoutMs: 200 })).rejects.toEqual(
      refusedAs('timed_out'),
    );
  });

  it('is dropped when nobody wants its answer any more', async () => {
    const dropped = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = await localServer((_, response) => {
      response.on('close', dropped.resolve);
      started.resolve();
    });
    const controller = new AbortController();
    const asked = open.post(`${slow.origin}/`, { body: '{}', signal: controller.signal });
    await started.promise;
    controller.abort();
    await expect(asked).rejects.toEqual(refusedAs('timed_out'));
    await dropped.promise;
    await slow.close();
  });
});
