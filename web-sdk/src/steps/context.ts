import type { Api, Opened } from '../api.ts';
import type { CameraFault } from '../camera.ts';
import { choice, h, hasMouse, isInApp } from '../dom.ts';
import type { Screen } from '../screen.ts';

/** Server's message about a picture. */
export interface Word {
  readonly ok: boolean;
  readonly message: string | null;
  readonly fault?: string | null;
}

/** Pictures that the run has sent. */
interface SentPictures {
  /** Number of times that the person was asked to take a picture again. */
  nudges: number;
  /** Front that the server reads while the person continues. Its result is awaited before the video. */
  reading?: { readonly blob: Blob; readonly word: Promise<Word> };
}

/** The context of a step. */
export interface StepContext {
  readonly api: Api;
  readonly screen: Screen;
  readonly opened: Opened;
  /** True if the integrator's server set the kind of document. The person is then not asked for it. */
  readonly kindGiven: boolean;
  readonly pictures: SentPictures;
  /** Listener for errors. Its result is ignored. */
  readonly onError: (code: string, message: string) => void;
}

/** The person continued on another device, which this page cannot follow. */
export class GoneToPhone extends Error {}
/** The person finished on the other device. */
export class EndedOnPhone extends Error {}
/** The person returned from the other device. The server names the current step. */
export class TakenBack extends Error {}

/** Waits for one of several buttons. */
export function ask<T>(build: (resolve: (value: T) => void) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    build(resolve);
  });
}

/**
 * Shows the fault of the camera and the solution; `others` are further buttons. The next step starts only after a
 * button is pressed.
 */
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
