import type { PageState } from '../api.ts';
import { choice, h } from '../dom.ts';
import { ask, type StepContext } from './context.ts';
import { countryName, kindName } from './subject-names.ts';

/** Error if the person does not agree. The session is then ended. */
export class Declined extends Error {}

type Opened = StepContext['opened'];
interface Asked
  extends Pick<Opened, 'verification_type'>,
    Partial<Pick<Opened, 'fixed' | 'country' | 'document_type' | 'identifier_hint'>> {
  readonly brand: Opened['config']['brand'];
}

/** Returns a text with the fields of a document run that the integrator fixed. */
function fixedDocument(screen: StepContext['screen'], { fixed = [], country, document_type: type }: Asked): string {
  const words = [
    fixed.includes('document_type') && type && kindName(screen, type),
    fixed.includes('country') && country && countryName(screen, country),
  ].filter((word): word is string => Boolean(word));
  const { english } = screen.t;
  const inBrackets = (texts: readonly string[]) => (texts.length > 0 ? ` (${texts.join(', ')})` : '');
  const text = inBrackets(words);
  english.set(text, inBrackets(words.map((word) => english.get(word) ?? word)));
  return text;
}

/**
 * Returns the steps that the person will do. If the integrator fixed the number, the step for entering it is left out.
 * Pure.
 */
export function announced({
  verification_type: type,
  fixed = [],
}: Pick<Asked, 'verification_type' | 'fixed'>): ('document' | 'number' | 'face')[] {
  const document = type === 'document_verification';
  const number = type === 'data_verification' && !fixed.includes('identifier');
  return [...(document ? (['document'] as const) : []), ...(number ? (['number'] as const) : []), 'face'];
}

/** Shows the first screen of a session, with the required steps and the question whether the person agrees. */
export function showConsent(screen: StepContext['screen'], asked: Asked, resolve: (agreed: boolean) => void): void {
  const { t } = screen;
  const { brand, identifier_hint: hint } = asked;
  screen.show(
    t('consent.title'),
    brand.name && h('p', {}, t('consent.for', { name: brand.name })),
    h(
      'ul',
      {},
      // The end of the number is shown, so that a person can refuse if the number is not their own.
      hint && h('li', {}, `${t('subject.number')} `, h('bdi', {}, hint)),
      ...announced(asked).map((step) =>
        h('li', {}, t(`consent.${step}`), step === 'document' && fixedDocument(screen, asked)),
      ),
    ),
    h('p', { class: 'muted' }, t('consent.use')),
    h(
      'div',
      { class: 'actions' },
      choice(resolve, true, t('consent.accept')),
      choice(resolve, false, t('consent.decline'), 'link'),
    ),
  );
}

/** Asks whether the person really wants to end the session, because it cannot be continued afterwards. */
function confirmEnd(screen: StepContext['screen'], signal: AbortSignal): Promise<boolean> {
  const { t } = screen;
  return ask((resolve) => {
    screen.show(
      t('end.title'),
      h('p', {}, t('end.text')),
      h('div', { class: 'actions' }, choice(resolve, false, t('back')), choice(resolve, true, t('end.go'), 'plain')),
    );
  }, signal);
}

/** Shows the consent screen and waits for the answer. @throws Declined */
export async function consentStep({ api, screen, opened }: StepContext): Promise<PageState> {
  const askConsent = () =>
    ask<boolean>((resolve) => showConsent(screen, { ...opened, ...opened.config }, resolve), api.signal);
  let agreed: boolean;
  do agreed = await askConsent();
  while (!agreed && !(await confirmEnd(screen, api.signal)));
  screen.wait(screen.t('loading'));
  if (agreed) return api.call('POST', 'session/consent');
  await api.call('DELETE', 'session');
  throw new Declined();
}
