import type { Receipt, Step } from './api.ts';
import { HakikiCapture, type HakikiEvents } from './element.ts';

export type { Receipt, Step } from './api.ts';
export { HakikiCapture, type HakikiEvents } from './element.ts';
export { VERSION } from './run.ts';

export interface OpenOptions {
  /** Token from `POST /v1/sdk/sessions`, which your server calls. Never pass an API key here. */
  readonly sessionToken: string;
  /** Address of the service, such as https://verify.example.com; absent on the service's own pages. */
  readonly baseUrl?: string;
  /** Language, such as `en`, `fr` or `sw`. Default: the session's language, or else the browser's language. */
  readonly locale?: string;
  /** Element that will contain the capture. If absent, a dialog opens. */
  readonly container?: Element;
  /** Receives a receipt and no result. The result is sent to your server in the event `liveness.completed`. */
  readonly onComplete?: (receipt: Receipt) => void;
  readonly onError?: (error: HakikiEvents['error']) => void;
  readonly onClose?: (detail: HakikiEvents['close']) => void;
  readonly onStep?: (detail: { readonly step: Step }) => void;
  /**
   * Called when another tab or device has opened the session. If the customer opens the session here again, `onStep` is
   * called next.
   */
  readonly onTakenOver?: (detail: HakikiEvents['takenover']) => void;
}

if (!customElements.get('hakiki-capture')) customElements.define('hakiki-capture', HakikiCapture);

export const Hakiki = {
  /** Starts a verification. Call `close()` of the returned object to remove the verification from the page. */
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
    on('takenover', options.onTakenOver);
    (options.container ?? document.body).append(element);
    return { element, close: () => element.remove() };
  },
};

/** If the file is loaded with a script tag, `Hakiki.open(…)` is on `window`. */
Object.assign(globalThis, { Hakiki });
