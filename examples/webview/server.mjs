// A page for an app's WebView: `node examples/webview/server.mjs` beside a started sandbox, then load http://127.0.0.1:4000 in the WebView.
// An Android emulator or phone needs `adb reverse` for that (examples/README.md). ORIGIN is another address under which the WebView loads the page.
// Your app's own server opens the session; the app and the page get its token and no key.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { connectConfiguration, openSandbox } from '../connect.mjs';

const port = Number(process.env.PORT ?? 4000);
const own = process.env.ORIGIN ?? `http://127.0.0.1:${port}`;
const { sandbox, call } = openSandbox();
const { clientId } = await connectConfiguration('WebView example', {
  origins: [own],
  verification_type: 'liveness_only',
});
const page = readFileSync(fileURLToPath(new URL('index.html', import.meta.url)));

createServer(async (request, response) => {
  const path = request.url?.split('?')[0];
  if (request.method === 'GET' && path === '/')
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  if (request.method !== 'POST' || path !== '/session') return response.writeHead(404).end();
  try {
    const session = await call('POST', '/v1/sdk/sessions', {
      headers: { 'x-access-token': sandbox.api_key },
      json: { client_id: clientId, user_reference: 'app-user-7' },
    });
    const body = JSON.stringify({ session_token: session.session_token, base_url: sandbox.base_url });
    response.writeHead(201, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    console.error(error.message);
    response.writeHead(502).end();
  }
}).listen(port, '127.0.0.1', () => console.log(`The page is at ${own}`));
