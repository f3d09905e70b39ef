import type { PageState } from '../api.ts';
import { choice, h } from '../dom.ts';
import { ask, type StepContext } from './context.ts';

/** The person does not agree: the session is ended. */
export class Declined extends Error {}

/** @throws Declined */
export async function consentStep({ api, screen, opened }: StepContext): Promise<PageState> {
  const { t } = screen;
  const { verification_type: type, brand } = opened;
  const agreed = await ask<boolean>(
    (resolve) =>
      screen.show(
        t('consent.title'),
        brand.name && h('p', {}, t('consent.for', { name: brand.name })),
        h(
          'ul',
          {},
          type === 'document_verification' && h('li', {}, t('consent.document')),
          type === 'data_verification' && h('li', {}, t('consent.number')),
          h('li', {}, t('consent.face')),
        ),
        h('p', {}, t(type === 'document_verification' ? 'consent.ready' : 'consent.ready.face')),
        h('p', { class: 'muted' }, t('consent.use')),
        h(
          'div',
          { class: 'actions' },
          choice(resolve, true, t('consent.accept')),
          choice(resolve, false, t('consent.decline'), 'link'),
        ),
      ),
    api.signal,
  );
  screen.wait(t('loading'));
  if (agreed) return api.call('POST', 'session/consent');
  await api.call('DELETE', 'session');
  throw new Declined();
}
