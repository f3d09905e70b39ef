import { ApiError, type PageState } from '../api.ts';
import { CameraError } from '../camera.ts';
import { asks, choice, h, hasMouse } from '../dom.ts';
import { drawing } from '../drawings.ts';
import { loadFaceNet, watchFace, watchTurns } from '../face/watch-face.ts';
import { ClipInterrupted, canRecord, recordClip } from '../record-clip.ts';
import { type LightColour, type NextPrompt, recordTurns, type Turn } from '../record-turns.ts';
import type { Screen } from '../screen.ts';
import { sendInParts } from '../send-in-parts.ts';
import { pulse } from '../vibrate.ts';
import { ask, askForCamera, explainCamera, type StepContext } from './context.ts';
import { faultLine } from './fault-line.ts';
import { hearReading } from './picture-word.ts';

const CLIP_MS = 4000;
/**
 * Maximum time in milliseconds for the answer to a piece. The camera records while the page waits, and the server
 * refuses a piece after 30 s.
 */
const COMMIT_MS = 8000;
/** Maximum number of recordings that a person can begin. The server's limit is the same (`MAX_BEGUN`). */
const MAX_BEGUN = 8;
/**
 * Time in milliseconds after which the button appears if the recording has not started automatically. With the keyboard
 * or a screen reader, the button can be used from the start.
 */
const BUTTON_MS = 10_000;

/**
 * Records clips until a clip can be used or no attempts are left. The page never gets the result of a clip's liveness
 * check.
 */
export async function livenessStep(context: StepContext, goToPhone: () => Promise<void>): Promise<PageState> {
  const { api, screen } = context;
  const { t } = screen;
  let trouble: Trouble | undefined;
  let tooMany = false;
  // Loads the file of the face detector while the person reads the instructions.
  const net = loadFaceNet(api.baseUrl, api.signal);
  for (;;) {
    const state = await api.call<PageState>('GET', 'session');
    if (state.next !== 'liveness') {
      if (state.attempts_left === 0) await sayNoneLeft(context, t(tooMany ? 'liveness.too_many' : 'liveness.rejected'));
      return state;
    }
    const turns = state.liveness_policy !== 'passive';
    const light = state.liveness_policy === 'turns_light' && !isStill();
    const way = await introduce(context, { trouble, left: state.attempts_left, turns, light });
    if (way === 'waive') {
      await waive(context);
      continue;
    }
    if (way === 'phone') {
      await goToPhone();
      continue;
    }
    const wish = await hearReading(context);
    if (wish !== 'go') return { ...state, next: wish === 'again' ? 'document_front' : 'subject' };
    trouble = undefined;
    try {
      const recorded = await record(context, light, net);
      if (!recorded) continue;
      const { attempt, clip, camera } = recorded;
      const sending = screen.sending(t('liveness.title'), t('liveness.sending'));
      const upload = await sendInParts(api, { kind: 'clip' }, clip, sending.share);
      sending.put(t('liveness.checking'));
      const done = await finish(context, attempt, {
        upload_id: upload,
        signals: signalsOf(camera),
        ...(screen.isReadAloud && { read_aloud: true }),
      });
      if (done?.state === 'rejected') trouble = { title: t('liveness.rejected'), line: clipFault(screen, done) };
    } catch (error) {
      api.signal.throwIfAborted();
      if (isOver(error)) {
        tooMany = true;
        continue;
      }
      const isLost = error instanceof DOMException && error.name === 'TimeoutError';
      if (isLost || error instanceof ClipInterrupted || isLate(error))
        trouble = {
          title: t(isLost ? 'liveness.lost' : 'liveness.interrupted'),
          line: h('p', {}, t('liveness.again', { most: MAX_BEGUN })),
        };
      else if (error instanceof CameraError) {
        if ((await explainCamera(context, error.fault, {})) === 'phone') await goToPhone();
      } else throw error;
    }
  }
}

function sayNoneLeft({ api, screen }: StepContext, title: string): Promise<boolean> {
  const { t } = screen;
  return ask<boolean>((resolve) => {
    const actions = h('div', { class: 'actions' }, choice(resolve, true, t('next')));
    screen.show(title, h('p', {}, t('liveness.none_left')), actions);
  }, api.signal);
}

interface Finished {
  readonly state: 'accepted' | 'rejected';
  readonly reason: string | null;
  readonly fault?: string | null;
}

/**
 * Returns the advice about a clip that could not be used. For faults of the file, the advice is only to record again.
 */
const clipFault = (screen: Screen, { fault, reason }: Finished): HTMLElement | false =>
  fault && !['no_face', 'turns_unseen'].includes(fault)
    ? h('p', {}, screen.t('fault.clip'))
    : faultLine(screen, fault, reason);

/** Reason why the clip must be recorded again. */
interface Trouble {
  readonly title: string;
  readonly line?: HTMLElement | false;
}

const isFinished = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'finished' in data && data.finished === true;

/**
 * Finishes an attempt. Returns undefined if an earlier request reached the server but its response was lost. The
 * session's state then contains the result.
 */
async function finish({ api }: StepContext, attempt: string, body: object): Promise<Finished | undefined> {
  try {
    return await api.call<Finished>('POST', `attempts/${attempt}/finish`, body, { ms: 90_000 });
  } catch (error) {
    if (error instanceof ApiError && isFinished(error.data)) return undefined;
    throw error;
  }
}

/** Values that may count against a camera. They are stored in the record (docs/liveness.md). */
const signalsOf = ({ label, facing }: Recorded['camera']) => ({
  camera: label.slice(0, 200),
  ...(facing !== undefined && { facing: facing.slice(0, 20) }),
  platform: navigator.platform.slice(0, 60),
  touch_points: Math.min(1000, navigator.maxTouchPoints),
  webdriver: navigator.webdriver === true,
});

/** True if the device is set to `prefers-reduced-motion`. The page then shows no colours. */
const isStill = (): boolean => asks('(prefers-reduced-motion: reduce)');

/** True if too many attempts were started. The session's state then contains the next step. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'RETRY_LIMIT_EXCEEDED';
/** True if a piece of the recording was sent too late. The attempt then cannot be finished. */
const isLate = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

interface Intro {
  readonly trouble: Trouble | undefined;
  readonly left: number;
  readonly turns: boolean;
  readonly light: boolean;
}

/** Records a clip without turns, for people who cannot turn their head. */
async function waive({ api, screen, opened }: StepContext): Promise<void> {
  const { t } = screen;
  const refused = opened.turns_waiver === 'refuse';
  const go = await ask<boolean>((resolve) => {
    screen.show(
      t('turns.cannot.title'),
      h('p', {}, t(refused ? 'turns.cannot.refused' : 'turns.cannot.text')),
      h(
        'div',
        { class: 'actions' },
        !refused && choice(resolve, true, t('turns.cannot.go')),
        choice(resolve, false, t('back'), refused ? '' : 'plain'),
        refused && choice(resolve, true, t('turns.cannot.go'), 'plain'),
      ),
    );
  }, api.signal);
  if (go) await api.call('POST', 'session/waive-turns');
}

function introduce(
  { api, screen }: StepContext,
  { trouble, left, turns, light }: Intro,
): Promise<'start' | 'waive' | 'phone'> {
  const { t } = screen;
  return ask((resolve) => {
    screen.show(
      trouble?.title ?? t('liveness.title'),
      trouble?.line,
      h('p', {}, t('liveness.tips')),
      h('p', {}, turns ? t('turns.how') : t('liveness.length', { seconds: CLIP_MS / 1000 })),
      light && h('p', {}, t('light.notice')),
      drawing(turns ? 'turns' : 'face'),
      h('p', { class: 'muted' }, t('liveness.left', { left })),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, 'start', t('liveness.start')),
        turns && choice(resolve, 'waive', t('turns.cannot'), 'link'),
        hasMouse() && choice(resolve, 'phone', t('phone.offer'), 'link'),
      ),
    );
  }, api.signal);
}

interface Recorded {
  readonly attempt: string;
  readonly clip: Blob;
  /** The browser's description of the camera. */
  readonly camera: { readonly label: string; readonly facing: string | undefined };
}

/** Records a clip. Returns undefined if the person goes back before the camera is open. */
async function record(
  context: StepContext,
  light: boolean,
  net: Promise<ArrayBuffer | undefined>,
): Promise<Recorded | undefined> {
  const { api, screen } = context;
  const { t } = screen;
  if (!canRecord()) throw new CameraError('no_recorder');
  const video = h('video', { 'aria-label': t('liveness.video') });
  const hint = h('p', { class: 'hint' }, t('liveness.frame'));
  const camera = await askForCamera(context, video, { facing: 'user', width: 640, height: 480 });
  if (!camera) return undefined;
  let watched: { stop(): void } | undefined;
  let seen: ReturnType<typeof watchTurns> | undefined;
  try {
    const stage = h('div', { class: 'stage face' }, video, h('div', { class: 'oval' }));
    const bar = h('progress', { max: CLIP_MS, value: 0, 'aria-label': t('liveness.recording'), hidden: true });
    const arrow = h('div', { class: 'arrow', 'aria-hidden': 'true' });
    const actions = h('div', { class: 'actions' });
    const auto = h('p', { class: 'muted' }, t('liveness.auto'));
    const ready = ask<true>((resolve) => {
      const button = choice<true>(resolve, true, t('liveness.record'), 'late');
      const showButton = () => button.classList.remove('late');
      const timer = setTimeout(showButton, BUTTON_MS);
      api.signal.addEventListener('abort', () => clearTimeout(timer));
      const onUnable = () => {
        auto.remove();
        showButton();
      };
      watched = watchFace({ video, hint, screen, baseUrl: api.baseUrl, net, onGood: () => resolve(true), onUnable });
      actions.append(button);
      screen.show(t('liveness.title'), stage, hint, bar, auto, actions);
    }, api.signal);
    void video.play().catch(() => {});
    await Promise.race([ready, camera.lost]);
    watched?.stop();
    auto.remove();
    stage.classList.add('recording');
    actions.remove();
    screen.put(hint, t('loading'));
    const [track] = camera.stream.getVideoTracks();
    const used = { label: track?.label ?? '', facing: track?.getSettings().facingMode };
    const begun = await api.call<{ attempt_id: string; turns: number; light: number }>('POST', 'attempts');
    const { attempt_id: attempt, turns } = begun;
    screen.put(hint, t('liveness.recording'));
    if (turns > 0) {
      stage.append(arrow);
      const move = (share: number) => arrow.style.setProperty('--moved', share.toFixed(2));
      const onSeen = () => {
        arrow.classList.add('seen');
        // Vibrates when a turn was detected, because the person does not look at the screen.
        pulse();
      };
      seen = watchTurns({ video, baseUrl: api.baseUrl, net, onMove: move, onSeen });
      const show = (what: Turn | 'ahead') => {
        seen?.expect(what);
        move(0);
        arrow.classList.remove('seen');
        arrow.dataset['turn'] = what;
        screen.put(hint, t(`turns.${what}`));
        screen.tell(t(`turns.${what}`));
      };
      const commit = async (piece: number, sha256: string, size: number) => {
        const committed = { piece, sha256, size };
        const prompt = await api.call<NextPrompt>('POST', `attempts/${attempt}/commit`, committed, {
          within: COMMIT_MS,
        });
        bar.max = turns;
        bar.hidden = false;
        bar.value = piece;
        return prompt;
      };
      const lamp = h('div', { class: 'glow', 'aria-hidden': 'true' });
      const glow = (colour: LightColour | undefined) => {
        stage.classList.toggle('lit', colour !== undefined);
        if (!colour) lamp.remove();
        else {
          lamp.dataset['colour'] = colour;
          if (!lamp.isConnected) stage.before(lamp);
        }
      };
      const options = {
        ...{ turns, light: light && begun.light > 0, slow: screen.isReadAloud },
        ...{ signal: api.signal, commit, show, glow },
      };
      return { attempt, camera: used, clip: await recordTurns(camera, options) };
    }
    screen.say(t('liveness.recording'));
    bar.hidden = false;
    const began = performance.now();
    const timer = setInterval(() => {
      bar.value = performance.now() - began;
    }, 200);
    const clip = await recordClip(camera, CLIP_MS, api.signal).finally(() => clearInterval(timer));
    return { attempt, camera: used, clip };
  } finally {
    watched?.stop();
    seen?.stop();
    camera.stop();
  }
}
