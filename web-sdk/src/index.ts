import type { Receipt, Step } from './api.ts';
import { HakikiCapture, type HakikiEvents } from './element.ts';

export type { Receipt, Step } from './api.ts';
export { HakikiCapture, type HakikiEvents } from './element.ts';
export { VERSION } from './run.ts';

export interface OpenOptions {
  /** Token from `POST /v1/sdk/sessions`, which your server calls. Never an API key. */
  readonly sessionToken: string;
  /** Address of the service, such as https://verify.example.com; absent on the service's own pages. */
  readonly baseUrl?: string;
  /** `en`, `fr`, `sw`, …; else the session's, else the browser's. */
  readonly locale?: string;
  /** Where to put the element; without it, it opens in a dialog. */
  readonly container?: Element;
  /** A receipt, not a verdict: the verdict comes to your server as `liveness.completed`. */
  readonly onComplete?: (receipt: Receipt) => void;
  readonly onError?: (error: HakikiEvents['error']) => void;
  readonly onClose?: (detail: HakikiEvents['close']) => void;
  readonly onStep?: (detail: { readonly step: Step }) => void;
}

if (!customElements.get('hakiki-capture')) customElements.define('hakiki-capture', HakikiCapture);

export const Hakiki = {
  /** Starts a verification. `close()` of what it gives takes it away again. */
  open(options: OpenOptions): { readonly element: HakikiCapture; close(): void } {
    const element = document.createElement('hakiki-capture') as HakikiCapture;
    element.sessionToken = options.sessionToken;
    element.baseUrl = options.baseUrl ?? '';
    element.locale = options.locale;
    element.modal = options.container === undefined;
    const on = <K extends keyof HakikiEvents>(name: K, listener: ((detail: HakikiEvents[K]) => void) | undefined) => {
      if (listener)
        element.addEventListener(`hakiki-${name}`, (event) => listener((event as CustomEvent<HakikiEvents[K]>).detail));
    };
    on('complete', options.onComplete);
    on('error', options.onError);
    on('close', options.onClose);
    on('step', options.onStep);
    (options.container ?? document.body).append(element);
    return { element, close: () => element.remove() };
  },
};

/** With the script tag: `Hakiki.open(…)` on `window`. */
Object.assign(globalThis, { Hakiki });
