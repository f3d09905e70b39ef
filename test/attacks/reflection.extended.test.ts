import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../server/src/app/describe-api.ts';
import { type Service, startService } from '../service.fixture.ts';
import { type MailServer, startMailServer } from './smtp.fixture.ts';

/** Text that a stranger writes into an address or a header never comes back as a header, a page or a link. */
let mail: MailServer;
let service: Service;
beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({ environment: { RATE_LIMIT: '10000000', SMTP_URL: mail.url } });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
});

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
/** As it stands: no client library corrects the path, and Host is what is said. */
const ask = (path: string, headers: Record<string, string>, { method = 'GET', body = '' } = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.baseUrl);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

const EVIL = 'evil.example';
const payloads: Record<string, string> = {
  'lines of a header':
    'a%0d%0ax-injected:%201%0d%0aset-cookie:%20a=b%0ax-injected:%201%E5%98%8D%E5%98%8Ax-injected:%201',
  'markup and templates':
    '%3Cscript%3Ealert(1)%3C/script%3E%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E%7B%7B7*7%7D%7D$%7B7*7%7D%3C%25=7*7%25%3E',
  'another place': `https:%2F%2F${EVIL}%2F`,
};
const AT_ONCE = 12;

test.each(Object.entries(payloads))(
  '%s in an address is no header, no page and no link',
  { timeout: 240_000 },
  async (_, payload) => {
    const routes = (await listRoutes()).filter(({ method }) => method === 'GET');
    expect(routes.length).toBeGreaterThan(80);
    const { dashboard_token: token, api_key: key } = service.sandbox;
    const addresses = routes.flatMap(({ path }) => {
      const filled = path.replace(/:\w+|\*/g, payload);
      return [filled, `${filled}?branch=${payload}&next=${payload}&redirect=${payload}&cursor=${payload}`];
    });
    const look = async (address: string): Promise<void> => {
      const { status, headers, body } = await ask(address, {
        ...{ host: EVIL, 'x-forwarded-host': EVIL, authorization: `Token ${token}`, 'x-access-token': key },
        ...{ accept: 'text/html', referer: `https://${EVIL}/` },
      });
      const label = `${address}: ${status}`;
      expect(status, label).toBeLessThan(500);
      expect(headers['x-injected'], label).toBeUndefined();
      expect(headers['set-cookie'], label).toBeUndefined();
      expect(String(headers['location'] ?? '/'), label).toMatch(/^\/(?!\/)/);
      expect(`${body}${JSON.stringify(headers)}`.includes(`${EVIL}/v`), label).toBe(false);
      if (String(headers['content-type']).includes('html'))
        expect(body, label).not.toMatch(/<script>alert|onerror=alert|>49</);
      else expect(headers['x-content-type-options'], label).toBe('nosniff');
    };
    for (let from = 0; from < addresses.length; from += AT_ONCE)
      await Promise.all(addresses.slice(from, from + AT_ONCE).map(look));
  },
);

test('a link by mail leads to us, whatever host the request was sent to', async () => {
  const email = service.sandbox.owner_email;
  const body = JSON.stringify({ email });
  const { status } = await ask(
    '/v1/auth/reset',
    {
      ...{ host: EVIL, 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', forwarded: `host=${EVIL}` },
      ...{ origin: `https://${EVIL}`, 'content-type': 'application/json', 'content-length': String(body.length) },
    },
    { method: 'POST', body },
  );
  expect(status).toBe(200);
  await expect.poll(() => mail.messages.find((one) => one.includes(email)), { timeout: 20_000 }).toBeDefined();
  const message = mail.messages.find((one) => one.includes(email))!;
  expect(message).toContain(`${service.baseUrl}/set-password#`);
  expect(message).not.toContain(EVIL);
});

test.each([
  'javascript:alert(1)//https://shop.example',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'https:evil.example\njavascript:alert(1)',
  'java\tscript:alert(1)',
])('a run that would lead its customer to %j is not opened', async (address) => {
  const { api_key: key, client_id } = service.sandbox;
  const json = { client_id, verification_type: 'liveness_only', redirect_url: address };
  const { status } = await service.call('POST', '/v1/sdk/sessions', { key, json });
  expect(status).toBe(400);
});
