import { ApiError, type PageState } from '../api.ts';
import { type Camera, CameraError, openCamera } from '../camera.ts';
import { choice, h } from '../dom.ts';
import { ClipInterrupted, canRecord, recordClip } from '../record-clip.ts';
import { sendInParts } from '../send-in-parts.ts';
import { ask, explainCamera, type StepContext } from './context.ts';
import { watchLight } from './watch-light.ts';

const CLIP_MS = 4000;

/** Attempts until one of the person's clips can be used or none are left. The page never learns what the server found in a clip. */
export async function livenessStep(context: StepContext, goToPhone: () => Promise<void>): Promise<PageState> {
  const { api, screen } = context;
  const { t } = screen;
  let reason: readonly string[] = [];
  for (;;) {
    const state = await api.call<PageState>('GET', 'session');
    if (state.next !== 'liveness') return state;
    await introduce(context, reason, state.attempts_left);
    reason = [];
    try {
      const clip = await record(context);
      const { attempt_id: attempt } = await api.call<{ attempt_id: string }>('POST', 'attempts');
      const upload = await sendInParts(api, 'clip', clip, screen.sending(t('liveness.sending')));
      screen.wait(t('liveness.checking'));
      const done = await finish(context, attempt, upload);
      if (done?.state === 'rejected') reason = [t('liveness.rejected'), done.reason ?? ''];
    } catch (error) {
      api.signal.throwIfAborted();
      if (error instanceof ClipInterrupted) reason = [t('liveness.interrupted')];
      else if (error instanceof CameraError) {
        if ((await explainCamera(context, error.fault, {})) === 'phone') await goToPhone();
      } else throw error;
    }
  }
}

interface Finished {
  readonly state: 'accepted' | 'rejected';
  readonly reason: string | null;
}

/** Undefined where an earlier try of this call reached the server although its response was lost: the session's state says how it went. */
async function finish({ api }: StepContext, attempt: string, upload: string): Promise<Finished | undefined> {
  try {
    return await api.call<Finished>('POST', `attempts/${attempt}/finish`, { upload_id: upload }, 90_000);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400 && /finished/.test(error.message)) return undefined;
    throw error;
  }
}

function introduce({ api, screen }: StepContext, reason: readonly string[], left: number): Promise<true> {
  const { t } = screen;
  const [fault, detail] = reason;
  return ask<true>((resolve) => {
    screen.show(
      fault ?? t('liveness.title'),
      detail && h('p', { lang: 'en', dir: 'ltr' }, detail),
      h('p', {}, t('liveness.tips')),
      h('p', {}, t('liveness.length', { seconds: CLIP_MS / 1000 })),
      h('p', { class: 'muted' }, t('liveness.left', { left })),
      h('div', { class: 'actions' }, choice<true>(resolve, true, t('liveness.start'))),
    );
  }, api.signal);
}

async function record({ api, screen }: StepContext): Promise<Blob> {
  const { t } = screen;
  if (!canRecord()) throw new CameraError('no_recorder');
  const video = h('video', { 'aria-label': t('liveness.video') });
  const hint = h('p', { class: 'hint' }, t('liveness.frame'));
  screen.wait(t('loading'));
  const camera: Camera = await openCamera(video, { facing: 'user', width: 640, height: 480 });
  const light = watchLight(video, hint, screen, t('liveness.frame'));
  try {
    const stage = h('div', { class: 'stage face' }, video, h('div', { class: 'oval' }));
    const bar = h('progress', { max: CLIP_MS, value: 0, 'aria-label': t('liveness.recording'), hidden: true });
    const actions = h('div', { class: 'actions' });
    const ready = ask<true>((resolve) => {
      actions.append(choice<true>(resolve, true, t('liveness.record')));
      screen.show(t('liveness.title'), stage, hint, bar, actions);
    }, api.signal);
    void video.play().catch(() => {});
    await Promise.race([ready, camera.lost]);
    light.stop();
    stage.classList.add('recording');
    actions.remove();
    hint.textContent = t('liveness.recording');
    screen.say(t('liveness.recording'));
    bar.hidden = false;
    const began = performance.now();
    const timer = setInterval(() => {
      bar.value = performance.now() - began;
    }, 200);
    return await recordClip(camera, CLIP_MS, api.signal).finally(() => clearInterval(timer));
  } finally {
    light.stop();
    camera.stop();
  }
}
