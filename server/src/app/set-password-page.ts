import { setPasswordTexts } from '@hakiki/texts/set-password-texts.ts';
import type { FastifyInstance } from 'fastify';
import { PAGE } from '../http/security-headers.ts';

const MIN_CHARACTERS = 10;
const english = setPasswordTexts.en;
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title data-text="title">${english.title}</title>
<link rel="stylesheet" href="/set-password.css">
<script src="/set-password.js" defer></script>
</head>
<body>
<main>
<h1 data-text="heading">${english.heading}</h1>
<form id="form">
<label for="password" data-text="password">${english.password}</label>
<span id="hint" data-text="hint">${english.hint.replace('{min}', String(MIN_CHARACTERS))}</span>
<input id="password" type="password" autocomplete="new-password" aria-describedby="hint" minlength="${MIN_CHARACTERS}" maxlength="128" required autofocus>
<button data-text="save">${english.save}</button>
</form>
<p id="said" role="status"></p>
<p id="onwards" hidden><a href="/dashboard" data-text="sign_in">${english.sign_in}</a></p>
</main>
</body>
</html>
`;

/** Styles of the page, similar to those of the dashboard but much shorter. */
const style = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 24px 12px; background: light-dark(#f6f7f5, #0f1412);
  color: light-dark(#17211c, #eaf0ec); font: 400 0.9375rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { width: min(400px, 100%); padding: 28px; border: 1px solid light-dark(#dde2dd, #2d3832); border-radius: 12px; background: light-dark(#ffffff, #171d1a); }
h1 { margin: 0 0 16px; font-size: 1.375rem; }
form { display: grid; gap: 8px; }
form[hidden] { display: none; }
label { font-weight: 550; }
#hint { color: light-dark(#535f58, #a6b3ab); font-size: 0.8125rem; }
input, button { min-height: 38px; padding: 6px 12px; border: 1px solid light-dark(#7c877f, #84928a); border-radius: 8px; background: none; color: inherit; font: inherit; }
button { border-color: transparent; background: light-dark(#0b6b58, #6ad4b5); color: light-dark(#ffffff, #06231b); font-weight: 550; cursor: pointer; }
:focus-visible { outline: 2px solid light-dark(#0b6b58, #6ad4b5); outline-offset: 2px; }
p { margin: 12px 0 0; }
p:empty { display: none; }
a { color: light-dark(#0b6b58, #6ad4b5); }
`;

/**
 * Script of the page. The token is in the URL fragment (after `#`), so that no server log contains it. The script
 * removes the token from the address bar at once.
 */
const script = `const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const TEXTS = ${JSON.stringify(setPasswordTexts)};
const asked = navigator.language.slice(0, 2);
const language = Object.hasOwn(TEXTS, asked) ? asked : 'en';
const text = (name, params = { min: ${MIN_CHARACTERS} }) => TEXTS[language][name].replace(/\\{(\\w+)\\}/g, (_, key) => params[key]);
document.documentElement.lang = language;
for (const one of document.querySelectorAll('[data-text]')) one.textContent = text(one.dataset.text);
const inWords = ({ message, code, params = {} }) => {
  if (params.field === 'token') return text('not_whole');
  return Object.hasOwn(TEXTS[language], code) ? text(code, params) : message;
};
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
    const body = await answer.json();
    said.textContent = answer.ok ? text('saved') : inWords(body);
    event.target.hidden = answer.ok;
    document.getElementById('onwards').hidden = !answer.ok;
  } catch {
    said.textContent = text('unreachable');
  }
});
if (!token) said.textContent = text('not_whole');
`;

/** Page for links to set a password. It needs no files of the dashboard. */
export function registerSetPasswordPage(app: FastifyInstance): void {
  const schema = { hide: true };
  app.get('/set-password', { schema }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE).send(html),
  );
  app.get('/set-password.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  app.get('/set-password.js', { schema }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
