import type { Brand } from './api.ts';

/**
 * Styles of the element's shadow root. Integrators set the element's theme with the variables `--hakiki-…`
 * (docs/web-sdk.md).
 */
export const css = `
:host {
  --_accent: var(--hakiki-accent, var(--_brand, #0b5cab));
  --_on-accent: var(--hakiki-on-accent, var(--_on-brand, #fff));
  --_text: var(--hakiki-text, #16202a);
  --_muted: var(--hakiki-muted, #4d5965);
  --_surface: var(--hakiki-surface, #fff);
  --_line: var(--hakiki-line, #8a96a1);
  --_soft: var(--hakiki-soft, #eef3f8);
  --_bad: var(--hakiki-danger, #a3211b);
  --_radius: var(--hakiki-radius, var(--_brand-radius, 12px));
  --_inner: min(10px, var(--_radius));
  display: block;
  color: var(--_text);
  font: 400 1.125rem/1.42 var(--hakiki-font, var(--_brand-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif));
}
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) {
  :host(:not([scheme="light"])) {
    --_accent: var(--hakiki-accent, var(--_brand, #7cb8f2));
    --_on-accent: var(--hakiki-on-accent, var(--_on-brand, #0c1620));
    --_text: var(--hakiki-text, #eef2f5);
    --_muted: var(--hakiki-muted, #b4c0ca);
    --_surface: var(--hakiki-surface, #18212a);
    --_line: var(--hakiki-line, #7c8a97);
    --_soft: var(--hakiki-soft, #233140);
    --_bad: var(--hakiki-danger, #ff9a93);
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.card {
  position: relative;
  max-width: 480px;
  min-height: min(100vh, 560px);
  margin: 0 auto;
  padding: 8px 20px 12px;
  background: var(--_surface);
  border-radius: var(--_radius);
  display: flex;
  flex-direction: column;
}
dialog {
  border: 0;
  padding: 0;
  margin: auto;
  width: min(480px, 100%);
  max-width: 100%;
  max-height: 100%;
  color: inherit;
  background: var(--_surface);
  border-radius: var(--_radius);
}
dialog.question { padding: 20px; }
dialog::backdrop { background: rgba(10, 16, 22, .6); }
header { display: flex; align-items: center; gap: 12px; min-height: 44px; padding-bottom: 4px; }
header img { max-height: 32px; max-width: 120px; }
.brand { font-weight: 600; overflow-wrap: anywhere; }
header .end { margin-inline-start: auto; display: flex; align-items: center; gap: 8px; }
.voice { flex: none; white-space: nowrap; min-height: 44px; padding: 4px 10px; display: flex; align-items: center; gap: 6px; color: var(--_text); background: none; border-color: var(--_line); border-width: 1px; }
.voice[aria-pressed="true"] { color: var(--_on-accent); background: var(--_accent); border-color: var(--_accent); }
.voice svg { width: 22px; height: 18px; margin: 0; color: inherit; }
.close {
  width: 48px; min-width: 48px; min-height: 48px;
  padding: 0; border: 0; background: none; color: var(--_muted); font-size: 1.5rem;
}
.track { height: 6px; margin: 2px 0 14px; flex: none; border-radius: 3px; background: var(--_soft); overflow: hidden; }
.track div { height: 100%; background: var(--_accent); border-radius: 3px; transition: width .3s; }
main, form { display: flex; flex-direction: column; gap: 10px; flex: 1; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; outline: none; overflow-wrap: anywhere; }
p { margin: 0; }
ul { margin: 0; padding: 8px 14px 8px 32px; display: grid; gap: 2px; border-radius: var(--_inner); background: var(--_soft); }
li::marker { color: var(--_accent); }
.muted { color: var(--_muted); }
.bad:empty { display: none; }
.bad { color: var(--_bad); font-weight: 600; }
.note { padding: 10px 14px; margin-bottom: 12px; border-radius: var(--_inner); background: var(--_soft); border-inline-start: 4px solid var(--_accent); }
.actions { display: grid; gap: 6px; margin-top: auto; padding-top: 6px; }
.row { display: flex; justify-content: center; gap: 0 8px; }
.row:empty { display: none; }
.row > * { flex: 1 1 0; padding-inline: 2px; }
/* The buttons stay within reach if a long text must be scrolled. On a very low window they would cover it. */
@media (min-height: 420px) { .actions { position: sticky; bottom: 0; padding-bottom: 6px; background: var(--_surface); } }
button, .file {
  font: inherit; font-weight: 600; min-height: 48px; padding: 10px 18px;
  border: 2px solid var(--_accent); border-radius: var(--_radius);
  color: var(--_on-accent); background: var(--_accent); cursor: pointer; text-align: center;
}
.plain { color: var(--_text); background: none; border-color: var(--_line); }
.link { color: var(--_text); background: none; border-color: transparent; text-decoration: underline; }
button:focus-visible, select:focus-visible, input:focus-visible, .file:focus-within, h1:focus-visible {
  outline: 3px solid var(--_text); outline-offset: 2px;
}
.late:not(:focus-visible) { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; overflow: hidden; clip-path: inset(50%); }
.glow { position: fixed; inset: 0; z-index: 2; transition: background-color .15s; }
.glow[data-colour="amber"] { background: #ffbe5a; }
.glow[data-colour="blue"] { background: #78c8ff; }
.glow[data-colour="green"] { background: #8ceb8c; }
.glow[data-colour="pink"] { background: #ffa5d7; }
.stage.lit { z-index: 3; }
button[disabled] { opacity: .55; cursor: default; }
label.field { display: grid; gap: 6px; font-weight: 600; }
select, input[type="text"] {
  font: inherit; min-height: 48px; width: 100%; padding: 8px 12px;
  color: inherit; background: var(--_surface); border: 1px solid var(--_line); border-radius: var(--_inner);
}
.file { position: relative; display: block; }
.file.plain, .file.link { color: var(--_text); }
.file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; width: 100%; }
.stage { position: relative; overflow: hidden; border-radius: var(--_radius); background: #0c1218; }
.stage.face { aspect-ratio: 3 / 4; max-height: max(220px, min(56vh, 100vh - 330px)); width: 100%; }
.stage.document { aspect-ratio: 3 / 2; }
/* A page that stands upright: a certificate, a bill. */
.stage.document.sheet { aspect-ratio: 3 / 4; width: min(100%, max(180px, 75vh - 285px)); margin: 0 auto; }
video, .shot { display: block; width: 100%; height: 100%; object-fit: cover; }
.shot { height: auto; max-height: 46vh; object-fit: contain; border-radius: var(--_radius); background: #0c1218; }
/* Beside words about it. */
.shot.small { max-height: 24vh; }
.face video { transform: scaleX(-1); }
.oval, .frame { position: absolute; inset: 0; margin: auto; border: 3px solid #fff; box-shadow: 0 0 0 200vmax rgba(8, 14, 20, .55); pointer-events: none; }
.oval { width: 66%; height: 84%; border-radius: 50%; }
.frame { width: 90%; height: 86%; border-radius: 14px; }
.recording .oval { border-color: #ffb84d; border-width: 5px; }
/* The preview is mirrored, so that the person's left side is on the left. Beside the oval, not over the eyes. */
/* The ring fills and the arrow moves as the head turns (--moved, 0 to 1). */
.arrow { --_arrow: #ffb84d; position: absolute; inset: 0; margin: auto; width: 64px; height: 64px; border-radius: 50%; background: radial-gradient(closest-side, #0c1218 86%, transparent 88%), conic-gradient(from -90deg, var(--_arrow) calc(var(--moved, 0) * 1turn), #0c1218 0); display: none; }
.arrow.seen { --_arrow: #8ceb8c; }
.arrow::before { content: ""; position: absolute; inset: 14px; background: var(--_arrow); transform: translateX(calc(var(--moved, 0) * -10px)); clip-path: polygon(0 50%, 50% 0, 50% 30%, 100% 30%, 100% 70%, 50% 70%, 50% 100%); }
.arrow[data-turn="left"], .arrow[data-turn="right"], .arrow[data-turn="up"] { display: block; }
.arrow[data-turn="left"] { margin-inline: 0 auto; left: 4px; right: auto; }
.arrow[data-turn="right"] { left: auto; right: 4px; transform: rotate(180deg); }
.arrow[data-turn="up"] { bottom: auto; top: 4px; transform: rotate(90deg); }
.glare { position: absolute; border: 3px solid #ffb84d; border-radius: 10px; outline: 2px solid #0c1218; animation: call 1.2s ease-in-out infinite alternate; pointer-events: none; }
.marked { position: relative; width: fit-content; margin: 0 auto; }
.marked .shot { width: auto; max-width: 100%; }
.hint { min-height: 2.84em; text-align: center; font-weight: 600; }
.recording ~ .hint { font-size: 1.25rem; min-height: 2.6em; }
progress { width: 100%; height: 10px; accent-color: var(--_accent); }
.spinner {
  width: 40px; height: 40px; margin: 12px auto; border-radius: 50%;
  border: 4px solid var(--_soft); border-top-color: var(--_accent); animation: turn 1s linear infinite;
}
.drawing { width: 132px; height: 110px; margin: 4px auto; color: var(--_muted); flex: none; }
.drawing .main { stroke: var(--_accent); }
@media (max-height: 660px) { .drawing { width: 96px; height: 80px; margin: 0 auto; } }
@media (max-height: 560px) { .drawing { display: none; } }
.qr { width: min(240px, 100%); margin: 0 auto; padding: 12px; background: #fff; border-radius: 10px; }
.qr svg { display: block; width: 100%; height: auto; }
.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes call { to { transform: scale(1.06); } }
@media (prefers-reduced-motion: reduce) {
  .track div { transition: none; }
  .spinner { animation-duration: 8s; }
  .glare { animation: none; }
}
@media (min-width: 521px) {
  :host(:not([modal])) .card { margin-top: 24px; }
}
@media (max-width: 520px) {
  .card { border-radius: 0; min-height: 100vh; min-height: 100dvh; }
  dialog { width: 100%; height: 100%; border-radius: 0; }
}
`;

/**
 * Generic names of font families, for which the browser chooses a font. They must have no quotation marks in a style
 * sheet.
 */
const GENERIC_FONTS = /^(?:ui-)?(?:serif|sans-serif|monospace|rounded)$|^(?:system-ui|cursive|fantasy)$/;
/** Characters that a list of fonts may contain. A list with other characters is not written into the style sheet. */
const FONTS = /^[a-z0-9 _,"-]{1,300}$/i;

/**
 * Returns the styles for the brand. Checks each value again, because the values may come from a server with other
 * rules.
 */
export function brandCss({ colour, radius, font }: Brand): string {
  const values: string[] = [];
  if (colour && /^#[0-9a-f]{6}$/i.test(colour)) values.push(`--_brand: ${colour}; --_on-brand: ${textOn(colour)};`);
  if (radius !== undefined && radius >= 0 && radius <= 24) values.push(`--_brand-radius: ${Number(radius)}px;`);
  if (font && FONTS.test(font)) {
    const names = font
      .replaceAll('"', '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const list = names.map((name) => (GENERIC_FONTS.test(name) ? name : `"${name}"`));
    values.push(`--_brand-font: ${[...list, 'system-ui', 'sans-serif'].join(', ')};`);
  }
  return values.length > 0 ? `:host { ${values.join(' ')} }` : '';
}

/** Returns the colour of text that is readable on this colour: either white or nearly black. */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return luminance > 0.18 ? '#0c1620' : '#ffffff';
}

/**
 * Adds style sheets to a shadow root without an inline style, because a strict Content-Security-Policy forbids inline
 * styles.
 */
export function addStyles(root: ShadowRoot, text: string): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return;
  }
  // Used for Safari before 16.4. There the element has no styles if the page's policy forbids inline styles.
  const style = document.createElement('style');
  style.textContent = text;
  (root as ShadowRoot).append(style);
}
