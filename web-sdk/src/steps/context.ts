import type { Api, Opened } from '../api.ts';
import type { CameraFault } from '../camera.ts';
import { choice, h, hasMouse, isInApp } from '../dom.ts';
import type { Screen } from '../screen.ts';

/** The server's words about a picture. */
export interface Word {
  readonly ok: boolean;
  readonly message: string | null;
  readonly fault?: string | null;
}

/** Pictures that the run has sent. */
interface SentPictures {
  /** How often one was sent back. */
  nudges: number;
  /** The front that is being read while the person goes on; its word is heard before the video. */
  reading?: { readonly blob: Blob; readonly word: Promise<Word> };
}

/** The context of a step. */
export interface StepContext {
  readonly api: Api;
  readonly screen: Screen;
  readonly opened: Opened;
  /** The integrator's server named the kind of document: the person is not asked for it. */
  readonly kindGiven: boolean;
  readonly pictures: SentPictures;
  /** The listener to errors: it is informed, and its result is ignored. */
  readonly onError: (code: string, message: string) => void;
}

/** The person went on with another device, of which this page learns nothing more. */
export class GoneToPhone extends Error {}
/** The person came to the end with the other device. */
export class EndedOnPhone extends Error {}
/** The person came back from the other device: the server says where they are. */
export class TakenBack extends Error {}

/** Waits for one of several buttons. */
export function ask<T>(build: (resolve: (value: T) => void) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    build(resolve);
  });
}

/** Says what is wrong with the camera and what to do; `others` are further ways on. Nothing goes on by itself. */
export async function explainCamera<T extends string>(
  { api, screen, onError }: StepContext,
  fault: CameraFault,
  others: Readonly<Partial<Record<T, string>>>,
): Promise<T | 'again' | 'phone'> {
  const { t } = screen;
  onError(`CAMERA_${fault.toUpperCase()}`, t(`camera.${fault}`));
  return ask((resolve) => {
    screen.show(
      t(`camera.${fault}`),
      h('p', {}, t(fault === 'denied' && isInApp() ? 'camera.denied.app.do' : `camera.${fault}.do`)),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, 'again', t('again')),
        ...(Object.entries(others) as [T, string][]).map(([name, label]) => choice(resolve, name, label, 'plain')),
        choice(resolve, 'phone', t(hasMouse() ? 'phone.offer' : 'phone.other'), 'plain'),
      ),
    );
  }, api.signal);
}
