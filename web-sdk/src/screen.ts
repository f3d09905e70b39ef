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
  /** Notes by their names, in the person's language. */
  readonly #noted = new Map<string, string>();
  /** Texts that `put` has set, in the person's language. */
  readonly #given = new WeakMap<Element, string>();
  /** True if the step is shown in English, because its translation is incomplete. */
  #isEnglish = false;
  readonly #observer = new MutationObserver(() => this.#settle());
  #acted = false;
  #announcedAt = 0;
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
    // A step may add texts later, such as the choices of a field.
    this.#observer.observe(this.#main, { childList: true, subtree: true });
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
    this.#isEnglish = false;
    this.#settle();
    if (this.#acted) heading.focus();
    else this.say(title);
  }

  /** Sets the text of a visible element. @returns true if the text is new */
  put(element: HTMLElement, text: string): boolean {
    if ((this.#given.get(element) ?? element.textContent) === text) return false;
    this.#given.set(element, text);
    element.textContent = text;
    this.#settle();
    return true;
  }

  /**
   * Shows the step in one language. If one of its texts has no translation, all its texts and the notes are English,
   * until the next step.
   */
  #settle(): void {
    const { lent, english } = this.t;
    const texts: { readonly text: string; readonly set: (text: string) => void }[] = [];
    const walker = document.createTreeWalker(this.#main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const found = node;
      texts.push({ text: found.nodeValue ?? '', set: (text) => (found.nodeValue = text) });
    }
    for (const name of ['aria-label', 'alt'])
      for (const element of this.#main.querySelectorAll(`[${name}]`))
        texts.push({ text: element.getAttribute(name)!, set: (text) => element.setAttribute(name, text) });
    this.#isEnglish ||= texts.some(({ text }) => lent.has(text));
    if (this.#isEnglish)
      for (const { text, set } of texts) {
        const known = english.get(text);
        if (known !== undefined && known !== text) set(known);
      }
    this.#mark(this.#main);
    this.#notes.replaceChildren(
      ...[...this.#noted].map(([name, text]) => {
        const note = h('p', { class: 'note', 'data-note': name }, this.#spoken(text));
        this.#mark(note);
        return note;
      }),
    );
    this.#observer.takeRecords();
  }

  /** Returns a text in the language of the step. */
  #spoken(text: string): string {
    return (this.#isEnglish && this.t.english.get(text)) || text;
  }

  /** Marks an element as English for screen readers if the step is. */
  #mark(element: HTMLElement): void {
    if (this.#isEnglish) [element.lang, element.dir] = ['en', 'ltr'];
    else for (const name of ['lang', 'dir']) element.removeAttribute(name);
  }

  #announce(text: string): void {
    this.#announcedAt = Date.now();
    if (this.#live.textContent !== this.#spoken(text)) this.#live.textContent = this.#spoken(text);
    this.#mark(this.#live);
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
    this.#announce(text);
  }

  /** Announces a text to screen readers. Of several texts in a short time, only the last is announced. */
  say(text: string): void {
    clearTimeout(this.#timer);
    const wait = Math.max(50, this.#announcedAt + SAY_MS - Date.now());
    this.#timer = setTimeout(() => this.#announce(text), wait);
  }

  /** Shows a permanent line above the step; undefined removes it. */
  note(name: 'offline' | 'busy' | 'expiring', text: string | undefined): void {
    if (this.#noted.get(name) === text) return;
    this.#noted.delete(name);
    if (text !== undefined) this.#noted.set(name, text);
    this.#settle();
    if (text !== undefined) this.say(text);
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
