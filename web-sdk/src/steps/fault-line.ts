import { h } from '../dom.ts';
import type { Screen } from '../screen.ts';
import { FAULT_TEXTS } from '../texts/fault-texts.ts';

/** Returns a line about a fault. The line is the server's English text if this page has no own text for the fault. */
export function faultLine(
  { t }: Screen,
  fault: string | null | undefined,
  message: string | null,
): HTMLElement | false {
  const key = fault && Object.hasOwn(FAULT_TEXTS, fault) ? FAULT_TEXTS[fault] : undefined;
  if (key) return h('p', {}, t(key));
  return message !== null && h('p', { lang: 'en', dir: 'ltr' }, message);
}
