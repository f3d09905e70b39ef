import { svgFrom } from './dom.ts';

const FACE = '<circle cx="51" cy="54" r="2"/><circle cx="69" cy="54" r="2"/><path d="M51 72q9 7 18 0"/>';
/** Lines of a drawing. Elements with the class `main` have the accent colour. */
const DRAWINGS = {
  document: `<rect x="22" y="26" width="76" height="50" rx="6"/><circle cx="40" cy="44" r="6"/><path d="M30 64q10-14 20 0M58 42h30M58 52h30M58 62h20"/>
    <path class="main" d="M12 30V16h14M94 16h14v14M108 72v14H94M26 86H12V72"/>`,
  face: `${FACE}<ellipse class="main" cx="60" cy="60" rx="27" ry="36"/>`,
  turns: `${FACE}<ellipse cx="60" cy="60" rx="27" ry="36"/><path class="main" d="M26 60H8l7-7m-7 7l7 7M94 60h18l-7-7m7 7l-7 7M60 20V4l-6 6m6-6l6 6"/>`,
  // Two drawings of an app's browser: its menu at the top right, and the compass at the bottom right.
  menu: `<rect x="32" y="6" width="56" height="90" rx="8"/><path d="M32 22h56"/><path class="main" d="M80 14v0M74 14v0M68 14v0" stroke-width="5"/><path class="main" d="M100 40V22M93 29l7-7 7 7"/>`,
  compass: `<rect x="32" y="4" width="56" height="90" rx="8"/><path d="M32 76h56"/><circle class="main" cx="78" cy="85" r="5"/><path class="main" d="M102 58v18M95 69l7 7 7-7"/>`,
  voice: `<path d="M34 40h16l22-18v56L50 60H34zM84 38q8 12 0 24M94 28q16 22 0 44" stroke-width="7"/>`,
  done: '<circle class="main" cx="60" cy="52" r="32"/><path class="main" d="M45 53l11 11 20-23"/>',
} as const;

/**
 * Returns a drawing that shows the meaning of the text next to it, for people who do not read well. Screen readers skip
 * the drawing.
 */
export function drawing(name: keyof typeof DRAWINGS): Element {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100" class="drawing" aria-hidden="true" fill="none" stroke="currentColor"
    stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${DRAWINGS[name]}</svg>`;
  return svgFrom(text);
}
