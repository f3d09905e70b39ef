import { h } from './dom.ts';
import { drawing } from './drawings.ts';
import type { Translate } from './texts/catalogue.ts';
import { Voice } from './voice.ts';

/** Minimum time between two messages to screen readers, in milliseconds. */
const SAY_MS = 1500;

/** Screen that the person sees. It shows one step at a time and has one live region. */
export class Screen {
  t: Translate;
  readonly frame: HTMLElement;
  readonly #main = h('main');
  readonly #notes = h('div');
  readonly #live = h('p', { class: 'live', role: 'status', 'aria-live': 'polite' });
  readonly #brand = h('span', { class: 'brand' });
  readonly #voice = new Voice();
  readonly #voiceButton = h('button', { type: 'button', class: 'voice', onclick: () => this.#switchVoice() });
  readonly #end = h('div', { class: 'end' }, this.#voiceButton);
  readonly #header = h('header', {}, this.#brand, this.#end);
  readonly #bar = h('div');
  readonly #track = h('div', { class: 'track', role: 'progressbar', 'aria-valuemin': 0 }, this.#bar);
  /** Notes in the person's language, by the name of the note. */
  readonly #noted = new Map<string, string>();
  /** Texts that were set with `put`, in the person's language. */
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
      this.#end.append(
        h('button', { type: 'button', class: 'close', 'aria-label': t('close'), onclick: onClose }, '×'),
      );
    frame.append(h('div', { class: 'card' }, this.#header, this.#track, this.#notes, this.#main, this.#live));
    frame.addEventListener('click', () => {
      this.#acted = true;
    });
    this.#track.hidden = true;
    this.#showVoiceButton();
    this.#voice.onVoices(() => this.#showVoiceButton());
    // A step may add texts later, such as the choices of a field.
    this.#observer.observe(this.#main, { childList: true, subtree: true });
  }

  /** Sets the language of the texts. */
  speak(t: Translate): void {
    this.t = t;
    this.#header.querySelector('.close')?.setAttribute('aria-label', t('close'));
    this.#showVoiceButton();
  }

  /** True if the person has switched on reading aloud. */
  get isReadAloud(): boolean {
    return this.#voice.isOn;
  }

  /** Stops reading aloud. Called when the element is removed or starts again. */
  silence(): void {
    this.#voice.setOn(false);
  }

  /**
   * Shows the button for reading aloud if the device has a voice for the language and the button's texts are
   * translated.
   */
  #showVoiceButton(): void {
    const { isOn } = this.#voice;
    const label = this.t('voice.listen');
    this.#voiceButton.hidden = !this.#voice.has(this.t.language) || this.t.lent.has(label);
    this.#voiceButton.setAttribute('aria-pressed', String(isOn));
    this.#voiceButton.replaceChildren(drawing('voice'), label);
  }

  #switchVoice(): void {
    this.#voice.setOn(!this.#voice.isOn);
    this.#showVoiceButton();
    this.#readScreen();
  }

  /** Language in which the step is shown. */
  get #language(): string {
    return this.#isEnglish ? 'en' : this.t.language;
  }

  /** Reads aloud the title and the sentences of the step, and the names of its buttons. */
  #readScreen(): void {
    const parts = [...this.#main.querySelectorAll<HTMLElement>('h1, p, li, label, .actions button:not(.late)')];
    const texts = parts.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean);
    this.#voice.now(texts.join('. ').replace(/([.?!…:])\. /g, '$1 '), this.#language);
  }

  /**
   * Replaces the current screen. Sets the focus on the heading, but only after the first action of the person. At the
   * start the person may be using another part of the page.
   */
  show(title: string, ...children: (Node | string | null | undefined | false)[]): void {
    const heading = h('h1', { tabindex: -1 }, title);
    this.#main.replaceChildren(heading, ...children.filter((child): child is Node | string => Boolean(child)));
    this.#isEnglish = false;
    this.#settle();
    if (this.#acted) heading.focus();
    else this.say(title);
    this.#readScreen();
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
   * Shows all texts of a step in the same language. If one text has no translation, all texts of the step and the notes
   * are English until the next step.
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

  /** Marks an element as English for screen readers if the step is in English. */
  #mark(element: HTMLElement): void {
    if (this.#isEnglish) [element.lang, element.dir] = ['en', 'ltr'];
    else for (const name of ['lang', 'dir']) element.removeAttribute(name);
  }

  #announce(text: string): void {
    // The title of a new step is not read here, because it is read with the step.
    const isTitle = text === this.#main.querySelector('h1')?.textContent;
    if (!isTitle) this.#voice.follow(this.#spoken(text), this.#language);
    this.#announcedAt = Date.now();
    if (this.#live.textContent !== this.#spoken(text)) this.#live.textContent = this.#spoken(text);
    this.#mark(this.#live);
  }

  wait(text: string): void {
    this.show(text, h('div', { class: 'spinner', 'aria-hidden': 'true' }));
  }

  /**
   * Shows that a picture or clip is being sent, under the title of its step. `share` sets the progress of the upload,
   * from 0 to 1. `put` replaces the text and the progress when the upload is complete.
   */
  sending(title: string, text: string, picture?: Element): { share(share: number): void; put(text: string): void } {
    const line = h('p', { class: 'hint' }, text);
    const bar = h('progress', { max: 100, value: 0, 'aria-label': text });
    this.show(title, picture, line, bar);
    this.say(text);
    return {
      share: (share) => {
        bar.value = Math.round(share * 100);
      },
      put: (next) => {
        bar.replaceWith(h('div', { class: 'spinner', 'aria-hidden': 'true' }));
        this.put(line, next);
        this.say(next);
      },
    };
  }

  /** Announces at once to screen readers what the person must do now. */
  tell(text: string): void {
    clearTimeout(this.#timer);
    this.#voice.stop();
    this.#announce(text);
  }

  /** Announces a text to screen readers. If several texts follow within a short time, only the last is announced. */
  say(text: string): void {
    clearTimeout(this.#timer);
    const wait = Math.max(50, this.#announcedAt + SAY_MS - Date.now());
    this.#timer = setTimeout(() => this.#announce(text), wait);
  }

  /** Shows a line above the step until it is removed. With undefined, removes the line. */
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
