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

chooseBranchOfLink();
openGates();
listenForKeys();
render(<App />, document.getElementById('app')!);
