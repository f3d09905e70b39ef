import { ApiError, type PageState } from '../api.ts';
import { choice, h } from '../dom.ts';
import { pause } from '../waiting.ts';
import { ask, GoneToPhone, type StepContext } from './context.ts';

const LOOK_MS = 3000;

/**
 * Shows the code that hands the session over, until another device has taken it or the person comes back.
 * `onToken` is told the session's new token: the old one no longer works.
 * @throws GoneToPhone once the other device has opened it.
 */
export async function goToPhone({ api, screen }: StepContext, onToken: (token: string) => void): Promise<void> {
  const { t } = screen;
  screen.wait(t('loading'));
  const handed = await api.call<{ session_token: string; qr_svg: string }>('POST', 'session/handoff');
  onToken(handed.session_token);
  const svg = new DOMParser().parseFromString(handed.qr_svg, 'image/svg+xml').documentElement;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', t('phone.qr'));
  const back = ask<'back'>((resolve) => {
    screen.show(
      t('phone.title'),
      h('p', {}, t('phone.text')),
      h('div', { class: 'qr' }, document.importNode(svg, true)),
      h('div', { class: 'actions' }, choice(resolve, 'back', t('back'), 'plain')),
    );
  }, api.signal);
  const watching = new AbortController();
  await Promise.race([back, watch(api, watching.signal)]).finally(() => watching.abort(new Error('done')));
}

/** Never resolves; rejects when this browser no longer holds the session. */
async function watch(api: StepContext['api'], signal: AbortSignal): Promise<never> {
  for (;;) {
    await pause(LOOK_MS, signal);
    try {
      await api.call<PageState>('GET', 'session');
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw new GoneToPhone();
      throw error;
    }
  }
}
