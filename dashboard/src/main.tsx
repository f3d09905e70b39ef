import './texts/language.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { openGates } from './session/gates.tsx';
import { listenForKeys } from './shell/keyboard.ts';
import './shell/appearance.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/shell.css';

// After an upgrade a page that is open asks for files that are gone: it is loaded anew, once a minute at most.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('hakiki.reloaded'));
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('hakiki.reloaded', String(Date.now()));
  location.reload();
});
openGates();
listenForKeys();
render(<App />, document.getElementById('app')!);
