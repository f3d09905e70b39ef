import type { AppBridges } from './app-bridges.ts';
import { guardBackButton } from './back-button.ts';
import { Hakiki } from './index.ts';
import { translator } from './texts/catalogue.ts';

/**
 * Origins whose pages may contain this page in a frame. They are from the configuration named by `client_id`; the
 * server writes them into the page.
 */
const embedders = (document.querySelector<HTMLMetaElement>('meta[name="hakiki-embedders"]')?.content ?? '')
  .split(' ')
  .filter(Boolean);

const around = globalThis as AppBridges;
/** True in a separate tab. No page or app around the tab can then remove the page. */
const isAlone =
  !around.ReactNativeWebView &&
  !around.webkit?.messageHandlers?.hakiki &&
  !around.HakikiAndroid &&
  globalThis.parent === globalThis.self;

/** Sends a message to the app or page around this one. It never contains the token or personal data. */
function post(type: string, detail: object = {}): void {
  const message = { source: 'hakiki', version: 1, type, ...detail };
  const { ReactNativeWebView, webkit, HakikiAndroid } = around;
  const text = JSON.stringify(message);
  if (ReactNativeWebView) ReactNativeWebView.postMessage(text);
  else if (webkit?.messageHandlers?.hakiki) webkit.messageHandlers.hakiki.postMessage(message);
  else if (HakikiAndroid?.postMessage) HakikiAndroid.postMessage(text);
  else if (HakikiAndroid?.post) HakikiAndroid.post(text);
  // The browser delivers the message only if the parent has the named origin.
  else if (globalThis.parent !== globalThis.self)
    for (const origin of embedders) globalThis.parent.postMessage(message, origin);
}

/** Sets the page to the language of the element. */
function speakAs(language: string): void {
  document.documentElement.lang = language;
  document.title = translator(language)('title');
}

const start = () => {
  document.body.replaceChildren();
  // The token is after the `#`, so it never appears in a log or a `Referer`.
  const { element } = Hakiki.open({
    sessionToken: location.hash.slice(1),
    container: document.body,
    onStep: (detail) => {
      speakAs(element.shadowRoot?.querySelector<HTMLElement>('[lang]')?.lang ?? 'en');
      post('step', detail);
    },
    onComplete: (receipt) => post('complete', receipt),
    onError: (error) => post('error', error),
    onClose: (detail) => post('close', detail),
    onTakenOver: (detail) => post('takenover', detail),
  });
  element.closable = !isAlone;
  if (isAlone) guardBackButton(element);
};
start();
addEventListener('hashchange', start);
post('ready');
