import { Hakiki } from './index.ts';

interface Bridges {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: { messageHandlers?: { hakiki?: { postMessage(message: unknown): void } } };
  readonly HakikiAndroid?: { post?(text: string): void; postMessage?(text: string): void };
}

/** Origins that may frame this page (of the configuration named by `client_id`); the server writes them into the page. */
const embedders = (document.querySelector<HTMLMetaElement>('meta[name="hakiki-embedders"]')?.content ?? '')
  .split(' ')
  .filter(Boolean);

/** To the app or page around this one. Never holds the token, nor anything of the person. */
function post(type: string, detail: object = {}): void {
  const message = { source: 'hakiki', version: 1, type, ...detail };
  const { ReactNativeWebView, webkit, HakikiAndroid } = globalThis as unknown as Bridges;
  const text = JSON.stringify(message);
  if (ReactNativeWebView) ReactNativeWebView.postMessage(text);
  else if (webkit?.messageHandlers?.hakiki) webkit.messageHandlers.hakiki.postMessage(message);
  else if (HakikiAndroid?.postMessage) HakikiAndroid.postMessage(text);
  else if (HakikiAndroid?.post) HakikiAndroid.post(text);
  // The browser hands it over only where the parent's origin is the one named.
  else if (globalThis.parent !== globalThis.self)
    for (const origin of embedders) globalThis.parent.postMessage(message, origin);
}

const start = () => {
  document.body.replaceChildren();
  // Behind the #: in no log and in no Referer.
  Hakiki.open({
    sessionToken: location.hash.slice(1),
    container: document.body,
    onStep: (detail) => post('step', detail),
    onComplete: (receipt) => post('complete', receipt),
    onError: (error) => post('error', error),
    onClose: (detail) => post('close', detail),
  });
};
start();
addEventListener('hashchange', start);
post('ready');
