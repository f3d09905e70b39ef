import { h } from './dom.ts';
import type { Translate } from './texts/catalogue.ts';

/** Minimum time between two messages to screen readers. */
const SAY_MS = 1500;

/** Visible screen. It shows one step at a time and has one live region. */
export class Screen {
  t: Translate;
  readonly frame: HTMLElement;
  readonly #main = h('main');
  readonly #notes = h('div');
  readonly #live = h('p', { class: 'live', role: 'status', 'aria-live': 'polite' });
  readonly #brand = h('span', { class: 'brand' });
  readonly #header = h('header', {}, this.#brand);
  readonly #bar = h('div');
  readonly #track = h('div', { class: 'track', role: 'progressbar', 'aria-valuemin': 0 }, this.#bar);
  #acted = false;
  #said = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: HTMLElement, t: Translate, onClose: (() => void) | undefined) {
    this.t = t;
    this.frame = frame;
    if (onClose)
      this.#header.append(
        h('button', { type: 'button', class: 'close', 'aria-label': t('close'), onclick: onClose }, '×'),
      );
    frame.append(h('div', { class: 'card' }, this.#header, this.#track, this.#notes, this.#main, this.#live));
    frame.addEventListener('click', () => {
      this.#acted = true;
    });
    this.#track.hidden = true;
  }

  /** Changes the language of the texts. */
  speak(t: Translate): void {
    this.t = t;
    this.#header.querySelector('.close')?.setAttribute('aria-label', t('close'));
  }

  /**
   * Replaces the current screen. The heading gets the focus only after the person has acted. It never gets it at the
   * start, because the person may be using another part of the page.
   */
  show(title: string, ...children: (Node | string | null | undefined | false)[]): void {
    const heading = h('h1', { tabindex: -1 }, title);
    this.#main.replaceChildren(heading, ...children.filter((child): child is Node | string => Boolean(child)));
    for (const element of this.#main.querySelectorAll<HTMLElement>('*')) this.#mark(element);
    if (this.#acted) heading.focus();
    else this.say(title);
  }

  /** Sets the text of a visible element. */
  put(element: HTMLElement, text: string): void {
    if (element.textContent === text) return;
    element.textContent = text;
    this.#mark(element);
  }

  /** Marks a text as English if it replaces a missing translation. */
  #mark(element: HTMLElement): void {
    const { childNodes, textContent } = element;
    if (childNodes.length !== 1 || childNodes[0]!.nodeType !== Node.TEXT_NODE) return;
    const names = ['lang', 'dir', 'data-lent'];
    if (this.t.lent.has(textContent ?? ''))
      for (const [i, name] of names.entries()) element.setAttribute(name, ['en', 'ltr', ''][i]!);
    else if ('lent' in element.dataset) for (const name of names) element.removeAttribute(name);
  }

  wait(text: string): void {
    this.show(text, h('div', { class: 'spinner', 'aria-hidden': 'true' }));
  }

  /** Shows the progress of an upload. Returns the function that updates it. */
  sending(text: string): (share: number) => void {
    const bar = h('progress', { max: 100, value: 0, 'aria-label': text });
    this.show(text, bar);
    return (share) => {
      bar.value = Math.round(share * 100);
    };
  }

  /** Announces at once to screen readers the action that the person must do now. */
  tell(text: string): void {
    clearTimeout(this.#timer);
    this.#said = Date.now();
    this.put(this.#live, text);
  }

  /** Announces a text to screen readers. Of several texts in a short time, only the last is announced. */
  say(text: string): void {
    clearTimeout(this.#timer);
    const wait = Math.max(50, this.#said + SAY_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#said = Date.now();
      this.put(this.#live, text);
    }, wait);
  }

  /** Shows a permanent line above the step; undefined removes it. */
  note(name: 'offline' | 'busy' | 'expiring', text: string | undefined): void {
    const old = this.#notes.querySelector(`[data-note="${name}"]`);
    if (text === undefined) {
      old?.remove();
      return;
    }
    if (old?.textContent === text) return;
    old?.remove();
    const note = h('p', { class: 'note', 'data-note': name }, text);
    this.#mark(note);
    this.#notes.append(note);
    this.say(text);
  }

  progress(step: number, of: number): void {
    this.#track.hidden = false;
    this.#track.setAttribute('aria-valuemax', String(of));
    this.#track.setAttribute('aria-valuenow', String(step));
    this.#track.setAttribute('aria-label', this.t('progress', { step, of }));
    this.#bar.style.width = `${(100 * step) / of}%`;
  }

  brand({ name, logo }: { name?: string; logo?: string }): void {
    if (!logo || !/^(https:|data:image\/)/.test(logo)) {
      this.#brand.textContent = name ?? '';
      return;
    }
    const image = h('img', { src: logo, alt: name ?? '', onerror: () => this.#brand.replaceChildren(name ?? '') });
    this.#brand.replaceChildren(image);
  }
}
