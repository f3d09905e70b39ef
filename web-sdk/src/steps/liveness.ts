import { ApiError, type PageState } from '../api.ts';
import { type Camera, CameraError, openCamera } from '../camera.ts';
import { choice, h } from '../dom.ts';
import { ClipInterrupted, canRecord, recordClip } from '../record-clip.ts';
import { recordTurns, TURNS_SECONDS, type Turn } from '../record-turns.ts';
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
    const turns = state.liveness_policy === 'turns';
    if ((await introduce(context, { reason, left: state.attempts_left, turns })) === 'waive') {
      await waive(context);
      continue;
    }
    reason = [];
    try {
      const { attempt, clip } = await record(context);
      const upload = await sendInParts(api, 'clip', clip, screen.sending(t('liveness.sending')));
      screen.wait(t('liveness.checking'));
      const done = await finish(context, attempt, upload);
      if (done?.state === 'rejected') reason = [t('liveness.rejected'), done.reason ?? ''];
    } catch (error) {
      api.signal.throwIfAborted();
      if (isOver(error)) continue;
      if (error instanceof ClipInterrupted || isLate(error)) reason = [t('liveness.interrupted')];
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

/** Too many attempts were begun: the state says what comes next. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'RETRY_LIMIT_EXCEEDED';
/** A piece of the recording came too late: the attempt is void. */
const isLate = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

interface Intro {
  readonly reason: readonly string[];
  readonly left: number;
  readonly turns: boolean;
}

/** For people who cannot turn the head: a clip alone. */
async function waive({ api, screen }: StepContext): Promise<void> {
  const { t } = screen;
  const go = await ask<boolean>((resolve) => {
    screen.show(
      t('turns.cannot.title'),
      h('p', {}, t('turns.cannot.text')),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, true, t('turns.cannot.go')),
        choice(resolve, false, t('back'), 'plain'),
      ),
    );
  }, api.signal);
  if (go) await api.call('POST', 'session/waive-turns');
}

function introduce({ api, screen }: StepContext, { reason, left, turns }: Intro): Promise<'start' | 'waive'> {
  const { t } = screen;
  const [fault, detail] = reason;
  return ask((resolve) => {
    screen.show(
      fault ?? t('liveness.title'),
      detail && h('p', { lang: 'en', dir: 'ltr' }, detail),
      h('p', {}, t('liveness.tips')),
      turns
        ? h('p', {}, t('turns.length', { seconds: TURNS_SECONDS }), ' ', t('turns.how'))
        : h('p', {}, t('liveness.length', { seconds: CLIP_MS / 1000 })),
      h('p', { class: 'muted' }, t('liveness.left', { left })),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, 'start', t('liveness.start')),
        turns && choice(resolve, 'waive', t('turns.cannot'), 'link'),
      ),
    );
  }, api.signal);
}

interface Recorded {
  readonly attempt: string;
  readonly clip: Blob;
}

async function record({ api, screen }: StepContext): Promise<Recorded> {
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
    const arrow = h('div', { class: 'arrow', 'aria-hidden': 'true' });
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
    const { attempt_id: attempt, turns } = await api.call<{ attempt_id: string; turns: number }>('POST', 'attempts');
    if (turns > 0) {
      stage.append(arrow);
      const show = (what: Turn | 'ahead') => {
        arrow.dataset['turn'] = what;
        hint.textContent = t(`turns.${what}`);
        screen.tell(t(`turns.${what}`));
      };
      const commit = async (piece: number, sha256: string, size: number) => {
        const told = await api.call<{ turn: Turn | null }>('POST', `attempts/${attempt}/commit`, {
          piece,
          sha256,
          size,
        });
        bar.max = turns;
        bar.hidden = false;
        bar.value = piece;
        return told.turn ?? undefined;
      };
      return { attempt, clip: await recordTurns(camera, { turns, signal: api.signal, commit, show }) };
    }
    screen.say(t('liveness.recording'));
    bar.hidden = false;
    const began = performance.now();
    const timer = setInterval(() => {
      bar.value = performance.now() - began;
    }, 200);
    return { attempt, clip: await recordClip(camera, CLIP_MS, api.signal).finally(() => clearInterval(timer)) };
  } finally {
    light.stop();
    camera.stop();
  }
}
