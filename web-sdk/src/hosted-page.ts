import type { AppBridges } from './app-bridges.ts';
import { guardBackButton } from './back-button.ts';
import { Hakiki } from './index.ts';
import { translator } from './texts/catalogue.ts';

/**
 * Origins of pages that may show this page in a frame. They come from the configuration with this `client_id`, and the
 * server writes them into the page.
 */
const embedders = (document.querySelector<HTMLMetaElement>('meta[name="hakiki-embedders"]')?.content ?? '')
  .split(' ')
  .filter(Boolean);

const around = globalThis as AppBridges;
/** True if the page is in a separate tab. There is then no surrounding page or app that could remove this page. */
const isAlone =
  !around.ReactNativeWebView &&
  !around.webkit?.messageHandlers?.hakiki &&
  !around.HakikiAndroid &&
  globalThis.parent === globalThis.self;

/** Sends a message to the surrounding app or page. The message never contains the token or personal data. */
function post(type: string, detail: object = {}): void {
  const message = { source: 'hakiki', version: 1, type, ...detail };
  const { ReactNativeWebView, webkit, HakikiAndroid } = around;
  const text = JSON.stringify(message);
  if (ReactNativeWebView) ReactNativeWebView.postMessage(text);
  else if (webkit?.messageHandlers?.hakiki) webkit.messageHandlers.hakiki.postMessage(message);
  else if (HakikiAndroid?.postMessage) HakikiAndroid.postMessage(text);
  else if (HakikiAndroid?.post) HakikiAndroid.post(text);
  // The browser delivers the message only if the parent page has this origin.
  else if (globalThis.parent !== globalThis.self)
    for (const origin of embedders) globalThis.parent.postMessage(message, origin);
}

/** Sets the language of the page to the language of the element. */
function speakAs(language: string): void {
  document.documentElement.lang = language;
  document.title = translator(language)('title');
}

const start = () => {
  document.body.replaceChildren();
  // The token is in the URL fragment (after `#`), so that it never appears in a log or a `Referer`.
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
