import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

const SIZE = { width: 360, height: 640 };

export interface PhoneOptions {
  /** File of the document that the camera on the back of the phone sees. */
  readonly document: string;
  readonly locale?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly userAgent?: string;
}

/**
 * A phone: touch, no mouse, 360 × 640. The camera on its back sees a document on a dark table; the one on its front is
 * the browser's own.
 */
export async function openPhone(browser: Browser, { document, size = SIZE, ...options }: PhoneOptions): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: size, isMobile: true, hasTouch: true, deviceScaleFactor: 2, locale: 'en-GB' },
    ...options,
  });
  const specimen = readFileSync(document).toString('base64');
  await context.addInitScript(async (bytes) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page
    const here = globalThis as any;
    const devices = here.navigator.mediaDevices;
    if (!devices) return;
    const front = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wish: { video?: { facingMode?: unknown } }) => {
      if (!JSON.stringify(wish).includes('environment')) return front(wish);
      const image = new here.Image();
      image.src = `data:image/jpeg;base64,${bytes}`;
      await image.decode();
      const canvas = here.document.createElement('canvas');
      [canvas.width, canvas.height] = [1440, 960];
      const drawing = canvas.getContext('2d');
      const draw = () => {
        drawing.fillStyle = here.table ?? '#20242a';
        drawing.fillRect(0, 0, 1440, 960);
        drawing.drawImage(image, 72, 67, 1296, 826);
        here.paint?.(drawing);
      };
      draw();
      here.setInterval(draw, 50);
      return canvas.captureStream(20);
    };
  }, specimen);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

/** Screen that the customer sees: its title, its words, and what lies below the lower edge of the window. */
export interface SeenScreen {
  readonly title: string;
  readonly words: number;
  /** Pixels of the page below the window's lower edge. */
  readonly below: number;
  /** Smallest size of a visible text, in pixels. */
  readonly smallest: number;
}

export const seenScreen = (page: Page): Promise<SeenScreen> =>
  page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the page
    const here = globalThis as any;
    const root = here.document.querySelector('hakiki-capture').shadowRoot;
    const main = root.querySelector('main');
    const isSeen = (element: { getBoundingClientRect(): { width: number; height: number } }) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2;
    };
    let smallest = Number.POSITIVE_INFINITY;
    for (const element of main.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '');
      if (!hasText || !isSeen(element)) continue;
      smallest = Math.min(smallest, Number.parseFloat(here.getComputedStyle(element).fontSize));
    }
    // A person reads the chosen entry of a list, and not the others.
    const lists = [...main.querySelectorAll('select')].map(({ innerText }: { innerText: string }) => innerText);
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read
    const text = lists.reduce((rest, list) => rest.replace(list, 'entry'), main.innerText).trim();
    return {
      title: main.querySelector('h1')?.textContent ?? '',
      words: text.split(/\s+/).length,
      below: Math.max(0, here.document.scrollingElement.scrollHeight - here.innerHeight),
      smallest,
    };
  });

/** Parts of the screen by which a walk knows where it is, in any language. */
export const part = {
  agree: '.actions > button:not(.link):not(.plain)',
  country: 'select[name="country"]',
  kind: 'select[name="kind"]',
  submit: 'form button[type="submit"]',
  documentCamera: '.stage.document',
  faceCamera: '.stage.face',
  picture: 'img.shot:not(.small)',
  /** The picture beside a fault; `anyway` keeps it. */
  fault: 'img.shot.small',
  anyway: '.actions > .link',
  faceIntro: 'main > .drawing',
  recording: '.stage.recording',
  waiting: 'main .spinner',
} as const;
