import { isUnknownToken, type Opened, type PageState, refusalOf } from '../api.ts';
import { type AppBridges, channelOf } from '../app-bridges.ts';
import { choice, h, svgFrom } from '../dom.ts';
import { pause } from '../waiting.ts';
import { ask, EndedOnPhone, GoneToPhone, type StepContext, TakenBack } from './context.ts';

const LOOK_MS = 3000;

export interface PhoneOptions {
  /** Called with the token for the other device. The former token works until the other device opens the session. */
  readonly onToken: (token: string) => void;
  /** Called with the new secret of this browser when the person opens the session here again. */
  readonly onTakenBack: (opened: Opened) => void;
}

/**
 * Shows the code with which another device can open the session, until the person goes back. After another device has
 * opened the session, shows the progress of that device until the end of the run.
 * @throws EndedOnPhone, TakenBack, GoneToPhone
 */
export async function goToPhone(context: StepContext, options: PhoneOptions): Promise<void> {
  while ((await showCode(context, options)) === 'late') if ((await offerNewCode(context)) === 'back') return;
}

interface HandedOver {
  readonly session_token: string;
  readonly qr_svg: string;
  /** Time until which another device can open the session with the token. */
  readonly expires_at: string;
}

/**
 * Shows a code until the person goes back, or until the code expires (`late`). If a device uses the code, shows the
 * progress of that device.
 */
async function showCode(context: StepContext, options: PhoneOptions): Promise<'back' | 'late'> {
  const { api, screen } = context;
  const { t } = screen;
  screen.wait(t('loading'));
  const handed = await api.call<HandedOver>('POST', 'session/handoff');
  options.onToken(handed.session_token);
  const svg = svgFrom(handed.qr_svg);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', t('phone.qr'));
  const back = ask<'back'>((resolve) => {
    screen.show(
      t('phone.title'),
      h('p', {}, t('phone.text')),
      h('div', { class: 'qr' }, svg),
      h('div', { class: 'actions' }, choice(resolve, 'back', t('back'), 'plain')),
    );
  }, api.signal);
  const watching = new AbortController();
  const taken = watch(api, watching.signal, ({ following }) => following === true);
  const late = untilLate(api, Date.parse(handed.expires_at), watching.signal);
  const came = await Promise.race([back, taken, late]).finally(() => watching.abort(new Error('done')));
  if (came === 'back') return came;
  // Another device may have used the code just before it expired.
  const isLate = came === 'late' && !(await api.call<PageState>('GET', 'session')).following;
  return isLate ? 'late' : followPhone(context, options);
}

async function untilLate(api: StepContext['api'], end: number, signal: AbortSignal): Promise<'late'> {
  // A pause also ends when the page becomes visible again.
  while (api.now() < end) await pause(end - api.now(), signal);
  return 'late';
}

/** Tells the person that a code has expired, and offers a new one. */
function offerNewCode({ api, screen }: StepContext): Promise<'again' | 'back'> {
  const { t } = screen;
  return ask((resolve) => {
    screen.show(
      t('phone.late'),
      h('p', {}, t('phone.late.text')),
      h(
        'div',
        { class: 'actions' },
        choice(resolve, 'again', t('phone.late.again')),
        choice(resolve, 'back', t('back'), 'plain'),
      ),
    );
  }, api.signal);
}

/**
 * Shows the progress of the other device, and lets the person open the session here again. @throws EndedOnPhone,
 * TakenBack, GoneToPhone
 */
export async function followPhone({ api, screen }: StepContext, { onTakenBack }: PhoneOptions): Promise<never> {
  const { t } = screen;
  const step = h('p', { class: 'muted' });
  const here = ask<'here'>((resolve) => {
    screen.show(
      t('phone.following'),
      h('p', {}, t('phone.following.text')),
      step,
      h('div', { class: 'spinner', 'aria-hidden': 'true' }),
      h('div', { class: 'actions' }, choice(resolve, 'here', t('phone.here'), 'plain')),
    );
  }, api.signal);
  const watching = new AbortController();
  const over = watch(api, watching.signal, (state) => {
    const key = FOLLOWED[state.next];
    const text = key ? t(key) : '';
    if (screen.put(step, text)) screen.say(text);
    return state.next === 'done';
  });
  const came = await Promise.race([here, over]).finally(() => watching.abort(new Error('done')));
  if (came !== 'here') throw new EndedOnPhone();
  await takeBack(api, onTakenBack);
  throw new TakenBack();
}

async function takeBack(api: StepContext['api'], onTakenBack: PhoneOptions['onTakenBack']): Promise<void> {
  const channel = channelOf(globalThis as AppBridges);
  onTakenBack(await api.call<Opened>('POST', 'session/open', { channel }));
}

/**
 * Tells the person that another tab or device has opened the session. Resolves when the person wants to continue here.
 */
export function sayElsewhere(api: StepContext['api'], screen: StepContext['screen']): Promise<void> {
  const { t } = screen;
  return ask((resolve) => {
    screen.show(
      t('elsewhere.title'),
      h('p', {}, t('elsewhere.text')),
      h('div', { class: 'actions' }, choice(resolve, undefined, t('phone.here'))),
    );
  }, api.signal);
}

/** Tells the person that another tab or device has opened the session, until the person opens it here again. */
export async function offerReturn({ api, screen }: StepContext, { onTakenBack }: PhoneOptions): Promise<void> {
  await sayElsewhere(api, screen);
  screen.wait(screen.t('loading'));
  await takeBack(api, onTakenBack);
}

const FOLLOWED = {
  consent: 'consent.title',
  subject: 'subject.title',
  document_front: 'document.front',
  document_back: 'document.back',
  liveness: 'liveness.title',
  submit: 'submit.busy',
  done: undefined,
} as const;

/** Reads the session repeatedly until `done` accepts its state. Rejects if this browser no longer has access. */
async function watch(
  api: StepContext['api'],
  signal: AbortSignal,
  isAwaited: (state: PageState) => boolean,
): Promise<void> {
  for (;;) {
    try {
      if (isAwaited(await api.call<PageState>('GET', 'session'))) return;
    } catch (error) {
      // If the token is unknown while this browser follows the session, the other device has handed the session on to a
      // third device.
      if (refusalOf(error).taken_over || isUnknownToken(error)) throw new GoneToPhone();
      throw error;
    }
    await pause(LOOK_MS, signal);
  }
}
