import type { FastifyInstance } from 'fastify';
import { PAGE } from '../http/security-headers.ts';

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hakiki: set your password</title>
<script src="/set-password.js" defer></script>
</head>
<body>
<main>
<h1>Set your password</h1>
<form id="form">
<p><label for="password">New password, at least 10 characters; several words are best</label></p>
<p><input id="password" type="password" autocomplete="new-password" minlength="10" maxlength="128" required autofocus></p>
<p><button>Set password</button></p>
</form>
<p id="said" role="status"></p>
</main>
</body>
</html>
`;

/** The token stands behind \`#\`: it never reaches a log of a server. It leaves the address bar at once. */
const script = `const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const said = document.getElementById('said');
document.getElementById('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  said.textContent = '…';
  try {
    const answer = await fetch('/v1/auth/set-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: document.getElementById('password').value }),
    });
    const { message } = await answer.json();
    said.textContent = message;
    if (answer.ok) event.target.hidden = true;
  } catch {
    said.textContent = 'The service could not be reached: try again.';
  }
});
if (!token) said.textContent = 'This address is whole only as it stands in the message: copy all of it.';
`;

/** Where links to set a password lead: one small page, for browsers without anything of ours. */
export function registerSetPasswordPage(app: FastifyInstance): void {
  const schema = { hide: true };
  app.get('/set-password', { schema }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE).send(html),
  );
  app.get('/set-password.js', { schema }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
