type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

/**
 * Creates an element. Functions named `on…` become event listeners. An attribute with the value true is set, and an
 * attribute with the value false is left out.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/**
 * Creates an SVG element from a text with one level of elements. The SDK's drawings and the service's QR codes have
 * this form. The browser's own parser cannot be used, because pages with Trusted Types forbid it.
 */
export function svgFrom(text: string): SVGElement {
  const [svg, ...parts] = [...text.matchAll(/<([a-z]+)([^<>]*)>/g)].map(([, tag, attributes]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag!);
    for (const [, name, value] of attributes!.matchAll(/([\w-]+)="([^"]*)"/g)) element.setAttribute(name!, value!);
    return element;
  });
  svg!.append(...parts);
  return svg!;
}

export const asks = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
/** True if the device has a mouse and is therefore not a phone. */
export const hasMouse = (): boolean => asks('(pointer: fine)');

/**
 * True in the WebView of an app, which has no address bar. Checks for the bridges of hosted-page.ts and for the mark in
 * Android's user agent.
 */
export const isInApp = (): boolean => {
  const here = globalThis as {
    ReactNativeWebView?: unknown;
    HakikiAndroid?: unknown;
    webkit?: { messageHandlers?: { hakiki?: unknown } };
  };
  return (
    Boolean(here.ReactNativeWebView ?? here.HakikiAndroid ?? here.webkit?.messageHandlers?.hakiki) ||
    /; wv\)/.test(navigator.userAgent)
  );
};

/** Creates a button, and a promise that resolves when the button is pressed. */
export function choice<T>(resolve: (value: T) => void, value: T, label: string, kind = ''): HTMLButtonElement {
  return h('button', { type: 'button', class: kind, onclick: () => resolve(value) }, label);
}

/** Replaces `Promise.withResolvers`, which Safari supports only from version 17.4 on. */
export function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
