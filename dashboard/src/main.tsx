import './texts/language.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { openGates } from './session/gates.tsx';
import { chooseBranchOfLink } from './session/session.ts';
import { listenForKeys } from './shell/keyboard.ts';
import './shell/appearance.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/shell.css';

// After an upgrade an open page requests files that no longer exist. It is then reloaded, at most once a minute.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('hakiki.reloaded'));
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('hakiki.reloaded', String(Date.now()));
  location.reload();
});
chooseBranchOfLink();
openGates();
listenForKeys();
render(<App />, document.getElementById('app')!);
