import { ApiError, type Opened, OriginNotListed, type Receipt, refusalOf, type Step } from './api.ts';
import { choice, h, withResolvers } from './dom.ts';
import { drawing } from './drawings.ts';
import { run } from './run.ts';
import { Screen } from './screen.ts';
import { Declined } from './steps/consent.ts';
import { GoneToPhone } from './steps/context.ts';
import { addStyles, brandCss, css } from './styles.ts';
import { languageOf, languages, translator } from './texts/catalogue.ts';
import { pulse } from './vibrate.ts';

export interface HakikiEvents {
  complete: Receipt;
  error: { readonly code: string; readonly message: string };
  close: { readonly reason: 'closed' | 'declined' | 'other_device' | 'done' };
  step: { readonly step: Step };
  sessionexpiring: { readonly expiresAt: string };
  /**
   * Another tab or device has opened the session. The customer continues there, or opens the session here again. A
   * `step` event then follows.
   */
  takenover: { readonly step: Step };
}

/** Time in milliseconds before the end of the session at which the customer is warned. */
const WARN_MS = 120_000;
const REDIRECT_MS = 3000;

/**
 * `<hakiki-capture>` guides a person through one session. Set `sessionToken`, and `baseUrl` if the service has another
 * origin. The element starts when it is added to the page. Events: `hakiki-complete`, `hakiki-error`, `hakiki-close`,
 * `hakiki-step`, `hakiki-sessionexpiring`, `hakiki-takenover`.
 */
export class HakikiCapture extends HTMLElement {
  sessionToken = '';
  baseUrl = '';
  locale: string | undefined;
  /** True if the element is shown in a dialog above the page. */
  modal = false;
  /**
   * True if the element has a close button. It has none in a separate tab, because the tab itself can be closed, and
   * would be empty without the element.
   */
  closable = true;
  /** True while the session is open: from its opening until its end. */
  isUnderWay = false;
  #ending: AbortController | undefined;
  #warning: ReturnType<typeof setTimeout> | undefined;
  #language = 'en';
  #redirect: string | null = null;
  #screen: Screen | undefined;

  connectedCallback(): void {
    this.sessionToken ||= this.getAttribute('session-token') ?? '';
    this.baseUrl ||= this.getAttribute('base-url') ?? '';
    this.locale ??= this.getAttribute('locale') ?? undefined;
    // Starts after the page has set the properties of the element that it has just created.
    queueMicrotask(() => this.isConnected && !this.#ending && this.#start());
  }

  disconnectedCallback(): void {
    this.#ending?.abort(new DOMException('removed', 'AbortError'));
    this.#ending = undefined;
    this.#screen?.silence();
    this.isUnderWay = false;
    clearTimeout(this.#warning);
  }

  /** Asks whether the person really wants to leave the run. @returns true if the person confirms */
  confirmLeaving(): Promise<boolean> {
    const t = translator(this.#language);
    const { promise, resolve } = withResolvers<boolean>();
    const dialog = h(
      'dialog',
      { class: 'question', 'aria-labelledby': 'leave' },
      h('h1', { id: 'leave' }, t('leave.title')),
      h('p', {}, t('leave.text')),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, false, t('leave.stay')),
        choice(resolve, true, t('leave.go'), 'plain'),
      ),
    );
    dialog.lang = this.#language;
    dialog.addEventListener('cancel', () => resolve(false));
    this.shadowRoot!.append(dialog);
    dialog.showModal();
    return promise.finally(() => dialog.remove());
  }

  #tell<K extends keyof HakikiEvents>(name: K, detail: HakikiEvents[K]): void {
    this.dispatchEvent(new CustomEvent(`hakiki-${name}`, { detail }));
  }

  #close(reason: HakikiEvents['close']['reason']): void {
    this.#tell('close', { reason });
    this.remove();
  }

  /** Closes the element. Asks for confirmation first if a run is in progress. */
  async #leave(reason: 'closed' | 'done'): Promise<void> {
    if (this.shadowRoot!.querySelector('.question')) return;
    if (this.isUnderWay && !(await this.confirmLeaving())) return;
    this.#close(reason);
  }

  #start(): void {
    const ending = new AbortController();
    this.#ending = ending;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!root.childNodes.length) addStyles(root, css);
    const language = languageOf([this.locale, ...navigator.languages]);
    const frame = this.modal ? h('dialog', { 'aria-label': translator(language)('title') }) : h('section');
    root.replaceChildren(frame);
    let finished = false;
    const close = () => void this.#leave(finished ? 'done' : 'closed');
    const screen = new Screen(frame, translator(language), this.closable ? close : undefined);
    this.#screen = screen;
    this.#speak(frame, language);
    if (frame instanceof HTMLDialogElement) {
      frame.addEventListener('cancel', (event) => {
        event.preventDefault();
        close();
      });
      // The second Escape closes a dialog in Chrome, and the page cannot prevent it.
      frame.addEventListener('close', () => this.isConnected && this.#close(finished ? 'done' : 'closed'));
      frame.showModal();
    }
    if (!this.sessionToken) {
      this.#fail(screen, 'INVALID_SESSION', screen.t('error.token'));
      return;
    }
    run({
      ...{ baseUrl: this.baseUrl.replace(/\/+$/, ''), token: this.sessionToken, locale: language, screen },
      signal: ending.signal,
      onOpened: (opened, now) => this.#onOpened(opened, { root, frame, screen, now }),
      onStep: (step) => this.#tell('step', { step }),
      onError: (code, message) => this.#tell('error', { code, message }),
      onTakenOver: (step) => this.#tell('takenover', { step }),
    }).then(
      ({ receipt, opened }) => {
        finished = true;
        this.isUnderWay = false;
        this.#finish(screen, receipt, opened);
      },
      (error) => {
        if (ending.signal.aborted) return;
        this.isUnderWay = false;
        clearTimeout(this.#warning);
        screen.note('expiring', undefined);
        this.#explain(screen, error);
        // Stops a step that may still be running with the camera on.
        ending.abort(new DOMException('ended', 'AbortError'));
      },
    );
  }

  #speak(frame: HTMLElement, language: string): void {
    this.#language = language;
    frame.lang = language;
    frame.dir = languages[language]!.direction;
  }

  #onOpened(
    opened: Opened,
    { root, frame, screen, now }: { root: ShadowRoot; frame: HTMLElement; screen: Screen; now: () => number },
  ): void {
    this.isUnderWay = true;
    this.#redirect = opened.redirect_url;
    const language = languageOf([this.locale, opened.locale, ...navigator.languages]);
    screen.speak(translator(language));
    this.#speak(frame, language);
    screen.brand(opened.config.brand);
    addStyles(root, brandCss(opened.config.brand));
    const end = Date.parse(opened.expires_at);
    this.#warning = setTimeout(
      () => {
        this.#showTimeLeft(screen, end, now);
        this.#tell('sessionexpiring', { expiresAt: opened.expires_at });
      },
      Math.max(0, end - now() - WARN_MS),
    );
  }

  /** Shows the time until the end of the session, by the service's clock. */
  #showTimeLeft(screen: Screen, end: number, now: () => number): void {
    const left = end - now();
    const minutes = Math.ceil(left / 60_000);
    const text = minutes > 1 ? screen.t('expiring', { minutes }) : screen.t('expiring.one');
    screen.note('expiring', left > 0 ? text : undefined);
    if (left > 0) this.#warning = setTimeout(() => this.#showTimeLeft(screen, end, now), 15_000);
  }

  /** Returns the button of the last screen. It leads to the session's return address, or closes the dialog. */
  #lastActions({ t }: Screen, reason: 'closed' | 'done'): HTMLElement {
    const actions = h('div', { class: 'actions' });
    if (this.#redirect) actions.append(h('button', { type: 'button', onclick: () => this.#goBack() }, t('done.go')));
    else if (this.modal) actions.append(choice(() => this.#close(reason), true, t('close')));
    return actions;
  }

  #goBack(): void {
    globalThis.location.assign(this.#redirect!);
  }

  #finish(screen: Screen, receipt: Receipt, { config: { brand }, redirect_url: redirect }: Opened): void {
    clearTimeout(this.#warning);
    screen.note('expiring', undefined);
    const { t } = screen;
    screen.show(
      t('done.title'),
      drawing('done'),
      h('p', {}, t('done.text', { name: brand.name || t('done.us') })),
      redirect && h('p', { class: 'muted' }, t('done.redirect')),
      this.#lastActions(screen, 'done'),
    );
    pulse();
    this.#tell('complete', receipt);
    if (redirect) setTimeout(() => this.isConnected && this.#goBack(), REDIRECT_MS);
  }

  #explain(screen: Screen, error: unknown): void {
    const { t } = screen;
    if (error instanceof Declined) {
      screen.show(t('end.done'), h('p', {}, t('error.declined')), this.#lastActions(screen, 'closed'));
      this.#tell('close', { reason: 'declined' });
    } else if (error instanceof GoneToPhone || refusalOf(error).taken_over) {
      screen.show(t('elsewhere.title'), h('p', {}, t('phone.taken')));
      this.#tell('close', { reason: 'other_device' });
    } else if (error instanceof ApiError && error.code === 'ALREADY_SUBMITTED') {
      screen.show(t('done.title'), drawing('done'), h('p', {}, t('done.text', { name: t('done.us') })));
      this.#tell('close', { reason: 'done' });
    } else if (error instanceof ApiError && error.status === 401) {
      const { ended } = refusalOf(error);
      this.#fail(screen, error.code, t(ended ? `error.${ended}` : 'error.session'));
    } else if (error instanceof OriginNotListed) {
      // The message in the console is for the integrator, because the customer cannot solve the problem.
      console.error(`Hakiki: ${error.message}`);
      this.#fail(screen, error.code, t('error.other'), true);
    } else this.#fail(screen, error instanceof ApiError ? error.code : 'INTERNAL_ERROR', t('error.other'), true);
  }

  #fail(screen: Screen, code: string, message: string, again = false): void {
    const restart = () => {
      this.disconnectedCallback();
      this.#start();
    };
    screen.show(
      screen.t('error.title'),
      h('p', { role: 'alert' }, message),
      again && h('div', { class: 'actions' }, choice(restart, undefined, screen.t('again'))),
    );
    this.#tell('error', { code, message });
  }
}
