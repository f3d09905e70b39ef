import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Record<string, unknown>;

/** A provider whose answers a test can falsify. */
export interface HostileProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Requests that reached the token endpoint. */
  readonly exchanges: URLSearchParams[];
  /** Follows the address as the browser of a person would, and returns the query of the way back. */
  authorize(address: string, person: Claims): string;
  /** Changes the claims of the next ID tokens, just before they are signed. */
  falsify(change: (claims: Claims) => Claims): void;
  /** Replaces the whole answer of the next requests to this path. */
  replace(path: string, answer: ((response: ServerResponse) => void) | undefined): void;
  /** Signs the next tokens with a key that the provider does not publish. */
  useStrangeKey(strange: boolean): void;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const CLIENT = { id: 'hakiki', secret: 'a secret of the client' };

export async function startHostileProvider(): Promise<HostileProvider> {
  const [own, strange] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const codes = new Map<string, { person: Claims; query: URLSearchParams }>();
  const exchanges: URLSearchParams[] = [];
  const replaced = new Map<string, (response: ServerResponse) => void>();
  let key = own!;
  let change = (claims: Claims): Claims => claims;
  const server = createServer(async (request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = request.url!.split('?')[0]!;
    const other = replaced.get(path);
    if (other) return other(response);
    if (path === '/.well-known/openid-configuration')
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        authorization_response_iss_parameter_supported: true,
      });
    if (path === '/keys')
      return json(200, { keys: [{ ...own!.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    if (path !== '/token') return json(404, {});
    let text = '';
    for await (const part of request) text += part;
    const form = new URLSearchParams(text);
    exchanges.push(form);
    const code = codes.get(form.get('code')!);
    codes.delete(form.get('code')!);
    const challenge = createHash('sha256').update(form.get('code_verifier')!).digest('base64url');
    if (!code || code.query.get('code_challenge') !== challenge) return json(400, { error: 'invalid_grant' });
    if (code.query.get('redirect_uri') !== form.get('redirect_uri')) return json(400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = change({
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce: code.query.get('nonce'),
      ...code.person,
    });
    const signed = `${base64({ alg: 'RS256', kid: 'k' })}.${base64(claims)}`;
    const signature = createSign('RSA-SHA256').update(signed).sign(key.privateKey, 'base64url');
    return json(200, { access_token: randomUUID(), token_type: 'bearer', id_token: `${signed}.${signature}` });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    exchanges,
    authorize(address, person) {
      const query = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { person, query });
      return new URLSearchParams({ code, state: query.get('state')!, iss: issuer }).toString();
    },
    falsify: (next) => {
      change = next;
    },
    replace: (path, answer) => {
      if (answer) replaced.set(path, answer);
      else replaced.delete(path);
    },
    useStrangeKey: (strangely) => {
      key = strangely ? strange! : own!;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
