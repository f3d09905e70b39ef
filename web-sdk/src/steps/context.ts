import type { Api, Opened } from '../api.ts';
import { type Camera, type CameraFault, type CameraWish, openCamera } from '../camera.ts';
import { choice, h, hasMouse, isInApp } from '../dom.ts';
import { drawing } from '../drawings.ts';
import { type InAppBrowser, inAppBrowser } from '../in-app.ts';
import type { Screen } from '../screen.ts';
import type { TextKey } from '../texts/en.ts';

/** Server's message about a picture. */
export interface Word {
  readonly ok: boolean;
  readonly message: string | null;
  readonly fault?: string | null;
}

/** Pictures that the run has sent. */
interface SentPictures {
  /** Number of times that the page asked the person to take a picture again. */
  nudges: number;
  /**
   * Front of the document, which the server reads while the person continues. The run waits for the result before the
   * video.
   */
  reading?: { readonly blob: Blob; readonly word: Promise<Word> };
}

/** The context of a step. */
export interface StepContext {
  readonly api: Api;
  readonly screen: Screen;
  readonly opened: Opened;
  /**
   * True if the camera opens without a screen before it. This is so on a phone after the person did an earlier step on
   * this page. After a reload, the page first shows what follows.
   */
  readonly isDirect: boolean;
  /** True if the integrator's server set the kind of document. The page then does not ask the person for it. */
  readonly kindGiven: boolean;
  readonly pictures: SentPictures;
  /** Listener for errors. Its result is ignored. */
  readonly onError: (code: string, message: string) => void;
}

/** Error if the person continued on another device that this page cannot follow. */
export class GoneToPhone extends Error {}
/** Error if the person finished the run on the other device. */
export class EndedOnPhone extends Error {}
/** Error if the person returned from the other device to this page. The server then decides the current step. */
export class TakenBack extends Error {}

/** Shows several buttons and waits until one of them is pressed. */
export function ask<T>(build: (resolve: (value: T) => void) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      // Without this check, a step that ends late would replace the screen that explains the end.
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', () => reject(signal.reason));
    build(resolve);
  });
}

/**
 * Opens the camera. Meanwhile the screen asks the person to allow the camera. Returns undefined if the person goes
 * back.
 * @throws CameraError
 */
export async function askForCamera(
  { api, screen }: StepContext,
  video: HTMLVideoElement,
  wish: CameraWish,
): Promise<Camera | undefined> {
  const { t } = screen;
  const leaving = new AbortController();
  const back = ask<undefined>((resolve) => {
    screen.show(
      t('camera.allow'),
      h('p', {}, t('camera.allow.do')),
      h('div', { class: 'spinner', 'aria-hidden': 'true' }),
      h('div', { class: 'actions' }, choice(resolve, undefined, t('back'), 'plain')),
    );
  }, api.signal);
  try {
    return await Promise.race([openCamera(video, { ...wish, signal: leaving.signal }), back]);
  } finally {
    leaving.abort();
  }
}

/**
 * Returns the link of the hosted page, if the browser can copy it. Undefined on a page of the integrator, which has no
 * such link.
 */
const linkOfPage = (token: string): string | undefined =>
  globalThis.location?.hash === `#${token}` && navigator.clipboard ? globalThis.location.href : undefined;

/** Faults that the browser of another app causes. */
const IN_APP_FAULTS: readonly CameraFault[] = ['denied', 'no_answer', 'insecure', 'no_recorder', 'no_picture'];

/** Returns instructions for opening the page in the system's browser, for a person in the browser of an app. */
const wayOut = ({ t }: Screen, { app, browser, button }: InAppBrowser): string =>
  button === 'compass' ? t('link.out.compass', { app, browser }) : t('link.out.menu', { app, browser, button });

const adviceOn = (fault: CameraFault): TextKey =>
  fault === 'denied' && isInApp() ? 'camera.denied.app.do' : `camera.${fault}.do`;

/**
 * Explains the fault of the camera and how to solve it. `others` are further buttons. Resolves when the person presses
 * a button.
 */
export async function explainCamera<T extends string>(
  { api, screen, onError }: StepContext,
  fault: CameraFault,
  others: Readonly<Partial<Record<T, string>>>,
): Promise<T | 'again' | 'phone'> {
  const { t } = screen;
  onError(`CAMERA_${fault.toUpperCase()}`, t(`camera.${fault}`));
  const around = IN_APP_FAULTS.includes(fault) ? inAppBrowser() : undefined;
  const link = linkOfPage(api.token);
  const copied = h('p', { class: 'muted', role: 'status' });
  const copy = () => navigator.clipboard.writeText(link!).then(() => screen.put(copied, t('link.copied')));
  return ask((resolve) => {
    screen.show(
      around ? t('link.out.title', { browser: around.browser }) : t(`camera.${fault}`),
      h('p', {}, around ? wayOut(screen, around) : t(adviceOn(fault))),
      around && drawing(around.button === 'compass' ? 'compass' : 'menu'),
      copied,
      h(
        'div',
        { class: 'actions' },
        around && link && h('button', { type: 'button', onclick: copy }, t('link.copy')),
        choice(resolve, 'again', t('again'), around && link ? 'plain' : ''),
        ...(Object.entries(others) as [T, string][]).map(([name, label]) => choice(resolve, name, label, 'plain')),
        // This choice is not offered on a phone, because a phone cannot scan a code on its own screen.
        hasMouse() && choice(resolve, 'phone', t('phone.offer'), 'plain'),
        !hasMouse() &&
          !around &&
          link &&
          h('button', { type: 'button', class: 'plain', onclick: copy }, t('link.copy')),
      ),
    );
  }, api.signal);
}
